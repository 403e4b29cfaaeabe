import { pageWords } from '#shared/lib/page-words.ts';
import type { Family } from '#shared/api/operation.ts';

/** What the families of operations are called, as in the window. */
export const familyWords = pageWords<Family>({
  space: { en: 'Space', fr: 'Espace', es: 'Espacio' },
  'join-requests': { en: 'Join requests', fr: 'Demandes d’adhésion', es: 'Solicitudes de acceso' },
  members: { en: 'Members', fr: 'Membres', es: 'Miembros' },
  groups: { en: 'Groups', fr: 'Groupes', es: 'Grupos' },
  courses: { en: 'Courses', fr: 'Formations', es: 'Cursos' },
  feed: { en: 'Feed', fr: 'Fil d’actualité', es: 'Publicaciones' },
  calendar: { en: 'Calendar', fr: 'Calendrier', es: 'Calendario' },
  videos: { en: 'Videos', fr: 'Vidéos', es: 'Vídeos' },
  media: { en: 'Media', fr: 'Médias', es: 'Archivos multimedia' },
  support: { en: 'Support', fr: 'Assistance', es: 'Soporte' },
  live: { en: 'Lives', fr: 'Directs', es: 'Directos' },
  scenes: { en: 'Scenes', fr: 'Scènes', es: 'Escenas' },
  polls: { en: 'Polls', fr: 'Sondages', es: 'Encuestas' },
  emails: { en: 'E-mails', fr: 'E-mails', es: 'Correos' },
  webhooks: { en: 'Webhooks', fr: 'Webhooks', es: 'Webhooks' },
});
