import { expect, test } from 'vitest';
import { directionOf, holdsRightToLeft, withoutDirectionMarks } from '#shared/lib/text-direction.ts';

test.each([
  ['Doors at 20:00', 'ltr'],
  ['שלום!', 'rtl'],
  ['3. مرحبا بكم', 'rtl'],
  ['(Regie) مرحبا', 'ltr'],
  ['«ދިވެހި»', 'rtl'],
  ['20:00', 'ltr'],
  ['', 'ltr'],
  ['Ωmega', 'ltr'],
  ['🎉 ערב טוב', 'rtl'],
])('the direction of %s is that of its first letter: %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test('a text that is read from the right anywhere is known', () => {
  expect(['Regie مرحبا', 'Zoé Ωmega', '20:00 ערב'].map(holdsRightToLeft)).toEqual([true, false, true]);
});

test('a sentence becomes data without the marks around its values', () => {
  expect(withoutDirectionMarks('\u2068שלום!\u2069 (copy)')).toBe('שלום! (copy)');
});
