import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import { readingSeconds } from '../../../src-renderer/lib/reading-time.ts';

const { min, max, default: usual } = SCENE_LIMITS.bandSeconds;

test('an empty band takes the platform’s own duration', () => {
  expect([readingSeconds(''), readingSeconds('   ')]).toEqual([usual, usual]);
});

test('a short line stays a few seconds, a long one longer', () => {
  expect(readingSeconds('Replay tonight')).toBeLessThan(
    readingSeconds('The replay will be in your space tonight at nine'),
  );
});

test('any text gets seconds that the platform takes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const seconds = readingSeconds(text);
      expect(Number.isInteger(seconds) && seconds >= min && seconds <= max).toBe(true);
    }),
  );
});

test('more words never take less time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('price', 'a', 'course', 'tomorrow'), { minLength: 1, maxLength: 60 }),
      (words) => {
        expect(readingSeconds(words.join(' '))).toBeLessThanOrEqual(readingSeconds([...words, 'more'].join(' ')));
      },
    ),
  );
});
