/**
 * Beside the compiled messages: a number that is put into one is written as its language writes numbers. A name that is
 * written from right to left stands by itself (FSI and PDI), so that the sentence around it keeps its order.
 */
export const WRITE_NUMBER = `/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();
const RIGHT_TO_LEFT = /[\\u0591-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]|[\\ud802\\ud803\\ud83a\\ud83b][\\udc00-\\udfff]/;

/**
 * @param {string} text
 * @returns {string}
 */
const isolate = (text) => (RIGHT_TO_LEFT.test(text) ? '\\u2068' + text + '\\u2069' : text);

/**
 * @param {string} locale
 * @param {unknown} value
 * @returns {string}
 */
export const writeNumber = (locale, value) => {
	if (typeof value !== 'number') return isolate(String(value));
	let format = formats.get(locale);
	if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale)));
	return format.format(value);
};
`;

const OF_LOCALE = /^const (\w{2})_\w+ = .*?^};$/gms;
const PUT_IN = /\$\{(i\?\.\w+)\}/g;

/** Lets the functions of a compiled message write the numbers that are put in, each in its own language. */
export const writeNumbers = (compiled: string): string => {
  const written = compiled.replaceAll(OF_LOCALE, (body: string, locale: string) =>
    body.replaceAll(PUT_IN, `\${writeNumber("${locale}", $1)}`),
  );
  return written === compiled
    ? compiled
    : written.replace(/^import /m, "import { writeNumber } from '../write-number.js';\nimport ");
};
