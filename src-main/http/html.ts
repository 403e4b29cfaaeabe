import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A part of a page: text is escaped, HTML that `html` made is not. */
type Part = string | HtmlEscapedString | readonly HtmlEscapedString[];

/** Makes HTML from a template, whole at once. Every text that is put in is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): HtmlEscapedString =>
  // Only a part that comes later would make it a promise, and a Part never does.
  template(strings, ...parts) as HtmlEscapedString;
