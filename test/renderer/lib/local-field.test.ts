import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromZoneField, toZoneField } from '../../../src-renderer/lib/local-field.ts';

const MINUTE_MS = 60_000;
const SOME_ZONES = ['UTC', 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];

test('a time in any zone is the instant that it was made from, or the first of an hour that comes twice', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / MINUTE_MS, max: Date.UTC(2040, 0) / MINUTE_MS });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...SOME_ZONES), (minute, zone) => {
      const field = toZoneField(minute * MINUTE_MS, zone);
      const at = fromZoneField(field, zone);
      expect(toZoneField(at, zone)).toBe(field);
      expect(at).toBeLessThanOrEqual(minute * MINUTE_MS);
    }),
  );
});

test('an hour that the clock change skips becomes the next one, and one that comes twice the first', () => {
  const utc = (text: string): string => new Date(fromZoneField(text, 'Europe/Paris')).toISOString();
  expect([utc('2026-03-29T02:30'), utc('2026-10-25T02:30'), utc('2026-07-01T20:00')]).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-07-01T18:00:00.000Z',
  ]);
  expect(fromZoneField('', 'UTC')).toBeNaN();
});
