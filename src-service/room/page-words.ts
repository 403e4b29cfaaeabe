export type PageLanguage = 'en' | 'fr' | 'es';

/** What the plain pages say to guests, by its English words. */
const WORDS: Readonly<Record<string, Readonly<Record<Exclude<PageLanguage, 'en'>, string>>>> = {
  'This link is not known': { fr: 'Ce lien est inconnu', es: 'Este enlace no se conoce' },
  'Check the address, or ask for a new link.': {
    fr: 'Vérifiez l’adresse, ou demandez un nouveau lien.',
    es: 'Compruebe la dirección o pida un enlace nuevo.',
  },
  'This link has already been used': { fr: 'Ce lien a déjà servi', es: 'Este enlace ya se usó' },
  'An entry link opens the live once. Ask for a new one where you got it.': {
    fr: 'Un lien d’entrée ouvre le direct une seule fois. Demandez-en un autre là où vous l’avez reçu.',
    es: 'Un enlace de entrada abre el directo una sola vez. Pida otro donde lo recibió.',
  },
  'An entry link signs in once. Ask for a new one where you got it.': {
    fr: 'Un lien d’entrée ne connecte qu’une fois. Demandez-en un autre là où vous l’avez reçu.',
    es: 'Un enlace de entrada inicia la sesión una sola vez. Pida otro donde lo recibió.',
  },
  'This link has expired': { fr: 'Ce lien a expiré', es: 'Este enlace ha caducado' },
  'Ask for a new one where you got it.': {
    fr: 'Demandez-en un autre là où vous l’avez reçu.',
    es: 'Pida otro donde lo recibió.',
  },
  'This invitation was withdrawn': { fr: 'Cette invitation a été retirée', es: 'Esta invitación se retiró' },
  'Ask whoever invited you for a new one.': {
    fr: 'Demandez-en une autre à la personne qui vous a invité.',
    es: 'Pida otra a quien le invitó.',
  },
  'This invitation is used up': { fr: 'Cette invitation est épuisée', es: 'Esta invitación está agotada' },
  'As many people as it was for have entered.': {
    fr: 'Toutes les personnes pour qui elle était prévue sont entrées.',
    es: 'Ya han entrado todas las personas para las que era.',
  },
  'This live is over': { fr: 'Ce direct est terminé', es: 'Este directo ha terminado' },
  'It can no longer be entered.': { fr: 'On ne peut plus y entrer.', es: 'Ya no se puede entrar.' },
  'This member is suspended': { fr: 'Ce membre est suspendu', es: 'Este miembro está suspendido' },
  'The team of the space can say why.': {
    fr: 'L’équipe de l’espace peut dire pourquoi.',
    es: 'El equipo del espacio puede decir por qué.',
  },
  'This host link is not valid': {
    fr: 'Ce lien d’hôte n’est pas valable',
    es: 'Este enlace de anfitrión no es válido',
  },
  'Open the live from your space, or ask for the host link again.': {
    fr: 'Ouvrez le direct depuis votre espace, ou redemandez le lien d’hôte.',
    es: 'Abra el directo desde su espacio o pida de nuevo el enlace de anfitrión.',
  },
  'You are invited to this live. Under which name do you enter?': {
    fr: 'Vous êtes invité à ce direct. Sous quel nom entrez-vous ?',
    es: 'Se le invita a este directo. ¿Con qué nombre entra?',
  },
  'Please give a name to enter.': { fr: 'Donnez un nom pour entrer.', es: 'Indique un nombre para entrar.' },
  'Your name': { fr: 'Votre nom', es: 'Su nombre' },
  'Enter the live': { fr: 'Entrer dans le direct', es: 'Entrar en el directo' },
};

const isSpoken = (language: string): language is PageLanguage => ['en', 'fr', 'es'].includes(language);

/** The language that a browser's `Accept-Language` likes best of those the pages speak, else English. */
export const readerLanguage = (accepted: string | undefined): PageLanguage => {
  const wishes = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 };
  });
  const liked = wishes.filter(({ quality }) => quality > 0).toSorted((left, right) => right.quality - left.quality);
  return liked.map(({ language }) => language).find(isSpoken) ?? 'en';
};

/** A text of the plain pages in a language; one that is not theirs, such as the title of a live, stays as it is. */
export const pageWords = (language: PageLanguage, english: string): string =>
  language === 'en' ? english : (WORDS[english]?.[language] ?? english);

/** The English texts that the pages can say otherwise. */
export const PAGE_TEXTS: readonly string[] = Object.keys(WORDS);
