import { cutText } from '#shared/lib/cut-text.ts';
import sanitizeHtml from 'sanitize-html';
import { escapeText } from '#node/html.ts';

export type RichFormat = 'text' | 'html';

/** Characters of a truncated plain-text version, its ellipsis included. */
export const TEXT_LENGTH = 300;

const BLOCKS = [
  'p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
]; // prettier-ignore
const INLINES = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'mark', 'sub', 'sup', 'span', 'br'];

/** Elements that an editor of posts and lessons can make. Everything else is dropped, and its text kept. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINES, 'hr', 'img'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow' } }),
    div: 'p',
    h5: 'h4',
    h6: 'h4',
  },
};

const MAX_PASSES = 5;

/** HTML that no reader needs to fear: a strict list of elements, attributes and schemes. */
export const cleanHtml = (html: string): string => {
  let clean = sanitizeHtml(html, ALLOWED).trim();
  // Taking elements out can leave others wrongly nested, which reads differently the next time: until nothing moves.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = sanitizeHtml(clean, ALLOWED).trim();
    if (again === clean) break;
    clean = again;
  }
  return clean;
};

/** Plain text as paragraphs: an empty line parts them, a single line break stays one. */
export const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');

/** Content as it is kept: HTML, cleaned, or made of plain text. */
export const richText = (content: string, format: RichFormat | undefined): string =>
  format === 'html' ? cleanHtml(content) : paragraphs(content);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const BREAKS = new RegExp(`</(?:${BLOCKS.join('|')})>|<(?:br|hr)\\b[^<>]*>`, 'g');

/** The words of cleaned HTML, on one line. */
export const plainTextOfHtml = (html: string): string =>
  html
    .replaceAll(BREAKS, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Text of at most `length` UTF-16 units, cut between words where that loses little, ending with an ellipsis when cut. */
export const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const cut = cutText(text, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
};

/** The truncated plain-text version of cleaned HTML. */
export const excerpt = (html: string): string => truncate(plainTextOfHtml(html), TEXT_LENGTH);

/** True if cleaned HTML shows anything: words, or an image. */
export const hasVisibleContent = (html: string): boolean => html.includes('<img ') || plainTextOfHtml(html) !== '';
