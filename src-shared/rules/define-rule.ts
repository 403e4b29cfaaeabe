import * as z from 'zod';
import type { Action } from '../show/action.ts';
import type { RuleFacts } from './rule-facts.ts';

/** A thing that happened in a show. Instants are Unix milliseconds of the platform. */
export interface Occurrence {
  /** The same thing has the same name: a rule fires for it once. */
  readonly name: string;
  readonly at: number;
  /** When it began to come about: presses around that moment are its cause. */
  readonly since: number;
  /** The poll that it is about, which the steps of a rule have in hand. */
  readonly pollId?: string;
}

type Shape<Kind extends string, Fields extends z.ZodRawShape> = z.ZodObject<
  { readonly kind: z.ZodLiteral<Kind> } & Fields,
  z.core.$strict
>;
type Shaped<Kind extends string, Fields extends z.ZodRawShape> = z.output<Shape<Kind, Fields>>;

/** How an event of rules is found. */
export interface EventRules<Event> {
  /** True for a press that may bring it about: chains of rules are counted by it. */
  mayFollow(action: Action): boolean;
  /** Its occurrences between two states of a show. */
  happened(event: Event, before: RuleFacts, after: RuleFacts): readonly Occurrence[];
  /** Its occurrences by the clock alone, as far as they are known now: past and future. */
  due(event: Event, facts: RuleFacts): readonly Occurrence[];
}

interface EventDefinition<Kind extends string, Fields extends z.ZodRawShape> extends EventRules<Shaped<Kind, Fields>> {
  readonly kind: Kind;
  readonly fields: Fields;
}

/** Completes an event of rules by its schema. */
export const defineRuleEvent = <const Kind extends string, Fields extends z.ZodRawShape>(
  definition: EventDefinition<Kind, Fields>,
): EventDefinition<Kind, Fields> & { readonly schema: Shape<Kind, Fields> } => ({
  ...definition,
  schema: z.strictObject({ kind: z.literal(definition.kind), ...definition.fields }),
});

/** For an event that no press brings about. */
export const never = (): boolean => false;

/** A thing that the newest fact brought. */
export const occurrenceAt = (facts: RuleFacts, name: string, pollId?: string): Occurrence => ({
  name: `${name} ${facts.at}`,
  at: facts.at,
  since: facts.at,
  ...(pollId !== undefined && { pollId }),
});

/** Defaults of an event that comes by a change of the show. */
export const BY_CHANGE = { due: () => [] } as const;
/** Defaults of an event that comes by the clock. */
export const BY_CLOCK = { happened: () => [] } as const;

/** A condition for a rule to fire. `pollId`: the poll that its event was about. */
export interface ConditionRules<Condition> {
  holds(
    condition: Condition,
    facts: RuleFacts,
    moment: { readonly now: number; readonly pollId: string | null },
  ): boolean;
}

interface ConditionDefinition<Kind extends string, Fields extends z.ZodRawShape> extends ConditionRules<
  Shaped<Kind, Fields>
> {
  readonly kind: Kind;
  readonly fields: Fields;
}

/** Completes a condition of rules by its schema. */
export const defineCondition = <const Kind extends string, Fields extends z.ZodRawShape>(
  definition: ConditionDefinition<Kind, Fields>,
): ConditionDefinition<Kind, Fields> & { readonly schema: Shape<Kind, Fields> } => ({
  ...definition,
  schema: z.strictObject({ kind: z.literal(definition.kind), ...definition.fields }),
});
