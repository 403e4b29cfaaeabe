import { pageWords } from '#shared/lib/page-words.ts';

/** What the pages of the live room, and those that personal links open, say to whoever comes. */
export const roomWords = pageWords({
  unknown: { en: 'This link is not known', fr: 'Ce lien est inconnu', es: 'Este enlace no se conoce' },
  unknownText: {
    en: 'Check the address, or ask for a new link.',
    fr: 'Vérifiez l’adresse, ou demandez un nouveau lien.',
    es: 'Comprueba la dirección o pide un enlace nuevo.',
  },
  used: {
    en: 'This link has already been used',
    fr: 'Ce lien a déjà servi',
    es: 'Este enlace ya se usó',
  },
  usedText: {
    en: 'An entry link opens the live once. Ask for a new one where you got it.',
    fr: 'Un lien d’entrée ouvre le direct une seule fois. Demandez-en un autre là où vous l’avez reçu.',
    es: 'Un enlace de entrada abre el directo una sola vez. Pide otro donde lo recibiste.',
  },
  usedSignIn: {
    en: 'An entry link signs in once. Ask for a new one where you got it.',
    fr: 'Un lien d’entrée ne connecte qu’une fois. Demandez-en un autre là où vous l’avez reçu.',
    es: 'Un enlace de entrada inicia la sesión una sola vez. Pide otro donde lo recibiste.',
  },
  expired: { en: 'This link has expired', fr: 'Ce lien a expiré', es: 'Este enlace ha caducado' },
  expiredText: {
    en: 'Ask for a new one where you got it.',
    fr: 'Demandez-en un autre là où vous l’avez reçu.',
    es: 'Pide otro donde lo recibiste.',
  },
  revoked: {
    en: 'This invitation was withdrawn',
    fr: 'Cette invitation a été retirée',
    es: 'Esta invitación se retiró',
  },
  revokedText: {
    en: 'Ask whoever invited you for a new one.',
    fr: 'Demandez-en une autre à la personne qui vous a invité.',
    es: 'Pide otra a quien te invitó.',
  },
  full: {
    en: 'This invitation is used up',
    fr: 'Cette invitation est épuisée',
    es: 'Esta invitación está agotada',
  },
  fullText: {
    en: 'As many people as it was for have entered.',
    fr: 'Toutes les personnes pour qui elle était prévue sont entrées.',
    es: 'Ya han entrado todas las personas para las que era.',
  },
  over: { en: 'This live is over', fr: 'Ce direct est terminé', es: 'Este directo ha terminado' },
  overText: { en: 'It can no longer be entered.', fr: 'On ne peut plus y entrer.', es: 'Ya no se puede entrar.' },
  suspended: { en: 'This member is suspended', fr: 'Ce membre est suspendu', es: 'Este miembro está suspendido' },
  suspendedText: {
    en: 'The team of the space can say why.',
    fr: 'L’équipe de l’espace peut dire pourquoi.',
    es: 'El equipo del espacio puede decir por qué.',
  },
  signedInAs: {
    en: 'Signed in as {name}',
    fr: 'Session ouverte au nom de {name}',
    es: 'Sesión iniciada como {name}',
  },
  signedInText: {
    en: 'Welcome to {space}. The application would open at {path}',
    fr: 'Bienvenue dans l’espace {space}. L’application s’ouvrirait à l’adresse {path}',
    es: 'Este es el espacio {space}. La aplicación se abriría en {path}',
  },
  hostLink: {
    en: 'This host link is not valid',
    fr: 'Ce lien d’animateur n’est pas valable',
    es: 'Este enlace de anfitrión no es válido',
  },
  hostLinkText: {
    en: 'Open the live from your space, or ask for the host link again.',
    fr: 'Ouvrez le direct depuis votre espace, ou redemandez le lien d’animateur.',
    es: 'Abre el directo desde tu espacio o pide de nuevo el enlace de anfitrión.',
  },
  scheduled: {
    en: 'The live has not started. People who come wait in the waiting room.',
    fr: 'Le direct n’a pas commencé. Les personnes qui arrivent attendent dans la salle d’attente.',
    es: 'El directo no ha empezado. Quienes llegan esperan en la sala de espera.',
  },
  live: { en: 'The live is in progress.', fr: 'Le direct est en cours.', es: 'El directo está en curso.' },
  ended: { en: 'The live is over.', fr: 'Le direct est terminé.', es: 'El directo ha terminado.' },
  cancelled: { en: 'The live was cancelled.', fr: 'Le direct a été annulé.', es: 'El directo se canceló.' },
  start: { en: 'Start the live', fr: 'Lancer le direct', es: 'Iniciar el directo' },
  end: { en: 'End the live', fr: 'Terminer le direct', es: 'Terminar el directo' },
  needsScript: {
    en: 'The live needs JavaScript to be shown.',
    fr: 'Il faut JavaScript pour afficher le direct.',
    es: 'Se necesita JavaScript para mostrar el directo.',
  },
  hostNeedsBuild: {
    en: 'Camera, chat and hands need a build of the interface: run “{command}”.',
    fr: 'Il faut construire l’interface pour la caméra, le chat et les mains levées : lancez « {command} ».',
    es: 'La cámara, el chat y las manos necesitan la interfaz compilada: ejecuta «{command}».',
  },
  stageNeedsBuild: {
    en: 'You have entered. The stage needs a build of the interface: run “{command}”.',
    fr: 'Vous êtes dans le direct. Il faut construire l’interface pour voir la scène : lancez « {command} ».',
    es: 'Ya has entrado. El escenario necesita la interfaz compilada: ejecuta «{command}».',
  },
  invited: {
    en: 'You are invited to this live. Under which name do you enter?',
    fr: 'Vous êtes invité à ce direct. Sous quel nom entrez-vous ?',
    es: 'Tienes una invitación a este directo. ¿Con qué nombre entras?',
  },
  nameMissing: {
    en: 'Please give a name to enter.',
    fr: 'Donnez un nom pour entrer.',
    es: 'Indica un nombre para entrar.',
  },
  manyArrive: {
    en: 'Many people are coming in at this moment. Wait a few seconds, then enter again.',
    fr: 'Beaucoup de personnes arrivent en ce moment. Attendez quelques secondes, puis entrez à nouveau.',
    es: 'En este momento entra mucha gente. Espera unos segundos y vuelve a entrar.',
  },
  yourName: { en: 'Your name', fr: 'Votre nom', es: 'Tu nombre' },
  enter: { en: 'Enter the live', fr: 'Entrer dans le direct', es: 'Entrar en el directo' },
});

/** The words of the room's pages in one language. */
export type RoomWords = ReturnType<typeof roomWords>;
export type RoomWord = Parameters<RoomWords['say']>[0];
