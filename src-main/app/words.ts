import type { Language } from '#shared/words/language.ts';
import { wordsIn, type PlainKey } from '#shared/words/words.ts';

/** The text of a message for menus and dialogs, which the system draws. */
export type Words = (key: PlainKey) => string;

/** The catalogue in the language of the moment. */
export const createWords =
  (language: () => Language): Words =>
  (key) =>
    wordsIn(language()).say(key);
