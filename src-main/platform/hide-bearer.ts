import type { Wire } from './wire.ts';

/** Replacement for a bearer. */
export const HIDDEN = '[hidden]';
/** Shorter texts are not treated as secrets; they may be a word of the answer. */
const SHORTEST = 8;

const SPECIAL = /[.*+?^${}()|[\]\\/]/;
/** Those that JSON writes with a backslash before them: the first two always, the third where the server likes to. */
const ESCAPED = new Map([
  ['"', '\\\\"'],
  ['\\', '\\\\\\\\'],
  ['/', '\\\\?/'],
]);

/** Patterns of one character as JSON or an address may write it. */
const writtenWays = (character: string): string => {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  const hex = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const plain = ESCAPED.get(character) ?? (SPECIAL.test(character) ? `\\${character}` : character);
  return `(?:%${hex}|\\\\u00${hex}|${plain})`;
};

/** Spaces that are asked in turn; a bearer stays the same for an hour, or for years. */
const MAX_PATTERNS = 20;
const patterns = new Map<string, RegExp>();

const patternOf = (bearer: string): RegExp => {
  const known = patterns.get(bearer);
  if (known) return known;
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  const pattern = new RegExp(bearer.replaceAll(/[^]/g, writtenWays), 'g');
  patterns.set(bearer, pattern);
  return pattern;
};

/** JSON without the bearer it answers to, however that is written there. */
export const hideBearer = (json: string, bearer: string): string =>
  bearer.length < SHORTEST ? json : json.replace(patternOf(bearer), HIDDEN);

/**
 * Wraps a wire and removes the bearer from its answers. A platform may echo it in an error or a name, and from there it
 * would reach windows, files and the log.
 */
export const withHiddenBearer =
  (wire: Wire): Wire =>
  async (url, request) => {
    const answer = await wire(url, request);
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return answer;
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: async () => hideBearer(await answer.text(), bearer) };
  };
