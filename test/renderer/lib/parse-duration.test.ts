import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatSeconds } from '../../../src-renderer/lib/format.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';
import { parseDuration } from '../../../src-renderer/lib/parse-duration.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => {
  locale.set('en');
  vi.unstubAllGlobals();
});

test.each([
  ['90', 90],
  ['1:30', 90],
  [' 01:30 ', 90],
  ['0:90', 90],
  [':30', 30],
  ['1:02:03', 3723],
  ['1 min 30', 90],
  ['1 min 30 s', 90],
  ['1min30s', 90],
  ['1m30', 90],
  ['1\'30"', 90],
  ['1′30″', 90],
  ['2 min', 120],
  ['1.5 min', 90],
  ['1,5 min', 90],
  ['2,5', 2.5],
  ['0:02,5', 2.5],
  ['90 s', 90],
  ['90 sec', 90],
  ['90 seconds', 90],
  ['1 minute 30 secondes', 90],
  ['1 minuto 30 segundos', 90],
  ['1 h', 3600],
  ['1h05', 3900],
  ['1 heure 5 min 3', 3903],
  ['0', 0],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', '  ', 'soon', '-5', '1:2:3:4', '1:x', '500 ms', '1 30', '30 s 1 min', '1 min 2 min', '90 s 5', '1e3'])(
  '“%s” cannot be read',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);

test('what a field shows is read as the same length, in every language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 864_000 }), fc.constantFrom('en', 'fr', 'es'), (tenths, language) => {
      locale.set(language);
      expect(parseDuration(formatSeconds(tenths / 10))).toBeCloseTo(tenths / 10, 5);
    }),
  );
});

test('any text ends in a number or in nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = parseDuration(text);
      expect(seconds === null || (Number.isFinite(seconds) && seconds >= 0)).toBe(true);
    }),
  );
});
