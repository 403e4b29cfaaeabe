import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { PICTURE_TROUBLES } from '../lib/room-troubles.ts';
import type { Action } from '../show/action.ts';
import { changesAir } from '../show/actions/action-rules.ts';
import { BY_CHANGE, BY_CLOCK, defineRuleEvent, never, occurrenceAt, type EventRules } from './define-rule.ts';
import { PEOPLE_EVENTS } from './people-events.ts';
import { POLL_EVENTS } from './poll-events.ts';
import { newMessages, type RuleFacts } from './rule-facts.ts';
import { LEVELS, MESSAGE_KINDS, People, Seconds } from './rule-fields.ts';
import { lateAt, runningFilms, sceneEnd } from './scene-times.ts';

/** The platform writes into the chat when a poll opens and when somebody signs up. */
const isOfChat = ({ kind }: Action): boolean =>
  kind.startsWith('chat.') || kind === 'poll.open' || kind === 'poll.toggle' || kind === 'conversion.report';
const isOfFilm = (action: Action): boolean => action.kind.startsWith('media.') || changesAir(action);

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

const conversion = defineRuleEvent({
  kind: 'conversion',
  fields: {},
  ...BY_CHANGE,
  mayFollow: ({ kind }) => kind === 'conversion.report',
  happened: (_event, before, after) =>
    after.conversions > before.conversions ? [occurrenceAt(after, `conversion ${after.conversions}`)] : [],
});

const viewers = defineRuleEvent({
  kind: 'viewers',
  fields: { level: z.enum(LEVELS), people: People },
  ...BY_CHANGE,
  mayFollow: never,
  happened({ level, people }, before, after) {
    const isIt = (facts: RuleFacts): boolean =>
      level === 'at_least' ? facts.people >= people : facts.people <= people;
    return isIt(after) && !isIt(before) ? [occurrenceAt(after, 'viewers')] : [];
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
  // Any film, not any sound: a scene that rings a chime is not over with it.
  due: ({ mediaId }, facts) =>
    runningFilms(facts)
      .filter((film) => (mediaId === null ? film.isVideo : film.mediaId === mediaId))
      .map((film) => ({ name: `film ${film.mediaId} ${film.since}`, at: film.endsAt, since: film.since })),
});

const roomTrouble = defineRuleEvent({
  kind: 'room.trouble',
  fields: { trouble: z.enum(PICTURE_TROUBLES) },
  ...BY_CHANGE,
  mayFollow: isOfFilm,
  happened: ({ trouble }, before, after) =>
    after.roomTrouble === trouble && before.roomTrouble !== trouble ? [occurrenceAt(after, 'room')] : [],
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
  ...POLL_EVENTS,
  message,
  ...PEOPLE_EVENTS,
  conversion,
  viewers,
  showTime,
  late,
  filmEnded,
  roomTrouble,
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
