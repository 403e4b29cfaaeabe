import type { Poll } from '../api/polls.ts';

/** The poll a person most likely means when they chose none. */
const likelyPoll = (polls: readonly Poll[]): Poll | null =>
  polls.find((poll) => poll.status === 'open') ??
  polls.find((poll) => poll.onStage) ??
  polls.find((poll) => poll.status === 'draft' && poll.phase === 'live') ??
  polls.at(-1) ??
  null;

/** The poll that presses mean: the chosen one while it is there, else the likeliest. */
export const pollInHand = (polls: readonly Poll[], chosenId: string | null): Poll | null =>
  polls.find(({ id }) => id === chosenId) ?? likelyPoll(polls);

/** The poll after the one in hand; after the last comes the first. */
export const pollAfter = (polls: readonly Poll[], inHand: Poll | null): Poll | null =>
  polls[polls.findIndex(({ id }) => id === inHand?.id) + 1] ?? polls[0] ?? null;
