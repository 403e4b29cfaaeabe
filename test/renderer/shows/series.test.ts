import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextWeek, weeklyDates } from '../../../src-renderer/features/shows/series.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Paris';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a weekly series keeps its hour when the clocks change', () => {
  // In France the clocks go forward on 28 March 2027.
  expect(weeklyDates('2027-03-22T18:00', 2).map((date) => date.toISOString())).toEqual([
    '2027-03-22T17:00:00.000Z',
    '2027-03-29T16:00:00.000Z',
  ]);
  expect(weeklyDates('', 3)).toEqual([]);
});

test('a duplicate is offered a week after its show, and never in the past', () => {
  const now = Date.parse('2027-01-20T12:00:00Z');
  expect(nextWeek('2027-01-25T17:00:00Z', now).toISOString()).toBe('2027-02-01T17:00:00.000Z');
  expect(nextWeek('2027-01-01T17:00:00Z', now).toISOString()).toBe('2027-01-22T17:00:00.000Z');
});
