import { expect, test } from 'vitest';
import type { ShowState } from '#shared/show/show-state.ts';
import { LeftShow } from '../../../src-renderer/app/panels/left-show.svelte.ts';

const at = (sessionId: string, title: string, rehearsal = false): ShowState =>
  ({ spaceId: 'space', sessionId, rehearsal, desk: { value: { session: { title } } } }) as unknown as ShowState;

/** The words of a panel that saw these shows: the show before and the one now. */
const said = (...shows: readonly ShowState[]): readonly (string | undefined)[] => {
  const left = new LeftShow();
  for (const show of shows) left.see(show);
  return [left.before?.title, left.now?.title];
};

test('a panel whose desk opens another show knows the one before, from show to show the first', () => {
  const [evening, other, rehearsal] = [at('a', 'Evening'), at('b', 'Other'), at('c', 'Rehearsal', true)];
  expect(said(evening)).toEqual([undefined, 'Evening']);
  expect(said(evening, evening)).toEqual([undefined, 'Evening']);
  expect(said(evening, other)).toEqual(['Evening', 'Other']);
  expect(said(evening, other, rehearsal)).toEqual(['Evening', 'Rehearsal']);
  expect(said(evening, other, evening)).toEqual([undefined, 'Evening']);
  // The same name in another space is another show.
  expect(said(evening, { ...evening, spaceId: 'elsewhere' })).toEqual(['Evening', 'Evening']);
});

test('a title that is not read yet takes no known one away, and a person who knows is told no more', () => {
  expect(said(at('a', 'Evening'), at('a', ''), at('b', 'Other'))).toEqual(['Evening', 'Other']);
  const left = new LeftShow();
  left.see(at('a', 'Evening'));
  left.see(at('b', 'Other'));
  left.putAway();
  left.see(at('b', 'Other'));
  expect(left.before).toBeNull();
});
