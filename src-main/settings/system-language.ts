import { readerLanguage, type Language } from '#shared/words/language.ts';

/** The language of this computer where the app speaks it, else English: for a person who has not chosen one. */
export const systemLanguage = (): Language => readerLanguage(Intl.DateTimeFormat().resolvedOptions().locale);
