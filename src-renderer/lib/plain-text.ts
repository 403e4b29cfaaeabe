/** Most names have nothing to take off, and thousands are folded with the first key of a search. */
const PLAIN = /^[\0-\x7f]*$/;

/** A text in lower case and without accents, for searching. */
export const plainText = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLowerCase();

/** True if a text holds all words of a search. */
export const holdsWords = (text: string, query: string): boolean => {
  const plain = plainText(text);
  return plainText(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};
