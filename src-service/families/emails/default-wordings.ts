import type { WordingKind, WordingLang } from '../../store/mail-template-repository.ts';

export interface Wording {
  readonly subject: string;
  /** HTML. */
  readonly body: string;
}

const BUTTON = '<p><a href="{{lien}}">{{lien}}</a></p>';

/** The service's own words for each notification e-mail. */
export const DEFAULT_WORDINGS: Readonly<Record<WordingKind, Readonly<Record<WordingLang, Wording>>>> = {
  live_invitation: {
    fr: {
      subject: '{{espace}} : « {{live}} » en direct {{date}}',
      body: `<p>Bonjour {{prenom}},</p><p>Votre place est réservée pour « {{live}} », {{date}}.</p><p>Ce lien est le vôtre :</p>${BUTTON}<p>À bientôt,<br />{{espace}}</p>`,
    },
    en: {
      subject: '{{espace}}: “{{live}}” goes live {{date}}',
      body: `<p>Hello {{prenom}},</p><p>A seat is kept for you at “{{live}}”, {{date}}.</p><p>This link is yours:</p>${BUTTON}<p>See you there,<br />{{espace}}</p>`,
    },
    es: {
      subject: '{{espace}}: «{{live}}» en directo {{date}}',
      body: `<p>Hola, {{prenom}}:</p><p>Tu plaza está reservada para «{{live}}», {{date}}.</p><p>Este enlace es tuyo:</p>${BUTTON}<p>Hasta pronto,<br />{{espace}}</p>`,
    },
  },
};

export interface WordingVariable {
  readonly key: string;
  readonly label: string;
  readonly sample: string;
}

/** What each notification can name; the space's own name takes the place of its sample. */
export const WORDING_VARIABLES: Readonly<Record<WordingKind, readonly WordingVariable[]>> = {
  live_invitation: [
    { key: 'prenom', label: 'First name of the reader', sample: 'Camille' },
    { key: 'espace', label: 'Name of the space', sample: 'Atelier Nord' },
    { key: 'live', label: 'Title of the live', sample: 'Your first course, live' },
    { key: 'date', label: 'Date and time of the live', sample: '12/03, 18:00' },
    { key: 'lien', label: 'Personal link to the live', sample: 'https://live.example/enter/3f9a' },
  ],
};
