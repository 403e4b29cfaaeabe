import type { Preferences } from '#shared/bridge/preferences.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

export type Language = Preferences['language'];

let current = $state<Language>('en');

// Messages read the language when they are drawn, so a change redraws every text at once.
overwriteGetLocale(() => current);

/** The language of this window. */
export const locale = {
  get current(): Language {
    return current;
  },
  set(language: Language): void {
    current = language;
    document.documentElement.lang = language;
  },
};
