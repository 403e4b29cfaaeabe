/** A line of a text that a spreadsheet would take for a formula, wherever it stands in its cell. */
const FORMULA_LINE = /^(?=(?:[^\S\n]|\u200B)*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gmu;

/** A text that no spreadsheet calculates: an apostrophe stands before each line that begins like a formula. */
export const guardText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(FORMULA_LINE, "'");
