import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Preferences } from '#shared/bridge/preferences.ts';

/** The words of a message of the catalogue, for what the system draws instead of the page: menus and dialogs. */
export type Words = (key: string) => string;
type Language = Preferences['language'];

const read = (messagesDir: string, language: Language): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(readFileSync(join(messagesDir, `${language}.json`), 'utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
};

/** Reads the catalogues as they are asked for. A missing word is said in English, at worst by its key. */
export const createWords = (messagesDir: string, language: () => Language): Words => {
  const catalogues = new Map<Language, Readonly<Record<string, unknown>>>();
  const catalogue = (of: Language): Readonly<Record<string, unknown>> => {
    const known = catalogues.get(of) ?? read(messagesDir, of);
    catalogues.set(of, known);
    return known;
  };
  return (key) => {
    const text = catalogue(language())[key] ?? catalogue('en')[key];
    return typeof text === 'string' ? text : key;
  };
};
