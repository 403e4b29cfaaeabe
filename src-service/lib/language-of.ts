import type { Context } from 'hono';
import { isPageLanguage, readerLanguage, type PageLanguage } from '#shared/lib/page-words.ts';

/** The language of whoever asked for a page: the address may say it (`?lang=fr`), else the browser does. */
export const languageOf = (c: Context): PageLanguage => {
  const asked = c.req.query('lang') ?? '';
  return isPageLanguage(asked) ? asked : readerLanguage(c.req.header('accept-language'));
};
