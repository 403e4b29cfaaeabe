import { Id } from '../api/fields.ts';
import type { Action } from '../show/action.ts';
import { BY_CHANGE, BY_CLOCK, defineRuleEvent, never, occurrenceAt } from './define-rule.ts';
import type { RuleFacts } from './rule-facts.ts';
import { People, Seconds } from './rule-fields.ts';

const isOfPoll = ({ kind }: Action): boolean => kind.startsWith('poll.');

const AnyPoll = { pollId: Id.nullable() };

/** The polls that an event is about, before and after a reading. */
const polls = (
  pollId: string | null,
  before: RuleFacts,
  after: RuleFacts,
): readonly (readonly [id: string, was: PollNow | null, is: PollNow])[] =>
  before.polls === after.polls
    ? []
    : [...after.polls]
        .filter(([id]) => pollId === null || id === pollId)
        .map(([id, is]) => [id, before.polls.get(id) ?? null, is] as const)
        .filter(([, was, is]) => was !== is);
type PollNow = RuleFacts['polls'] extends ReadonlyMap<string, infer Poll> ? Poll : never;

const pollOpened = defineRuleEvent({
  kind: 'poll.opened',
  fields: AnyPoll,
  ...BY_CHANGE,
  mayFollow: isOfPoll,
  happened: ({ pollId }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'open' && was !== null && was.state !== 'open')
      .map(([id]) => occurrenceAt(after, `poll ${id}`, id)),
});

const pollClosed = defineRuleEvent({
  kind: 'poll.closed',
  fields: AnyPoll,
  ...BY_CHANGE,
  mayFollow: isOfPoll,
  happened: ({ pollId }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'closed' && was?.state === 'open')
      .map(([id]) => occurrenceAt(after, `poll ${id}`, id)),
});

const pollVotes = defineRuleEvent({
  kind: 'poll.votes',
  fields: { ...AnyPoll, votes: People },
  ...BY_CHANGE,
  mayFollow: never,
  happened: ({ pollId, votes }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'open' && is.voters >= votes && was !== null && was.voters < votes)
      .map(([id]) => occurrenceAt(after, `poll ${id}`, id)),
});

const pollOpenFor = defineRuleEvent({
  kind: 'poll.open_for',
  fields: { ...AnyPoll, seconds: Seconds },
  ...BY_CLOCK,
  mayFollow: isOfPoll,
  due: ({ pollId, seconds }, facts) =>
    [...facts.polls].flatMap(([id, { state, openedAt }]) =>
      state === 'open' && openedAt !== null && (pollId === null || pollId === id)
        ? [{ name: `poll ${id} ${openedAt}`, at: openedAt + seconds * 1000, since: openedAt, pollId: id }]
        : [],
    ),
});

/** Events about polls. */
export const POLL_EVENTS = [pollOpened, pollOpenFor, pollVotes, pollClosed] as const;
