/** Shorter texts are not treated as secrets; they may be a word of a sentence. */
const SHORTEST = 8;
/** Tokens are renewed for as long as the app runs; those of long ago open nothing any more. */
const MAX_COUNT = 100;

/** Used last comes last. */
const known = new Set<string>();
/** Each as a sentence, a piece of JSON and an address hold it; longest first, since one may begin like another. */
let forms: readonly string[] = [];

/** From now on no line of this process's log holds this secret, even inside an error. */
export const keepOutOfLog = (secret: string): void => {
  if (secret.length < SHORTEST) return;
  const isNew = !known.delete(secret);
  known.add(secret);
  if (!isNew) return;
  const [oldest] = known;
  if (known.size > MAX_COUNT && oldest !== undefined) known.delete(oldest);
  const all = [...known].flatMap((one) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one)]);
  forms = [...new Set(all)].sort((left, right) => right.length - left.length);
};

/** A text without the secrets that this process has used. */
export const withoutKnownSecrets = (text: string, instead: string): string =>
  forms.reduce((clean, form) => clean.replaceAll(form, instead), text);
