import { expect, test } from 'vitest';
import { createLetterBox, sealLetter } from '../../../src-main/relay-transport/letter-box.ts';

test('a letter is opened by the run that it is sealed to, about what it was sealed for, and by nobody else', () => {
  const [carl, dan] = [createLetterBox(), createLetterBox()];
  const letter = sealLetter(carl.name, 'the new link', 'from Ana to Carl');
  expect(letter).not.toContain('the new link');
  expect([
    carl.open(letter, 'from Ana to Carl'),
    carl.open(letter, 'from Dan to Carl'),
    dan.open(letter, 'from Ana to Carl'),
    carl.open(`${letter.slice(0, -2)}AA`, 'from Ana to Carl'),
    carl.open('nonsense', ''),
  ]).toEqual(['the new link', null, null, null, null]);
  // A tag that is cut short proves less, and is none.
  const [from = '', tag = ''] = sealLetter(carl.name, '', 'about').split('.');
  const cut = (bytes: number): string =>
    `${from}.${Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')}`;
  expect([16, 15, 12, 4, 0].map((bytes) => carl.open(cut(bytes), 'about'))).toEqual(['', null, null, null, null]);
  // Each has a key of its own.
  expect(sealLetter(carl.name, 'the new link', 'from Ana to Carl')).not.toBe(letter);
});
