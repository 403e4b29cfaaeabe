import { isJsonObject } from './draft-value.ts';

const holds = (text: string, words: string): boolean => text.toLowerCase().includes(words);

const partOf = (value: unknown, words: string): unknown => {
  if (Array.isArray(value)) {
    const found = value.map((item: unknown) => partOf(item, words)).filter((item) => item !== undefined);
    return found.length > 0 ? found : undefined;
  }
  if (isJsonObject(value)) {
    const found = Object.entries(value).flatMap(([key, inner]) => {
      const part = holds(key, words) ? inner : partOf(inner, words);
      return part === undefined ? [] : [[key, part] as const];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }
  return holds(JSON.stringify(value), words) ? value : undefined;
};

/**
 * The part of a JSON value whose keys or values hold the words, in upper or lower case: branches without them are left
 * out, a key that holds them keeps all below it. Undefined where nothing does.
 */
export const matchingPart = (value: unknown, words: string): unknown => partOf(value, words.toLowerCase());
