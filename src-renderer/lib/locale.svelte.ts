import type { Preferences } from '#shared/settings/preferences.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

export type Language = Preferences['language'];

let current = $state<Language>('en');

// Messages read the language when they are drawn, so a change redraws every text at once.
overwriteGetLocale(() => current);

/**
 * The language as the person's own region writes it: who has a browser in British or Canadian English reads 18:00 or
 * 6 pm as at home.
 */
export const regional = (language: Language, wished: readonly string[]): string =>
  wished.find((tag) => tag.startsWith(`${language}-`)) ?? language;

/** The language of this window. */
export const locale = {
  get current(): Language {
    return current;
  },
  /** For dates, times and numbers. */
  get region(): string {
    return regional(current, navigator.languages);
  },
  set(language: Language): void {
    current = language;
    document.documentElement.lang = language;
  },
};
