/** Beside the compiled messages: a number that is put into one is written as its language writes numbers. */
export const WRITE_NUMBER = `/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * @param {string} locale
 * @param {unknown} value
 * @returns {string}
 */
export const writeNumber = (locale, value) => {
	if (typeof value !== 'number') return String(value);
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
