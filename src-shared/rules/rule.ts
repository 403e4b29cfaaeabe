import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { roleOf } from '../show/actions/action-rules.ts';
import { actionsOf, DECK_LIMITS, RunStep } from '../show/deck-page.ts';
import { highestRole, type Role } from '../show/roles.ts';
import { RuleCondition } from './rule-conditions.ts';
import { RuleEvent } from './rule-events.ts';

/**
 * Bounds of rules. A chain of rules that follow each other has `links` of them at most. A thing that happened more than
 * `lateMs` ago is past; a press explains what follows within `causeMs`; a suggestion stands for `suggestedMs`.
 */
export const RULE_LIMITS = {
  conditions: 5,
  armed: 50,
  links: 3,
  pressesPerMinute: 20,
  lateMs: 10_000,
  causeMs: 15_000,
  suggestedMs: 30_000,
} as const;

const [ActionStep, WaitStep] = RunStep.options;

/** When something happens, and while something holds, then steps as those of a tile. */
export const Rule = z.strictObject({
  kind: z.literal('rule'),
  /** The show that it belongs to; null for all shows of its space. */
  sessionId: Id.nullable(),
  event: RuleEvent,
  conditions: z.array(RuleCondition).max(RULE_LIMITS.conditions),
  steps: z.array(z.discriminatedUnion('kind', [ActionStep, WaitStep])).max(DECK_LIMITS.steps),
});
export type Rule = z.output<typeof Rule>;
export type RuleStep = Rule['steps'][number];

/** Ways in which a rule is armed: it does nothing at its moment, proposes its steps to people, or presses them. */
export const ARMED = ['off', 'suggest', 'do'] as const;
export type Armed = (typeof ARMED)[number];

/** The least role that may arm a rule: that person lends it the right to press its steps. */
export const ruleRole = ({ steps }: Pick<Rule, 'steps'>): Role =>
  highestRole(['assistant', ...actionsOf(steps).map(roleOf)]);
