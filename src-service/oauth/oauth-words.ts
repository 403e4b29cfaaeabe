import type { MEMBER_ROLES } from '#shared/api/person.ts';
import { pageWords } from '#shared/lib/page-words.ts';

/** What the pages of an authorisation say to whoever decides about it. */
export const oauthWords = pageWords({
  signIn: { en: 'Sign in', fr: 'Se connecter', es: 'Iniciar sesión' },
  signInText: {
    en: '{client} wants to connect to this space. Sign in to decide.',
    fr: '{client} demande à se connecter à cet espace. Connectez-vous pour en décider.',
    es: '{client} quiere conectarse a este espacio. Inicia sesión para decidir.',
  },
  email: { en: 'Your e-mail address', fr: 'Votre adresse e-mail', es: 'Tu correo electrónico' },
  codeTitle: { en: 'Enter the code', fr: 'Saisissez le code', es: 'Introduce el código' },
  codeText: {
    en: 'If the address is of an active member of this space, the person who runs the service now sees a code of six digits: in the window of the desk, or in the log of the service. It is valid for ten minutes.',
    fr: 'Si l’adresse est celle d’un membre actif de cet espace, la personne qui gère le service voit maintenant un code à six chiffres : dans la fenêtre de la régie, ou dans le journal du service. Il est valable dix minutes.',
    es: 'Si la dirección es de un miembro activo de este espacio, la persona que gestiona el servicio ve ahora un código de seis cifras: en la ventana de la mesa de control o en el registro del servicio. Vale diez minutos.',
  },
  code: { en: 'Code', fr: 'Code', es: 'Código' },
  goOn: { en: 'Continue', fr: 'Continuer', es: 'Continuar' },
  otherAddress: {
    en: 'Use another address',
    fr: 'Utiliser une autre adresse',
    es: 'Usar otra dirección',
  },
  wrongCode: {
    en: 'This is not the code.',
    fr: 'Ce n’est pas le bon code.',
    es: 'Ese no es el código.',
  },
  codeEnded: {
    en: 'The code is no longer valid. Give your address again for a new one.',
    fr: 'Le code n’est plus valable. Donnez à nouveau votre adresse pour en obtenir un autre.',
    es: 'El código ya no vale. Vuelve a dar tu dirección para recibir otro.',
  },
  tooManySignIns: {
    en: 'Too many people are signing in. Wait a minute, then try again.',
    fr: 'Trop de connexions à la fois. Attendez une minute, puis réessayez.',
    es: 'Hay demasiados inicios de sesión a la vez. Espera un minuto y vuelve a intentarlo.',
  },
  signInFirst: {
    en: 'Sign in first.',
    fr: 'Connectez-vous d’abord.',
    es: 'Primero inicia sesión.',
  },
  notAllowed: { en: 'Not allowed', fr: 'Non autorisé', es: 'No permitido' },
  notAllowedText: {
    en: '{name}, only the owner or an administrator of the space can authorise an application.',
    fr: '{name}, seuls le propriétaire et les administrateurs de l’espace peuvent autoriser une application.',
    es: '{name}, solo el propietario o un administrador del espacio puede autorizar una aplicación.',
  },
  asSomeoneElse: {
    en: 'Sign in as someone else',
    fr: 'Se connecter avec un autre compte',
    es: 'Entrar con otra cuenta',
  },
  goBack: { en: 'Go back', fr: 'Revenir', es: 'Volver' },
  authoriseTitle: { en: 'Authorise {client}', fr: 'Autoriser {client}', es: 'Autorizar {client}' },
  authoriseAsk: { en: 'Authorise {client}?', fr: 'Autoriser {client} ?', es: '¿Autorizar {client}?' },
  authoriseText: {
    en: 'You are signed in as {name}. What it does will be done in your name, until you or it ends the connection. It returns to {address}.',
    fr: 'Votre session est au nom de {name}. Ce que fera l’application sera fait en votre nom, jusqu’à ce que vous ou elle mettiez fin à la connexion. Retour vers {address}.',
    es: 'Tu sesión es la de {name}. Lo que haga la aplicación se hará en tu nombre, hasta que tú o ella terminéis la conexión. Vuelve a {address}.',
  },
  space: { en: 'Space', fr: 'Espace', es: 'Espacio' },
  access: { en: 'Access', fr: 'Accès', es: 'Acceso' },
  accessRead: { en: 'Read only', fr: 'Lecture seule', es: 'Solo lectura' },
  accessReadText: {
    en: 'It can look, and change nothing.',
    fr: 'Elle peut regarder, sans rien changer.',
    es: 'Puede mirar, sin cambiar nada.',
  },
  accessFull: { en: 'Full access', fr: 'Accès complet', es: 'Acceso completo' },
  accessFullText: {
    en: 'It can read and change what you can.',
    fr: 'Elle peut lire et changer ce que vous pouvez lire et changer.',
    es: 'Puede leer y cambiar lo mismo que tú.',
  },
  tools: { en: 'Tools', fr: 'Outils', es: 'Herramientas' },
  toolsAll: {
    en: 'All tools of this access',
    fr: 'Tous les outils de cet accès',
    es: 'Todas las herramientas de este acceso',
  },
  toolsSome: {
    en: 'Only the tools checked below',
    fr: 'Seulement les outils cochés ci-dessous',
    es: 'Solo las herramientas marcadas abajo',
  },
  toolsCount: { en: '{checked} of {total}', fr: '{checked} sur {total}', es: '{checked} de {total}' },
  cancel: { en: 'Cancel', fr: 'Annuler', es: 'Cancelar' },
  authorise: { en: 'Authorise', fr: 'Autoriser', es: 'Autorizar' },
  ended: { en: 'This request has ended', fr: 'Cette demande est terminée', es: 'Esta solicitud ha terminado' },
  endedText: {
    en: 'Go back to the application and start again.',
    fr: 'Revenez à l’application et recommencez.',
    es: 'Vuelve a la aplicación y empieza de nuevo.',
  },
  wrong: { en: 'This cannot be authorised', fr: 'Autorisation impossible', es: 'No se puede autorizar' },
  unknownClient: {
    en: 'This application is not registered here.',
    fr: 'Cette application n’est pas enregistrée ici.',
    es: 'Esta aplicación no está registrada aquí.',
  },
  askedBadly: {
    en: '{client} asked in a way that cannot be answered. You can go back to {address} if you trust it.',
    fr: 'La demande de {client} ne peut pas être traitée. Vous pouvez revenir à {address} si vous lui faites confiance.',
    es: 'La petición de {client} no se puede atender. Puedes volver a {address} si es de confianza para ti.',
  },
  sentElsewhere: {
    en: 'This form was sent from another page. Open the link of the application again.',
    fr: 'Ce formulaire a été envoyé depuis une autre page. Ouvrez à nouveau le lien de l’application.',
    es: 'Este formulario se envió desde otra página. Vuelve a abrir el enlace de la aplicación.',
  },
  wrongAddress: {
    en: 'The address to return to is not one this application has registered.',
    fr: 'L’adresse de retour n’est pas de celles que cette application a enregistrées.',
    es: 'La dirección de vuelta no es ninguna de las que registró esta aplicación.',
  },
});

/** What the members one can sign in as are. */
export const roleWords = pageWords<(typeof MEMBER_ROLES)[number]>({
  owner: { en: 'owner', fr: 'propriétaire', es: 'propietario' },
  admin: { en: 'administrator', fr: 'administrateur', es: 'administrador' },
  moderator: { en: 'moderator', fr: 'modérateur', es: 'moderador' },
  teacher: { en: 'teacher', fr: 'formateur', es: 'profesor' },
  contributor: { en: 'contributor', fr: 'contributeur', es: 'colaborador' },
  member: { en: 'member', fr: 'membre', es: 'miembro' },
});

/** The words of an authorisation in one language. */
export type OauthWords = ReturnType<typeof oauthWords>;
export type OauthWord = Parameters<OauthWords['say']>[0];
