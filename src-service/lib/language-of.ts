import type { Context } from 'hono';
import { isLanguage, readerLanguage, type Language } from '#shared/words/language.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';

/** The language of a page's reader: the address may say it (`?lang=fr`), else the browser does. */
export const languageOf = (c: Context): Language => {
  const asked = c.req.query('lang') ?? '';
  return isLanguage(asked) ? asked : readerLanguage(c.req.header('accept-language'));
};

/** The language that the reader of a page asks for; null if neither the address nor the browser says one. */
export const askedLanguage = (c: Context): Language | null =>
  c.req.query('lang') === undefined && c.req.header('accept-language') === undefined ? null : languageOf(c);

/** The catalogue in the language of a page's reader. */
export const wordsFor = (c: Context): Words => wordsIn(languageOf(c));
