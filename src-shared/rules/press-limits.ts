import { actionKey, type Action } from '../show/action.ts';
import { explains, thingOf } from '../show/actions/action-rules.ts';
import type { Occurrence } from './define-rule.ts';
import { eventRulesOf, type RuleEvent } from './rule-events.ts';
import { RULE_LIMITS } from './rule.ts';

/** A press of the last minutes, by a person or by a rule, in the platform's time. */
export interface NotedPress {
  readonly at: number;
  readonly action: Action;
  /** The rule, and which link of its chain it was; null for a person. */
  readonly by: {
    /** Empty for a rule at another desk of the team. */
    readonly ruleId: string;
    readonly links: number;
  } | null;
}

/**
 * Why a rule does not press: too many presses in a minute, a person has just pressed the same thing, or a rule at another
 * desk of the team has just done the same.
 */
export type PressRefusal = 'budget' | 'person' | 'elsewhere';

/** A person's press wins over one of a rule within this time: as long as two people are kept from undoing each other. */
export const PERSON_WINS_MS = 2000;
const MINUTE_MS = 60_000;
/** Presses that are remembered; a rule makes `pressesPerMinute` at most. */
const KEPT_PRESSES = 400;

/** The presses with one more, the latest last. */
export const withPress = (presses: readonly NotedPress[], press: NotedPress): readonly NotedPress[] => [
  ...presses.slice(1 - KEPT_PRESSES),
  press,
];

/** True if two actions change the same thing. */
export const isSameThing = (one: Action, other: Action): boolean =>
  (thingOf(one) !== null && thingOf(one) === thingOf(other)) || explains(one, other) || explains(other, one);

/** Why a rule may not press an action now; null where it may. */
export const ruleRefusal = (presses: readonly NotedPress[], action: Action, now: number): PressRefusal | null => {
  const isRecent = (ms: number) => (press: NotedPress) => now - press.at < ms;
  const persons = presses.filter(({ by }) => by === null).filter(isRecent(PERSON_WINS_MS));
  if (persons.some((press) => isSameThing(press.action, action))) return 'person';
  const made = presses.filter(({ by }) => by !== null).filter(isRecent(MINUTE_MS));
  const isDone = (press: NotedPress): boolean =>
    press.by?.ruleId === '' && isRecent(RULE_LIMITS.lateMs)(press) && actionKey(press.action) === actionKey(action);
  if (made.some(isDone)) return 'elsewhere';
  return made.length >= RULE_LIMITS.pressesPerMinute ? 'budget' : null;
};

/** How many links of rules lead to an occurrence: 0 where no rule brought it about. */
export const linksTo = (presses: readonly NotedPress[], event: RuleEvent, { since }: Occurrence): number => {
  const rules = eventRulesOf(event);
  const causes = presses.filter(
    ({ at, action }) => rules.mayFollow(action) && at <= since + 1000 && since - at <= RULE_LIMITS.causeMs,
  );
  const isUndone = ({ at, action }: NotedPress): boolean =>
    causes.some((other) => other.by === null && other.at > at && isSameThing(other.action, action));
  return Math.max(0, ...causes.map((press) => (press.by === null || isUndone(press) ? 0 : press.by.links)));
};
