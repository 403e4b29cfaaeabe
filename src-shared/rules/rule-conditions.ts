import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { defineCondition, type ConditionRules } from './define-rule.ts';
import { LEVELS, People, Seconds } from './rule-fields.ts';
import { lateAt, runningFilms } from './scene-times.ts';

const sceneIs = defineCondition({
  kind: 'scene.is',
  fields: { sceneId: Id, is: z.boolean() },
  holds: ({ sceneId, is }, { air }) => (air?.sceneId === sceneId) === is,
});

const peopleAre = defineCondition({
  kind: 'viewers.are',
  fields: { level: z.enum(LEVELS), people: People },
  holds: ({ level, people }, facts) => (level === 'at_least' ? facts.people >= people : facts.people <= people),
});

/** Votes of the poll that the event is about, or of the one that is open. */
const votesAre = defineCondition({
  kind: 'votes.are',
  fields: { level: z.enum(LEVELS), votes: People },
  holds({ level, votes }, { polls }, { pollId }) {
    const poll = pollId === null ? [...polls.values()].find(({ state }) => state === 'open') : polls.get(pollId);
    return poll !== undefined && (level === 'at_least' ? poll.voters >= votes : poll.voters <= votes);
  },
});

const pollIsOpen = defineCondition({
  kind: 'poll.is_open',
  fields: { is: z.boolean() },
  holds: ({ is }, { polls }) => [...polls.values()].some(({ state }) => state === 'open') === is,
});

const filmPlays = defineCondition({
  kind: 'film.plays',
  fields: { is: z.boolean() },
  holds: ({ is }, facts, { now }) => runningFilms(facts).some(({ endsAt }) => endsAt > now) === is,
});

const showTimeIs = defineCondition({
  kind: 'show.time_is',
  fields: { level: z.enum(LEVELS), seconds: Seconds },
  holds({ level, seconds }, { startedAt }, { now }) {
    if (startedAt === null) return false;
    const elapsed = (now - startedAt) / 1000;
    return level === 'at_least' ? elapsed >= seconds : elapsed <= seconds;
  },
});

const speakerIsHere = defineCondition({
  kind: 'speaker.is_here',
  fields: { userId: Id.nullable(), is: z.boolean() },
  holds: ({ userId, is }, { speakers }) => (userId === null ? speakers.size > 0 : speakers.has(userId)) === is,
});

const handsAre = defineCondition({
  kind: 'hands.are',
  fields: { level: z.enum(LEVELS), people: People },
  holds: ({ level, people }, { hands }) => (level === 'at_least' ? hands.size >= people : hands.size <= people),
});

const isLate = defineCondition({
  kind: 'late.is',
  fields: { seconds: Seconds.min(1), is: z.boolean() },
  holds({ seconds, is }, facts, { now }) {
    const at = lateAt(facts, seconds * 1000);
    return (at !== null && at <= now) === is;
  },
});

/** Every condition of rules. */
export const RULE_CONDITIONS = [
  sceneIs,
  peopleAre,
  votesAre,
  pollIsOpen,
  filmPlays,
  speakerIsHere,
  handsAre,
  showTimeIs,
  isLate,
] as const;

type Schemas<Definitions extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Definitions]: Definitions[Index]['schema'];
};

export const RuleCondition = z.discriminatedUnion(
  'kind',
  // `map` loses the types of the single schemas.
  RULE_CONDITIONS.map(({ schema }) => schema) as unknown as Schemas<typeof RULE_CONDITIONS>,
);
export type RuleCondition = z.output<typeof RuleCondition>;

const byKind = new Map<string, ConditionRules<RuleCondition>>(
  RULE_CONDITIONS.map((one) => [one.kind, one as unknown as ConditionRules<RuleCondition>]),
);

/** The rules of a condition's kind. */
export const conditionRulesOf = ({ kind }: Pick<RuleCondition, 'kind'>): ConditionRules<RuleCondition> => {
  const rules = byKind.get(kind);
  if (!rules) throw new Error(`There is no condition ${kind}.`);
  return rules;
};
