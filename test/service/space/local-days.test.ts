import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDays } from '../../../src-service/families/space/local-days.ts';

const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Australia/Lord_Howe'];

test('days follow each other without a gap, end today, and begin where their date does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) }),
      fc.integer({ min: 1, max: 30 }),
      (tz, now, count) => {
        const dateAt = (at: number): string => new Date(at).toLocaleDateString('sv', { timeZone: tz });
        const days = localDays(tz, now, count);
        expect(days).toHaveLength(count);
        expect(days.at(-1)?.date).toBe(dateAt(now));
        days.forEach(({ date, from, to }, index) => {
          expect([dateAt(from), dateAt(to - 1)]).toEqual([date, date]);
          expect(dateAt(from - 1)).not.toBe(date);
          expect(days[index + 1]?.from ?? to).toBe(to);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('the days on which clocks change have 23 and 25 hours', () => {
  const hoursOf = (at: number): number[] =>
    localDays('Europe/Paris', at, 1).map(({ from, to }) => (to - from) / 3_600_000);
  expect(hoursOf(Date.UTC(2030, 2, 31, 12))).toEqual([23]);
  expect(hoursOf(Date.UTC(2030, 9, 27, 12))).toEqual([25]);
});
