import { pageWords } from '#shared/lib/page-words.ts';

/** What the pages say that the links at the foot of e-mails open. */
export const unsubscribeWords = pageWords({
  unknown: { en: 'This link is not valid', fr: 'Ce lien n’est pas valable', es: 'Este enlace no es válido' },
  unknownText: {
    en: 'Open the link at the foot of a recent e-mail again.',
    fr: 'Rouvrez le lien au bas d’un e-mail récent.',
    es: 'Abre de nuevo el enlace al pie de un correo reciente.',
  },
  gone: { en: 'You are unsubscribed', fr: 'Vous êtes désabonné', es: 'Suscripción cancelada' },
  goneText: {
    en: 'You receive no more campaigns nor digests from {space}.',
    fr: 'Vous ne recevrez plus ni campagnes ni résumés de {space}.',
    es: 'Ya no recibirás campañas ni resúmenes de {space}.',
  },
  subscribe: { en: 'Subscribe again', fr: 'Se réabonner', es: 'Volver a suscribirme' },
  back: { en: 'You are subscribed', fr: 'Vous êtes abonné', es: 'Suscripción activa' },
  backText: {
    en: 'You receive the e-mails of {space} again.',
    fr: 'Vous recevrez de nouveau les e-mails de {space}.',
    es: 'Volverás a recibir los correos de {space}.',
  },
  unsubscribe: { en: 'Unsubscribe', fr: 'Se désabonner', es: 'Cancelar la suscripción' },
});
