import { expect, test } from 'vitest';
import { declarationsOf, declareMessages } from '../../scripts/lib/message-types.ts';

const COMPILED = `/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ scene: NonNullable<unknown> }} On_AirInputs */

const en_on_air = /** @type {(inputs: On_AirInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`\${i?.scene} is on air\`)
};

/**
* | output |
* | --- |
* | "{scene} is on air" |
*
* @param {On_AirInputs} inputs
* @returns {LocalizedString}
*/
export const on_air = /** @type {((inputs: On_AirInputs) => LocalizedString) & import('../runtime.js').MessageMetadata<On_AirInputs, {}, {}>} */ ((inputs, options = {}) => {
	return en_on_air(inputs)
});`;

const DECLARED = `type On_AirInputs = { scene: NonNullable<unknown> };
/** "{scene} is on air" */
export declare const on_air: ((inputs: On_AirInputs) => LocalizedString) & import('../runtime.js').MessageMetadata<On_AirInputs, {}, {}>;`;

test('a compiled message is declared with the type that it was given, and its words', () => {
  expect(declarationsOf(COMPILED)).toBe(DECLARED);
});

test('all messages share one declaration of what they answer', () => {
  expect(declareMessages([COMPILED])).toBe(
    `type LocalizedString = import('../runtime.js').LocalizedString;\n${DECLARED}\n`,
  );
});

test('a module that exports no message is refused, not left out', () => {
  expect(() => declarationsOf('export const other = 1;')).toThrow('exports nothing');
});
