import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LibraryBody } from '#shared/library/library-items.ts';
import { applyListEdit } from '#shared/scene/list-edit.ts';
import type { PollSet, PreparedPoll } from '#shared/show/poll-set.ts';
import { draftSourceOf, placeEdit, preparedPoll } from '../../../src-renderer/features/library/polls/poll-set.ts';
import { PollDraft } from '../../../src-renderer/lib/poll-draft.svelte.ts';

const poll = (id: string, changes: Partial<PreparedPoll> = {}): PreparedPoll => ({
  id,
  question: `Question ${id}`,
  options: ['Yes', 'No', 'Perhaps'],
  kind: 'poll',
  allowMultiple: false,
  correct: [],
  phase: 'live',
  ...changes,
});
const setOf = (...ids: readonly string[]): PollSet => ({ kind: 'poll_set', polls: ids.map((id) => poll(id)) });

test('fields of a poll set that the editor does not show come back unchanged', () => {
  for (const one of [poll('a'), poll('b', { kind: 'quiz', correct: [0, 2], allowMultiple: true, phase: 'closing' })]) {
    const kept = preparedPoll(one.id, new PollDraft(draftSourceOf(one)).body());
    expect(kept).toEqual(one);
    expect(LibraryBody.safeParse({ kind: 'poll_set', polls: [kept] }).success).toBe(true);
  }
});

test('the right answers of a quiz follow their options to another place', () => {
  const draft = new PollDraft(draftSourceOf(poll('a', { kind: 'quiz', correct: [0] })));
  draft.placeOption(draft.options[0]?.key ?? -1, 2);
  expect(draft.body()).toMatchObject({ options: ['No', 'Perhaps', 'Yes'], correct: [2] });
});

test('moving a poll keeps every poll once and puts that one in its new place', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat(14), fc.nat(14), (all, from, to) => {
      const set = setOf(...all);
      const id = all[from % all.length] ?? '';
      const edit = placeEdit(set, id, to);
      const moved = (edit ? applyListEdit(set.polls, edit, 100) : set.polls).map((one) => one.id);
      expect(moved.toSorted()).toEqual(all.toSorted());
      if (to < all.length) expect(moved[to]).toBe(id);
      else expect(moved).toEqual(all);
    }),
  );
});
