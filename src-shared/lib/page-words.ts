import type { Language } from '../words/language.ts';

export { readerLanguage } from '../words/language.ts';

/** Languages that pages speak which a server writes: those of the window. */
export type PageLanguage = Language;

/** A text, with `{name}` where something is put in; two where it follows the `{count}`. */
export type PageText = string | { readonly one: string; readonly other: string };
export type PageTable<Key extends string> = Readonly<Record<Key, Readonly<Record<PageLanguage, PageText>>>>;

/** What is put into a text; numbers come out in the language's own writing. */
export type PageValues = Readonly<Record<string, string | number>>;

/** The words of some pages in one language. */
export interface PageSpeech<Key extends string> {
  readonly language: PageLanguage;
  /** Plain text: whoever puts it into a page escapes it. */
  readonly say: (key: Key, values?: PageValues) => string;
}

const formOf = (text: PageText, language: PageLanguage, count: unknown): string => {
  if (typeof text === 'string') return text;
  // French and Spanish have a third form, for a million: it is the one of other numbers.
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? text.one : text.other;
};

/** Makes a speaker of a table of words. `npm run check` holds the tables together and finds words beside them. */
export const pageWords =
  <Key extends string>(table: PageTable<Key>) =>
  (language: PageLanguage): PageSpeech<Key> => {
    const number = new Intl.NumberFormat(language);
    return {
      language,
      say: (key, values = {}) =>
        formOf(table[key][language], language, values.count).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
          const value = values[name];
          if (value === undefined) return whole;
          return typeof value === 'number' ? number.format(value) : value;
        }),
    };
  };
