import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { createSlices } from '../../../src-main/show/slices.ts';

const poll = (question: string): Poll => ({ question }) as Poll;
const open = () => createSlices({ now: () => 0, clockSlackMs: () => 0, onPatch() {}, onDesk() {} });

test('a read that started earlier and ends later than another is outdated', () => {
  const slices = open();
  const earlier = slices.mark('polls');
  const later = slices.mark('polls');

  expect(slices.keepRead('polls', [poll('new')], later)).toBe(true);
  expect(slices.keepRead('polls', [poll('old')], earlier)).toBe(false);
  expect(slices.read('polls')?.value).toEqual([poll('new')]);
});

test('reads that end in the order of their start are both kept', () => {
  const slices = open();
  const [first, second] = [slices.mark('polls'), slices.mark('polls')];

  expect(slices.keepRead('polls', [poll('first')], first)).toBe(true);
  expect(slices.keepRead('polls', [poll('second')], second)).toBe(true);
  expect(slices.read('polls')?.value).toEqual([poll('second')]);
});

test('a reading during which a press was answered counts as outdated', () => {
  const slices = open();
  const since = slices.mark('polls');
  slices.keepAnswer('polls', [poll('answer')]);

  expect(slices.keepRead('polls', [poll('read')], since)).toBe(false);
  expect(slices.read('polls')?.value).toEqual([poll('answer')]);
});

test('a read says how far the moment of the platform may be from its own: the way of the request, and the clocks', () => {
  let now = 1000;
  const slices = createSlices({ now: () => now, clockSlackMs: () => 30, onPatch() {}, onDesk() {} });
  const since = slices.mark('polls');
  now = 1200;

  expect(slices.keepRead('polls', [poll('read')], since)).toBe(true);
  expect(slices.read('polls')).toMatchObject({ asOf: 1200, slackMs: 230 });
});
