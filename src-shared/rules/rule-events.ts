import * as z from 'zod';
import { Id } from '../api/fields.ts';
import type { Action } from '../show/action.ts';
import { changesAir } from '../show/actions/action-rules.ts';
import { BY_CHANGE, BY_CLOCK, defineRuleEvent, type EventRules, type Occurrence } from './define-rule.ts';
import { lateAt, newMessages, runningFilms, sceneEnd, type RuleFacts } from './rule-facts.ts';

/** A length of time in seconds, up to a day. */
export const Seconds = z.number().int().min(0).max(86_400);
/** A number of people or votes. */
export const People = z.number().int().min(1).max(100_000);
/** A number is at least so large, or at most. */
export const LEVELS = ['at_least', 'at_most'] as const;
/** Kinds of messages. */
export const MESSAGE_KINDS = ['any', 'question', 'link'] as const;

const never = (): boolean => false;
const isOfPoll = ({ kind }: Action): boolean => kind.startsWith('poll.');
/** The platform writes into the chat when a poll opens and when somebody signs up. */
const isOfChat = ({ kind }: Action): boolean =>
  kind.startsWith('chat.') || kind === 'poll.open' || kind === 'poll.toggle' || kind === 'conversion.report';
const isOfPeople = ({ kind }: Action): boolean => kind.startsWith('participant.');
const isOfFilm = (action: Action): boolean => action.kind.startsWith('media.') || changesAir(action);

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

/** Members of a set that it had not before. */
const added = (before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] =>
  before === after ? [] : [...after].filter((one) => !before.has(one));

const at = (facts: RuleFacts, name: string, pollId?: string): Occurrence => ({
  name: `${name} ${facts.at}`,
  at: facts.at,
  since: facts.at,
  ...(pollId !== undefined && { pollId }),
});

const sceneOnAir = defineRuleEvent({
  kind: 'scene.on_air',
  fields: { sceneId: Id },
  ...BY_CHANGE,
  mayFollow: changesAir,
  happened: ({ sceneId }, before, { air }) =>
    air?.sceneId === sceneId && before.air !== air
      ? [{ name: `scene ${air.since}`, at: air.since, since: air.since }]
      : [],
});

const sceneLeft = defineRuleEvent({
  kind: 'scene.left',
  fields: { sceneId: Id.nullable(), seconds: Seconds },
  ...BY_CLOCK,
  mayFollow: changesAir,
  due({ sceneId, seconds }, facts) {
    const { air } = facts;
    const end = sceneEnd(facts);
    if (air === null || end === null || (sceneId !== null && air.sceneId !== sceneId)) return [];
    const due = end.endsAt - seconds * 1000;
    return due < air.since ? [] : [{ name: `scene ${air.since}`, at: due, since: air.since }];
  },
});

const pollOpened = defineRuleEvent({
  kind: 'poll.opened',
  fields: AnyPoll,
  ...BY_CHANGE,
  mayFollow: isOfPoll,
  happened: ({ pollId }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'open' && was !== null && was.state !== 'open')
      .map(([id]) => at(after, `poll ${id}`, id)),
});

const pollClosed = defineRuleEvent({
  kind: 'poll.closed',
  fields: AnyPoll,
  ...BY_CHANGE,
  mayFollow: isOfPoll,
  happened: ({ pollId }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'closed' && was?.state === 'open')
      .map(([id]) => at(after, `poll ${id}`, id)),
});

const pollVotes = defineRuleEvent({
  kind: 'poll.votes',
  fields: { ...AnyPoll, votes: People },
  ...BY_CHANGE,
  mayFollow: never,
  happened: ({ pollId, votes }, before, after) =>
    polls(pollId, before, after)
      .filter(([, was, is]) => is.state === 'open' && is.voters >= votes && was !== null && was.voters < votes)
      .map(([id]) => at(after, `poll ${id}`, id)),
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

const message = defineRuleEvent({
  kind: 'message',
  fields: { messageKind: z.enum(MESSAGE_KINDS) },
  ...BY_CHANGE,
  mayFollow: isOfChat,
  happened: ({ messageKind }, before, after) =>
    newMessages(before, after)
      .filter(
        ({ isConversion, isQuestion, hasLink }) =>
          !isConversion && (messageKind === 'any' || (messageKind === 'question' ? isQuestion : hasLink)),
      )
      .map(({ id }) => ({ name: `message ${id}`, at: after.at, since: after.at })),
});

const handRaised = defineRuleEvent({
  kind: 'hand.raised',
  fields: {},
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: (_event, before, after) => added(before.hands, after.hands).map((id) => at(after, `hand ${id}`)),
});

const conversion = defineRuleEvent({
  kind: 'conversion',
  fields: {},
  ...BY_CHANGE,
  mayFollow: ({ kind }) => kind === 'conversion.report',
  happened: (_event, before, after) =>
    after.conversions > before.conversions ? [at(after, `conversion ${after.conversions}`)] : [],
});

const viewers = defineRuleEvent({
  kind: 'viewers',
  fields: { level: z.enum(LEVELS), people: People },
  ...BY_CHANGE,
  mayFollow: never,
  happened({ level, people }, before, after) {
    const isIt = (facts: RuleFacts): boolean =>
      level === 'at_least' ? facts.people >= people : facts.people <= people;
    return isIt(after) && !isIt(before) ? [at(after, 'viewers')] : [];
  },
});

const showTime = defineRuleEvent({
  kind: 'show.time',
  fields: { seconds: Seconds },
  ...BY_CLOCK,
  mayFollow: never,
  due: ({ seconds }, { startedAt }) =>
    startedAt === null ? [] : [{ name: `start ${startedAt}`, at: startedAt + seconds * 1000, since: startedAt }],
});

const filmEnded = defineRuleEvent({
  kind: 'film.ended',
  fields: { mediaId: Id.nullable() },
  ...BY_CLOCK,
  mayFollow: isOfFilm,
  due: ({ mediaId }, facts) =>
    runningFilms(facts)
      .filter((film) => mediaId === null || film.mediaId === mediaId)
      .map((film) => ({ name: `film ${film.mediaId} ${film.since}`, at: film.endsAt, since: film.since })),
});

const speakerEntered = defineRuleEvent({
  kind: 'speaker.entered',
  fields: { userId: Id.nullable() },
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: ({ userId }, before, after) =>
    added(before.speakers, after.speakers)
      .filter((id) => userId === null || id === userId)
      .map((id) => at(after, `speaker ${id}`)),
});

const speakerLeft = defineRuleEvent({
  kind: 'speaker.left',
  fields: { userId: Id.nullable() },
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: ({ userId }, before, after) =>
    added(after.speakers, before.speakers)
      .filter((id) => userId === null || id === userId)
      .map((id) => at(after, `speaker ${id}`)),
});

const late = defineRuleEvent({
  kind: 'late',
  fields: { seconds: Seconds.min(1) },
  ...BY_CLOCK,
  mayFollow: changesAir,
  due({ seconds }, facts) {
    const due = lateAt(facts, seconds * 1000);
    return due === null ? [] : [{ name: `late ${facts.startedAt ?? 0}`, at: due, since: facts.air?.since ?? due }];
  },
});

/** Every event that a rule can begin with. A new one is one value here, its words and its form in the window. */
export const RULE_EVENTS = [
  sceneOnAir,
  sceneLeft,
  pollOpened,
  pollOpenFor,
  pollVotes,
  pollClosed,
  message,
  handRaised,
  conversion,
  viewers,
  showTime,
  late,
  filmEnded,
  speakerEntered,
  speakerLeft,
] as const;

type Schemas<Definitions extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Definitions]: Definitions[Index]['schema'];
};

export const RuleEvent = z.discriminatedUnion(
  'kind',
  // `map` loses the types of the single schemas.
  RULE_EVENTS.map(({ schema }) => schema) as unknown as Schemas<typeof RULE_EVENTS>,
);
export type RuleEvent = z.output<typeof RuleEvent>;

const byKind = new Map<string, EventRules<RuleEvent>>(
  RULE_EVENTS.map((one) => [one.kind, one as unknown as EventRules<RuleEvent>]),
);

/** The rules of an event's kind. */
export const eventRulesOf = ({ kind }: Pick<RuleEvent, 'kind'>): EventRules<RuleEvent> => {
  const rules = byKind.get(kind);
  if (!rules) throw new Error(`There is no event ${kind}.`);
  return rules;
};
