import { describe, expect, test } from 'vitest';
import { findSteepness } from '../../support/growth.ts';
import { attacksOn, findPatterns, patternOf, textOf } from '../../support/regular-expressions.ts';

/** True if some text makes the pattern go over it again and again; the text where one does. */
const findAttack = (literal: string): string | null => {
  const pattern = patternOf(literal);
  const run = (text: string): void => {
    if (pattern.global) text.replaceAll(pattern, '');
    else pattern.exec(text);
  };
  for (const attack of attacksOn(literal)) {
    const length = findSteepness((most) => textOf(attack, most), run);
    if (length !== null) return `${JSON.stringify(attack)} of ${length} characters`;
  }
  return null;
};

describe('a regular expression', () => {
  test('a quadratic regular expression is recognised', () => {
    const known = [/^(?:https:\/\/[^\s/?#]+\S*|ftp:.)$/, /<[a-z][^>]*>/i, /^\S+@\S+\.\S+$/, /\/+$/];
    expect(known.map((pattern) => findAttack(String(pattern)) !== null)).toEqual(known.map(() => true));
  });

  test('a linear regular expression is recognised', () => {
    const known = [/^https:\/\/\S+$/, /<[a-z][^<>]*>/i, /^[a-z0-9]+(?:-[a-z0-9]+)*$/];
    expect(known.map((pattern) => findAttack(String(pattern)))).toEqual([null, null, null]);
  });

  test('every regular expression of the sources takes time in proportion to its text', { timeout: 300_000 }, () => {
    const patterns = findPatterns();
    expect(patterns.length).toBeGreaterThan(150);
    const slow = patterns.flatMap(({ literal, path }) => {
      const attack = findAttack(literal);
      return attack === null ? [] : [`${path}: ${literal} by ${attack}`];
    });
    expect(slow).toEqual([]);
  });
});
