import { withoutKnownSecrets } from './known-secrets.ts';

const HIDDEN = '[hidden]';
type Pattern = readonly [RegExp, string];
/** Patterns of tokens: after Bearer, in a query, in a fragment, in a cookie. */
const BEARER: Pattern = [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${HIDDEN}`];
/** A secret in the query of an address. */
const QUERY: Pattern = [
  /([?&#](?:access_token|refresh_token|client_secret|token|key|api_?key|secret|password|sig|signature)=)[^\s"'&#]+/gi,
  `$1${HIDDEN}`,
];
const KEY: Pattern = [/\b(?:sk|rk|key|svc)_[A-Za-z0-9_-]{8,}/g, HIDDEN];
const PATTERNS: readonly Pattern[] = [
  BEARER,
  [
    /\b(access_token|refresh_token|client_secret|code_verifier|token|key|secret|password|cookie)(["']?\s*[=:]\s*["']?)[^\s"'&;,}]+/gi,
    `$1$2${HIDDEN}`,
  ],
  KEY,
];
const SECRET_FIELD =
  /^(?:authorization|cookie|set-cookie|.*(?:token|secret|password|apikey|fullkey|readonlykey)|key)$/i;
const DEEPEST = 6;

const without = (text: string, patterns: readonly Pattern[]): string =>
  patterns.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    withoutKnownSecrets(text, HIDDEN),
  );

/** A text without anything that opens a space. */
export const redactText = (text: string): string => without(text, PATTERNS);

/** A value fit for a log: secrets hidden by field name and by look, errors as name and message, depth bounded. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error) {
    return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') };
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name) && field !== null && field !== undefined ? HIDDEN : redact(field, depth + 1),
    ]),
  );
};

/** JSON that can be used again, with its secrets hidden: whole, and its texts as they are but for keys. */
export const hideSecrets = (value: unknown): unknown => {
  if (typeof value === 'string') return without(value, [BEARER, QUERY, KEY]);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(hideSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && SECRET_FIELD.test(name) ? HIDDEN : hideSecrets(field),
    ]),
  );
};
