import type { Preferences } from '#shared/settings/preferences.ts';
import { isLocale } from '../paraglide/runtime.js';

/** The language asked for in the address (`?lang=fr`), which wins over the preference in this window. */
export const languageOfAddress = (search: string): Preferences['language'] | null => {
  const asked = new URLSearchParams(search).get('lang');
  return isLocale(asked) ? asked : null;
};

/** The first of the reader's languages (`fr-CA` counts as `fr`) that the app speaks, else English. */
export const languageOfReader = (languages: readonly string[]): Preferences['language'] =>
  languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => isLocale(language)) ?? 'en';
