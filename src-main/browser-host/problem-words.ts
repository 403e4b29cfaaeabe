import { pageWords } from '#shared/lib/page-words.ts';

/** What the host says in place of what was asked of it. */
export const problemWords = pageWords({
  notServed: {
    en: 'This address is not served here.',
    fr: 'Cette adresse n’est pas servie ici.',
    es: 'Esta dirección no se sirve aquí.',
  },
  notFound: {
    en: 'There is nothing at this address.',
    fr: 'Il n’y a rien à cette adresse.',
    es: 'No hay nada en esta dirección.',
  },
  notPaired: {
    en: 'This browser is not paired. Open the link that Regie gave you.',
    fr: 'Ce navigateur n’est pas associé. Ouvrez le lien que Regie vous a donné.',
    es: 'Este navegador no está vinculado. Abre el enlace que te dio Regie.',
  },
  linkUsed: {
    en: 'This link was used already, or is too old. Ask the desk for a new one.',
    fr: 'Ce lien a déjà servi, ou il est trop ancien. Demandez-en un autre à la régie.',
    es: 'Este enlace ya se usó o es demasiado antiguo. Pide otro en la mesa.',
  },
  linkMissing: {
    en: 'The link to pair with is missing.',
    fr: 'Il manque le lien d’association.',
    es: 'Falta el enlace de vinculación.',
  },
  foreignPage: {
    en: 'Only pages of this host may do that.',
    fr: 'Seules les pages de cet hôte peuvent faire cela.',
    es: 'Solo las páginas de este servidor pueden hacer eso.',
  },
  otherMethod: {
    en: 'This address is not asked in this way.',
    fr: 'Cette adresse ne s’interroge pas de cette façon.',
    es: 'Esta dirección no se consulta de esta manera.',
  },
  downloadOver: {
    en: 'This download is over. Export again.',
    fr: 'Ce téléchargement est terminé. Exportez de nouveau.',
    es: 'Esta descarga ha terminado. Exporta de nuevo.',
  },
  tooLarge: {
    en: 'The file is too large.',
    fr: 'Le fichier est trop volumineux.',
    es: 'El archivo es demasiado grande.',
  },
  notKept: {
    en: 'The file could not be kept.',
    fr: 'Le fichier n’a pas pu être enregistré.',
    es: 'No se pudo guardar el archivo.',
  },
  broke: {
    en: 'Something went wrong inside the app. Try again.',
    fr: 'Quelque chose s’est mal passé dans l’application. Réessayez.',
    es: 'Algo falló dentro de la aplicación. Inténtalo de nuevo.',
  },
});

export type Problem = Parameters<ReturnType<typeof problemWords>['say']>[0];
