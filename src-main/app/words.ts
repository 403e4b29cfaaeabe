import type { Language } from '#shared/words/language.ts';
import { wordsIn, type PlainKey } from '#shared/words/words.ts';

/** The words of a message, for what the system draws instead of the page: menus and dialogs. */
export type Words = (key: PlainKey) => string;

/** The catalogue in the language of the moment. */
export const createWords =
  (language: () => Language): Words =>
  (key) =>
    wordsIn(language()).say(key);
