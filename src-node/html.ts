import { html as template, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML whose texts are escaped. Only `html` and `trustedHtml` make it. */
export type Html = HtmlEscapedString;

/** A part of a template: text is escaped, HTML is not, and null leaves nothing. */
export type HtmlPart = string | number | Html | readonly Html[] | null;

/** Makes HTML from a template. Every text that is put in is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html => {
  const made = template(strings, ...parts);
  if (made instanceof Promise) throw new TypeError('A part of an HTML template is a promise.');
  return made;
};

/** HTML from a place that has cleaned it already, such as a file of the build or cleaned rich text. */
export const trustedHtml = (text: string): Html => raw(text);

/** Escapes a text for HTML. */
export const escapeText = (text: string): string => String(html`${text}`);
