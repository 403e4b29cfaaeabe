import { EMAIL_LANGUAGES, NOTIFICATION_KINDS, type NotificationWording } from '#shared/api/email-objects.ts';
import { wordsIn } from '#shared/words/words.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { frameMail } from '../../mail/frame.ts';
import { fillHtml, fillLine } from '../../mail/personal.ts';
import { wordings, type WordingKind, type WordingLang } from '../../store/mail-template-repository.ts';
import { cleanHtml, richText, hasVisibleContent, type RichFormat } from '../../lib/rich-text.ts';
import { currentSpace } from '../../context/current-space.ts';
import { defaultWordingOf, WORDING_VARIABLES, type WordingVariable } from './default-wordings.ts';

const everyWording = <Value>(make: (kind: WordingKind, lang: WordingLang) => Value): Value[] =>
  NOTIFICATION_KINDS.flatMap((kind) => EMAIL_LANGUAGES.map((lang) => make(kind, lang)));

const defaultWording = (kind: WordingKind, lang: WordingLang): NotificationWording => ({
  kind,
  lang,
  ...defaultWordingOf(kind, lang),
  custom: false,
  updatedAt: null,
});

/** The words a notification has now: the space's own, or the service's. */
export const readWording = (ctx: ServiceContext, kind: WordingKind, lang: WordingLang): NotificationWording => {
  const own = wordings(ctx.db).find(kind, lang);
  return own ? { ...own, custom: true, updatedAt: new Date(own.updatedAt).toISOString() } : defaultWording(kind, lang);
};

const variablesOf = (ctx: ServiceContext, kind: WordingKind): WordingVariable[] =>
  WORDING_VARIABLES[kind].map((variable) =>
    variable.key === 'espace' ? { ...variable, sample: currentSpace(ctx).name } : variable,
  );

/** All current wordings, their placeholders, and the service's own defaults. */
export const listWordings = (ctx: ServiceContext) => ({
  templates: everyWording((kind, lang) => readWording(ctx, kind, lang)),
  variables: Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, variablesOf(ctx, kind).map((variable) => ({ ...variable }))]),
  ),
  defaults: everyWording(defaultWording),
});

export interface WordingInput {
  readonly subject: string;
  readonly body: string;
  readonly format: RichFormat | undefined;
}

/** Gives a notification the space's own words. Throws 400 for a body that shows nothing. */
export const setWording = (
  ctx: ServiceContext,
  kind: WordingKind,
  lang: WordingLang,
  { subject, body, format }: WordingInput,
): NotificationWording => {
  const html = richText(body, format);
  if (!hasVisibleContent(html)) throw badRequest('body must not be empty');
  wordings(ctx.db).save({ kind, lang, subject, body: html, updatedAt: ctx.clock.now() });
  return readWording(ctx, kind, lang);
};

/** Gives a notification the service's words again. */
export const resetWording = (ctx: ServiceContext, kind: WordingKind, lang: WordingLang): void => {
  wordings(ctx.db).remove(kind, lang);
};

/** True if a written text is HTML: it holds an element. Two searches, so that no text is scanned again and again. */
const holdsElement = (text: string): boolean => {
  const opening = text.search(/<[a-z]/i);
  return opening >= 0 && text.includes('>', opening);
};

/** A notification with sample values; words given take the place of the saved ones. */
export const previewWording = (
  ctx: ServiceContext,
  kind: WordingKind,
  lang: WordingLang,
  given: { readonly subject?: string | undefined; readonly body?: string | undefined },
): { subject: string; html: string } => {
  const saved = readWording(ctx, kind, lang);
  const samples = Object.fromEntries(variablesOf(ctx, kind).map(({ key, sample }) => [key, sample]));
  const subject = fillLine(given.subject ?? saved.subject, samples);
  const own =
    given.body === undefined
      ? saved.body
      : holdsElement(given.body)
        ? cleanHtml(given.body)
        : richText(given.body, 'text');
  const body = fillHtml(own, samples);
  const spaceName = currentSpace(ctx).name;
  const words = wordsIn(lang);
  return {
    subject,
    html: frameMail({ spaceName, language: lang, words, subject, previewText: null, body, unsubscribeUrl: null }),
  };
};
