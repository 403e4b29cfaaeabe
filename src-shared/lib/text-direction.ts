/** Letters written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours. */
const RIGHT_TO_LEFT = '\\u0591-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const BEGINS = new RegExp(`^[^\\p{L}]{0,500}[${RIGHT_TO_LEFT}]`, 'u');
const HOLDS = new RegExp(`[${RIGHT_TO_LEFT}]`, 'u');

/** The direction in which a text is written: that of its first letter, as browsers take it by `dir="auto"`. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (BEGINS.test(text) ? 'rtl' : 'ltr');

/** True if anything in a text is written from right to left. */
export const holdsRightToLeft = (text: string): boolean => HOLDS.test(text);

const MARKS = /[\u2066-\u2069]/g;

/** A sentence of the window that becomes data, a name or the words of a band: without the marks around its values. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(MARKS, '');
