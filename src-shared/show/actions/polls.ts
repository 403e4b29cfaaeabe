import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import type { Poll } from '../../api/polls.ts';
import { pollSteps, type PollRefusal, type PollStep } from '../poll-steps.ts';
import { pollInHand } from '../poll-in-hand.ts';
import { defineAction, FOUND_WHEN_PRESSED, NO_SWITCH } from './define-action.ts';
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
  operations: () => ['open_poll'],
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
  operations: () => ['close_poll'],
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
  operations: () => ['show_poll_results'],
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
  operations: () => ['stage_poll'],
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
  operations: () => ['show_poll_band'],
  refusal: refusalOfStep('band'),
  conflictKey: ({ pollId }) => `band of poll ${pollId}`,
  // The platform writes its text.
  alsoChanges: ['band '],
  cannotBeTakenDown: true,
  // The picture shows a band, not its poll.
  seen: () => [],
  isInEffect: () => null,
});

/** The poll of a press that names none. */
export const inHand = ({ polls, chosenPollId }: ShowFacts): Poll | null => pollInHand(polls, chosenPollId);

/** Defaults for an action on the poll in hand. */
const IN_HAND = { fields: {}, ...FOUND_WHEN_PRESSED, role: 'assistant', allowedWhileLocked: false } as const;

/** The refusal of a step of the poll in hand. */
const refusalInHand =
  (stepOf: (poll: Poll) => PollStep) =>
  (_action: unknown, now: ShowFacts): PollRefusal | 'no_poll' | null => {
    const poll = inHand(now);
    return poll ? refusalOfStep(stepOf(poll))({ pollId: poll.id }, now) : 'no_poll';
  };

/** A question about the poll in hand; null where there is none. */
const ifInHand =
  (isIt: (poll: Poll) => boolean) =>
  (_action: unknown, now: ShowFacts): boolean | null => {
    const poll = inHand(now);
    return poll && isIt(poll);
  };

const pollToggle = defineAction({
  kind: 'poll.toggle',
  ...IN_HAND,
  operations: () => ['open_poll'],
  refusal: refusalInHand((poll) => (isOpen(poll) ? 'close' : 'open')),
  isInEffect: ifInHand(isOpen),
});

const pollResultsToggle = defineAction({
  kind: 'poll.results.toggle',
  ...IN_HAND,
  operations: () => ['show_poll_results'],
  refusal: refusalInHand(() => 'results'),
  isInEffect: ifInHand(({ resultsShown }) => resultsShown),
});

const pollStageToggle = defineAction({
  kind: 'poll.stage.toggle',
  ...IN_HAND,
  operations: () => ['stage_poll'],
  refusal: refusalInHand(() => 'stage'),
  isInEffect: ifInHand(({ onStage }) => onStage),
});

const pollBandShow = defineAction({
  kind: 'poll.band.show',
  ...IN_HAND,
  operations: () => ['show_poll_band'],
  refusal: refusalInHand(() => 'band'),
  isInEffect: () => null,
});

/** Takes the next poll in hand: the presser's own choice, which reaches nobody else. */
const pollNext = defineAction({
  kind: 'poll.next',
  ...IN_HAND,
  allowedWhileLocked: true,
  operations: () => [],
  refusal: (_action, { polls }) => (polls.length === 0 ? 'no_poll' : null),
  isInEffect: () => null,
});

export const POLL_ACTIONS = [
  pollOpen,
  pollClose,
  pollResults,
  pollStage,
  pollBand,
  pollToggle,
  pollResultsToggle,
  pollStageToggle,
  pollBandShow,
  pollNext,
] as const;
