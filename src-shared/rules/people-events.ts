import * as z from 'zod';
import { Id } from '../api/fields.ts';
import type { Action } from '../show/action.ts';
import { SIGNS } from '../show/speaker-lines.ts';
import { BY_CHANGE, defineRuleEvent, never, occurrenceAt, type Occurrence } from './define-rule.ts';
import type { RuleFacts } from './rule-facts.ts';

const isOfPeople = ({ kind }: Action): boolean => kind.startsWith('participant.');

/** Members of a set that it had not before. */
const added = (before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] =>
  before === after ? [] : [...after].filter((one) => !before.has(one));

/** Speakers who are in one set and were not in the other: the one that an event is about, or anybody. */
const crossed = (
  userId: string | null,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  facts: RuleFacts,
): readonly Occurrence[] =>
  added(from, to)
    .filter((id) => userId === null || id === userId)
    .map((id) => occurrenceAt(facts, `speaker ${id}`));

const handRaised = defineRuleEvent({
  kind: 'hand.raised',
  fields: {},
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: (_event, before, after) => added(before.hands, after.hands).map((id) => occurrenceAt(after, `hand ${id}`)),
});

const speakerEntered = defineRuleEvent({
  kind: 'speaker.entered',
  fields: { userId: Id.nullable() },
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: ({ userId }, before, after) => crossed(userId, before.speakers, after.speakers, after),
});

const speakerLeft = defineRuleEvent({
  kind: 'speaker.left',
  fields: { userId: Id.nullable() },
  ...BY_CHANGE,
  mayFollow: isOfPeople,
  happened: ({ userId }, before, after) => crossed(userId, after.speakers, before.speakers, after),
});

const speakerSign = defineRuleEvent({
  kind: 'speaker.sign',
  fields: { sign: z.enum(SIGNS), userId: Id.nullable() },
  ...BY_CHANGE,
  mayFollow: never,
  happened: ({ sign, userId }, before, after) =>
    [...after.signs]
      .filter(([id, is]) => is.sign === sign && (userId === null || id === userId) && before.signs.get(id) !== is)
      .map(([id, is]) => ({ name: `sign ${id} ${is.at}`, at: after.at, since: after.at })),
});

/** Events about people of the room. */
export const PEOPLE_EVENTS = [handRaised, speakerEntered, speakerLeft, speakerSign] as const;
