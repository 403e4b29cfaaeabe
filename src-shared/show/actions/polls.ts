import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import type { Poll } from '../../api/polls.ts';
import { pollSteps, type PollRefusal, type PollStep } from '../poll-steps.ts';
import { defineAction, NO_SWITCH } from './define-action.ts';
import { pairs, type Picture } from './picture.ts';
import type { ShowContents } from './show-contents.ts';
import type { ShowFacts } from './show-facts.ts';
import { named, type Switch } from './switch.ts';

interface OfPoll {
  readonly pollId: string;
}

const ABOUT_POLL = {
  cannotBeTakenDown: false,
  alsoChanges: [],
  role: 'assistant',
  target: ({ pollId }: OfPoll) => `poll ${pollId}`,
  conflictKey: ({ pollId }: OfPoll) => `poll ${pollId}`,
  held: false,
  allowedWhileLocked: false,
  missing: ({ pollId }: OfPoll, { hasPoll }: ShowContents) => (hasPoll(pollId) === false ? 'poll' : null),
} as const;

/** A question about a poll; null while the show has no such poll. */
const ifPollKnown = ({ pollId }: OfPoll, { polls }: ShowFacts, isIt: (poll: Poll) => boolean): boolean | null => {
  const poll = polls.find(({ id }) => id === pollId);
  return poll ? isIt(poll) : null;
};

/** The refusal of a step of a poll; null while the show has no such poll. */
const refusalOfStep =
  (step: PollStep) =>
  ({ pollId }: OfPoll, { polls, desk }: ShowFacts): PollRefusal | null => {
    const poll = polls.find(({ id }) => id === pollId);
    return poll ? pollSteps(poll, { polls, isLive: desk?.session.status === 'live' })[step] : null;
  };

const switchOf = (pollId: string, wanted: boolean, name: Switch['name'], read: (poll: Poll) => boolean): Switch => ({
  name,
  wanted,
  read: ({ polls }) => {
    const poll = polls.find(({ id }) => id === pollId);
    return poll && read(poll);
  },
});

/** The polls that became different in some way, as they are now. */
const changedPolls = (before: Picture, after: Picture, read: (poll: Poll) => boolean): readonly Poll[] =>
  pairs(before.polls, after.polls, ({ id }) => id)
    .filter(([was, is]) => read(was) !== read(is))
    .map(([, is]) => is);

const isOpen = ({ status }: Poll): boolean => status === 'open';
const isClosed = ({ status }: Poll): boolean => status === 'closed';

const pollOpen = defineAction({
  kind: 'poll.open',
  fields: { pollId: Id, announceInChat: z.boolean().optional() },
  ...ABOUT_POLL,
  resend: true,
  repeatable: true,
  operation: () => 'open_poll',
  seen: (before, after) =>
    changedPolls(before, after, isOpen)
      .filter(isOpen)
      .map(({ id }) => ({ kind: 'poll.open', pollId: id })),
  refusal: refusalOfStep('open'),
  isInEffect: (action, now) => ifPollKnown(action, now, isOpen),
  inverse: ({ pollId }) => ({ kind: 'poll.close', pollId }),
  // A closed poll never opens again, so opening turns nothing back.
  switches: () => [],
});

const pollClose = defineAction({
  kind: 'poll.close',
  fields: { pollId: Id, showResults: z.boolean().optional() },
  ...ABOUT_POLL,
  resend: true,
  repeatable: true,
  operation: () => 'close_poll',
  seen: (before, after) =>
    changedPolls(before, after, isClosed)
      .filter(isClosed)
      .map(({ id }) => ({ kind: 'poll.close', pollId: id })),
  refusal: refusalOfStep('close'),
  isInEffect: (action, now) => ifPollKnown(action, now, isClosed),
  inverse: () => null,
  switches: ({ pollId }) => [switchOf(pollId, false, () => 'opened', isOpen)],
});

const pollResults = defineAction({
  kind: 'poll.results',
  fields: { pollId: Id, shown: z.boolean() },
  ...ABOUT_POLL,
  resend: true,
  repeatable: false,
  operation: () => 'show_poll_results',
  seen: (before, after) =>
    changedPolls(before, after, ({ resultsShown }) => resultsShown).map(({ id, resultsShown }) => ({
      kind: 'poll.results',
      pollId: id,
      shown: resultsShown,
    })),
  refusal: refusalOfStep('results'),
  isInEffect: (action, now) => ifPollKnown(action, now, ({ resultsShown }) => resultsShown === action.shown),
  inverse: (action) => (action.shown ? { ...action, shown: false } : null),
  switches: ({ pollId, shown }) => [
    switchOf(pollId, shown, named('shown', 'hidden'), ({ resultsShown }) => resultsShown),
  ],
});

const pollStage = defineAction({
  kind: 'poll.stage',
  fields: { pollId: Id, shown: z.boolean() },
  ...ABOUT_POLL,
  resend: true,
  repeatable: false,
  operation: () => 'stage_poll',
  // The stage has a single poll at a time.
  alsoChanges: ['poll '],
  seen(before, after) {
    const moved = changedPolls(before, after, ({ onStage }) => onStage);
    const came = moved.filter(({ onStage }) => onStage);
    return (came.length > 0 ? came : moved).map(({ id, onStage }) => ({
      kind: 'poll.stage',
      pollId: id,
      shown: onStage,
    }));
  },
  refusal: refusalOfStep('stage'),
  isInEffect: (action, now) => ifPollKnown(action, now, ({ onStage }) => onStage === action.shown),
  inverse: (action) => (action.shown ? { ...action, shown: false } : null),
  switches: ({ pollId, shown }) => [switchOf(pollId, shown, named('staged', 'unstaged'), ({ onStage }) => onStage)],
});

const pollBand = defineAction({
  kind: 'poll.band',
  fields: { pollId: Id },
  ...ABOUT_POLL,
  ...NO_SWITCH,
  resend: false,
  repeatable: true,
  operation: () => 'show_poll_band',
  refusal: refusalOfStep('band'),
  conflictKey: ({ pollId }) => `band of poll ${pollId}`,
  // The platform writes its text.
  alsoChanges: ['band '],
  cannotBeTakenDown: true,
  // The picture shows a band, not its poll.
  seen: () => [],
  isInEffect: () => null,
});

export const POLL_ACTIONS = [pollOpen, pollClose, pollResults, pollStage, pollBand] as const;
