import { wordsIn, type Words } from '#shared/words/words.ts';
import { html } from '#node/html.ts';
import type { WordingKind, WordingLang } from '../../store/mail-template-repository.ts';

export interface Wording {
  readonly subject: string;
  /** HTML. */
  readonly body: string;
}

/** The variables of a wording: each reader's own values take their place. */
const [name, space, live, date] = ['{{prenom}}', '{{espace}}', '{{live}}', '{{date}}'];

const invitation = ({ say }: Words): Wording => {
  const paragraphs = [
    html`<p>${say('mail_invitation_hello', { name })}</p>`,
    html`<p>${say('mail_invitation_seat', { live, date })}</p>`,
    html`<p>${say('mail_invitation_link')}</p>`,
    html`<p><a href="{{lien}}">{{lien}}</a></p>`,
    html`<p>${say('mail_invitation_bye')}<br />${space}</p>`,
  ];
  return { subject: say('mail_invitation_subject', { space, live, date }), body: paragraphs.join('') };
};

const WORDINGS: Readonly<Record<WordingKind, (words: Words) => Wording>> = { live_invitation: invitation };

/** The service's own words for a notification e-mail. */
export const defaultWordingOf = (kind: WordingKind, lang: WordingLang): Wording => WORDINGS[kind](wordsIn(lang));

export interface WordingVariable {
  readonly key: string;
  readonly label: string;
  readonly sample: string;
}

/** The variables of each notification; the space's own name takes the place of its sample. */
export const WORDING_VARIABLES: Readonly<Record<WordingKind, readonly WordingVariable[]>> = {
  live_invitation: [
    { key: 'prenom', label: 'First name of the reader', sample: 'Camille' },
    { key: 'espace', label: 'Name of the space', sample: 'Atelier Nord' },
    { key: 'live', label: 'Title of the live', sample: 'Your first course, live' },
    { key: 'date', label: 'Date and time of the live', sample: '12/03, 18:00' },
    { key: 'lien', label: 'Personal link to the live', sample: 'https://live.example/enter/3f9a' },
  ],
};
