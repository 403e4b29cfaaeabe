import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeZone, nextDigestAt, type DigestRhythm } from '../../../src-service/families/emails/digest-schedule.ts';

const WEEKLY: DigestRhythm = { cadence: 'weekly', weekday: 1, dayOfMonth: 1, hour: 9, timeZone: 'Europe/Paris' };

const next = (rhythm: Partial<DigestRhythm>, after: string): string =>
  new Date(nextDigestAt({ ...WEEKLY, ...rhythm }, Date.parse(after))).toISOString();

describe('the digest leaves at the hour of its time zone', () => {
  test.each([
    ['weekly', {}, '2026-01-07T10:00:00Z', '2026-01-12T08:00:00.000Z'],
    ['weekly, exactly then: the week after', {}, '2026-01-12T08:00:00Z', '2026-01-19T08:00:00.000Z'],
    ['weekly across the change to summer time', {}, '2026-03-28T10:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['daily', { cadence: 'daily', hour: 0 }, '2026-06-30T22:00:01Z', '2026-07-01T22:00:00.000Z'],
    ['an hour the clocks skip', { cadence: 'daily', hour: 2 }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', { cadence: 'daily', hour: 2 }, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
    ['monthly', { cadence: 'monthly', dayOfMonth: 28 }, '2026-02-28T09:00:00Z', '2026-03-28T08:00:00.000Z'],
    ['across a date line', { timeZone: 'Pacific/Auckland' }, '2026-01-11T19:00:00Z', '2026-01-11T20:00:00.000Z'],
  ] as const)('%s', (_, rhythm, after, expected) => {
    expect(next(rhythm, after)).toBe(expected);
  });
});

test('the next digest is later, within its rhythm, and at its hour unless a clock change skips it', () => {
  const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC', 'America/Sao_Paulo'];
  const longestDays = { daily: 2, weekly: 8, monthly: 32 };
  fc.assert(
    fc.property(
      fc.record({
        cadence: fc.constantFrom('daily', 'weekly', 'monthly'),
        weekday: fc.integer({ min: 0, max: 6 }),
        dayOfMonth: fc.integer({ min: 1, max: 28 }),
        hour: fc.integer({ min: 0, max: 23 }),
        timeZone: fc.constantFrom(...zones),
      }),
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) }),
      (rhythm, after) => {
        const at = nextDigestAt(rhythm, after);
        const local = new Intl.DateTimeFormat('en-US', {
          timeZone: rhythm.timeZone,
          weekday: 'short',
          day: 'numeric',
          hour: 'numeric',
          hourCycle: 'h23',
        }).formatToParts(at);
        const part = (type: string) => local.find((each) => each.type === type)?.value;
        const hour = Number(part('hour'));
        expect(at).toBeGreaterThan(after);
        expect(at - after).toBeLessThanOrEqual(longestDays[rhythm.cadence] * 24 * 3_600_000);
        expect([rhythm.hour, (rhythm.hour + 1) % 24]).toContain(hour);
        if (rhythm.cadence === 'monthly') expect(Number(part('day'))).toBe(rhythm.dayOfMonth);
        if (rhythm.cadence === 'weekly') {
          expect(part('weekday')).toBe(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][rhythm.weekday]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a time zone is one the system knows', () => {
  expect(['Europe/Paris', 'Mars/Olympus', '', 'utc'].map(isTimeZone)).toEqual([true, false, false, true]);
});
