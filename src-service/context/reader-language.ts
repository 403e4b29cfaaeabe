import { isLanguage, type Language } from '#shared/words/language.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';
import { languages } from '../store/language-repository.ts';
import { spaceDocuments } from '../store/space-document-repository.ts';
import type { ServiceContext } from './service-context.ts';

const DOCUMENT = 'language';

/** Language of the space: used for mail to many people, and to people whose language is unknown. */
export const spaceLanguage = (ctx: ServiceContext): Language => {
  const kept = spaceDocuments(ctx.db).find(DOCUMENT);
  return typeof kept === 'string' && isLanguage(kept) ? kept : 'en';
};

/** Sets the language of the space. The specification has no field for it, so a rehearsal control does. */
export const setSpaceLanguage = (ctx: ServiceContext, language: Language): void => {
  spaceDocuments(ctx.db).save(DOCUMENT, language);
};

/** The words for an e-mail to a person: in their language where it is known, else in the space's. */
export const wordsForPerson = (ctx: ServiceContext, userId: string | null): Words =>
  wordsIn((userId === null ? null : languages(ctx.db).find(userId)) ?? spaceLanguage(ctx));

/** Remembers the language in which a person opened a page of theirs; null where the browser said none. */
export const rememberLanguage = (ctx: ServiceContext, userId: string, language: Language | null): void => {
  if (language !== null && languages(ctx.db).find(userId) !== language) languages(ctx.db).save(userId, language);
};
