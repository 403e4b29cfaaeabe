import { POLL_LIMITS } from '#shared/api/polls.ts';
import type { PollSet, PollSetEdit, PreparedPoll } from '#shared/show/poll-set.ts';
import type { DraftSource, PollBody } from '../../../lib/poll-draft.svelte.ts';

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

/** The edited polls as the set keeps them. */
export const preparedPoll = (id: string, body: PollBody): PreparedPoll => ({
  ...body,
  id,
  correct: body.correct ?? [],
});

/** The edit that puts a poll in another place; null where it stands there already or the place is none. */
export const placeEdit = ({ polls }: PollSet, id: string, to: number): PollSetEdit | null => {
  const ids = polls.map((poll) => poll.id);
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return null;
  return { kind: 'order', ids: ids.toSpliced(from, 1).toSpliced(to, 0, id) };
};

/** True if one more poll fits. */
export const isFull = (set: PollSet): boolean => set.polls.length >= POLL_LIMITS.polls;
