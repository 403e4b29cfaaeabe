import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { findSteepness } from '../../support/growth.ts';
import { attacksOn, textOf, type Attack } from '../../support/regular-expressions.ts';
import { everyTextSchema, type Schema } from '../../support/schemas.ts';

type Check = z.core.$ZodCheck;

const checksOf = (schema: Schema): readonly Check[] => {
  const checks = schema._zod.def.checks ?? [];
  // A format that was not added to a text is a check of itself, made before all others.
  return schema._zod.traits.has('$ZodCheck') ? [schema as unknown as Check, ...checks] : checks;
};
const kindOf = (check: Check | undefined): string => check?._zod.def.check ?? '';
const patternsOf = (schema: Schema): readonly RegExp[] =>
  checksOf(schema).flatMap((check) => {
    const { pattern } = check._zod.def as { readonly pattern?: unknown };
    return pattern instanceof RegExp ? [pattern] : [];
  });

/** Texts that make any careless pattern or refinement slow. */
const USUAL: readonly Attack[] = ['a', ' ', '/', '<a', '-', '.', '@', '0', '\u00e9', '#'].flatMap((repeated) =>
  ['', 'https://', 'https://a/', 'a@', '#', 'preset:', 'regie-media:'].map((before) => ({
    before,
    repeated,
    after: '\n',
  })),
);

describe('a schema that judges texts from outside', () => {
  const texts = [...everyTextSchema()];

  test('a schema for foreign texts is found wherever it stands', () => {
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.some(([, name]) => name === 'create_scene body')).toBe(true);
  });

  test('refuses what is too long before anything else looks at it', () => {
    const late = texts.flatMap(([schema, name]) => {
      const checks = checksOf(schema);
      const bound = checks.findIndex((check) => kindOf(check) === 'max_length');
      const others = checks.filter((check) => ['string_format', 'custom'].includes(kindOf(check)));
      const isFirst = bound === 0 && checks[0]?._zod.def.abort === true;
      return bound < 0 || others.length === 0 || isFirst ? [] : [`${name}: ${patternsOf(schema).join(' ')}`];
    });
    expect(late).toEqual([]);
  });

  test('a schema takes time in proportion to its text, whatever the text', { timeout: 300_000 }, () => {
    const slow = texts.flatMap(([schema, name]) => {
      const attacks = [...USUAL, ...patternsOf(schema).flatMap((pattern) => attacksOn(String(pattern)))];
      const found = attacks.find(
        (attack) =>
          findSteepness(
            (length) => textOf(attack, length),
            (text) => void z.safeParse(schema, text),
          ) !== null,
      );
      return found ? [`${name}: ${JSON.stringify(found)}`] : [];
    });
    expect(slow).toEqual([]);
  });
});
