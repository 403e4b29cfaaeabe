import { POLL_LIMITS } from '#shared/api/polls.ts';
import type { LibraryBody } from '#shared/bridge/library-items.ts';
import type { DraftSource, PollBody } from '../../../lib/poll-draft.svelte.ts';

export type PollSet = Extract<LibraryBody, { kind: 'poll_set' }>;
export type PreparedPoll = PollSet['polls'][number];

/** A prepared poll as the editor's draft starts from it. */
export const draftSourceOf = ({
  question,
  kind,
  phase,
  allowMultiple,
  options,
  correct,
}: PreparedPoll): DraftSource => ({
  question,
  kind,
  phase,
  allowMultiple,
  options: options.map((text, index) => ({ text, correct: correct.includes(index) })),
});

/** What the editor wrote, as the set keeps it. */
export const preparedPoll = (id: string, body: PollBody): PreparedPoll => ({
  ...body,
  id,
  correct: body.correct ?? [],
});

/** The set with a poll changed in its place, or added at the end. */
export const withPoll = (set: PollSet, poll: PreparedPoll): PollSet => ({
  ...set,
  polls: set.polls.some(({ id }) => id === poll.id)
    ? set.polls.map((one) => (one.id === poll.id ? poll : one))
    : [...set.polls, poll],
});

export const withoutPoll = (set: PollSet, id: string): PollSet => ({
  ...set,
  polls: set.polls.filter((poll) => poll.id !== id),
});

/** The set with a poll in another place; the same set where it stands there already or the place is none. */
export const withPollAt = (set: PollSet, id: string, to: number): PollSet => {
  const from = set.polls.findIndex((poll) => poll.id === id);
  const moved = set.polls[from];
  if (!moved || to < 0 || to >= set.polls.length || to === from) return set;
  return { ...set, polls: set.polls.toSpliced(from, 1).toSpliced(to, 0, moved) };
};

/** Whether one more poll fits. */
export const isFull = (set: PollSet): boolean => set.polls.length >= POLL_LIMITS.polls;
