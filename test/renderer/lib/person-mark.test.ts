import { expect, test } from 'vitest';
import { hueOf, initialsOf } from '../../../src-renderer/lib/person-mark.ts';

test('a name is marked by its first and last initials, accents and emoji whole', () => {
  expect(['Ana Ruiz', 'sofia', 'Élodie de la Tour', '👩🏽‍🏫 Marc', '  '].map(initialsOf)).toEqual([
    'AR',
    'S',
    'ÉT',
    '👩🏽‍🏫M',
    '?',
  ]);
});

test('a person’s name always gets the same hue', () => {
  expect(hueOf('Ana Ruiz')).toBe(hueOf('Ana Ruiz'));
  expect(hueOf('Ana Ruiz')).not.toBe(hueOf('Ben Cole'));
});
