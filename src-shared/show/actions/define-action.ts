import * as z from 'zod';
import type { OperationName } from '../../api/operations.ts';
import type { ProductionDesk } from '../../api/scenes.ts';
import type { PersonRole } from '../roles.ts';
import type { Picture } from './picture.ts';
import type { ActionRefusal } from './refusal.ts';
import type { Reference, ShowContents } from './show-contents.ts';
import type { ShowFacts } from './show-facts.ts';
import type { Switch } from './switch.ts';

type ActionSchema<Kind extends string, Fields extends z.ZodRawShape> = z.ZodObject<
  { readonly kind: z.ZodLiteral<Kind> } & Fields,
  z.core.$strict
>;
type Shaped<Kind extends string, Fields extends z.ZodRawShape> = z.output<ActionSchema<Kind, Fields>>;

/** Rules of a kind of action, for every input and every view. */
export interface ActionRules<Action, Inverse, Name> {
  /** The least role of a panel that may press it. */
  readonly role: PersonRole;
  /**
   * Operations that it needs, the one that carries it out first; none for one that stays at the desk. All of them write.
   * `desk`: the show as it is, null while nobody knows it.
   */
  operations(action: Action, desk: ProductionDesk | null): readonly Name[];
  /** The thing on the desk that a press of it marks; null marks nothing. */
  target(action: Action): string | null;
  /** The thing it changes, for finding two presses on the same thing; null if none can clash. */
  conflictKey(action: Action): string | null;
  /** Beginnings of the names of things that it changes besides (`conflictKey`). */
  readonly alsoChanges: readonly string[];
  /** True if no later press takes it off the air, so that it is shown twice where it is pressed twice. */
  readonly cannotBeTakenDown: boolean;
  /** The presses of its kind that would have made the difference between two pictures of a live show. */
  seen(before: Picture, after: Picture): readonly Action[];
  /** True if an input must hold it: it changes the air in a way that surprises people who are on it. */
  readonly held: boolean;
  /** True if a locked desk still takes it: nothing of it reaches the air. */
  readonly allowedWhileLocked: boolean;
  /** True if it may be sent again once the state shows that it was not done. False if it would then count twice. */
  readonly resend: boolean;
  /** True if repeating it while it is in effect still does something. */
  readonly repeatable: boolean;
  /** True if its effect holds now; null if that cannot be known. */
  isInEffect(action: Action, now: ShowFacts): boolean | null;
  /** Action that undoes it, for a tile that turns something on and then off; null if it is no switch. */
  inverse(action: Action): Inverse;
  /** Reason why the state of the show makes it useless now; null if it can be done. */
  refusal(action: Action, now: ShowFacts): ActionRefusal | null;
  /** The thing it is about, where this show does not have it; null where nothing is missing. */
  missing(action: Action, show: ShowContents): Reference | null;
  /** Switches that it sets; none for a plain action, such as taking a scene. */
  switches(action: Action): readonly Switch[];
}

interface Definition<
  Kind extends string,
  Fields extends z.ZodRawShape,
  Inverse extends { readonly kind: string } | null,
  Name extends OperationName,
> extends ActionRules<Shaped<Kind, Fields>, Inverse, Name> {
  readonly kind: Kind;
  /** Its fields besides its kind. */
  readonly fields: Fields;
}

/** A kind of action: everything that guards, pipeline, tiles, keys and journal derive from. */
export interface ActionDefinition<
  Kind extends string,
  Fields extends z.ZodRawShape,
  Inverse extends { readonly kind: string } | null,
  Name extends OperationName,
> extends Definition<Kind, Fields, Inverse, Name> {
  readonly schema: ActionSchema<Kind, Fields>;
}

/** Completes an action by its schema. Nothing has a default: a new kind says all of it. */
export const defineAction = <
  const Kind extends string,
  Fields extends z.ZodRawShape,
  const Inverse extends { readonly kind: string } | null,
  const Name extends OperationName,
>(
  definition: Definition<Kind, Fields, Inverse, Name>,
): ActionDefinition<Kind, Fields, Inverse, Name> => ({
  ...definition,
  schema: z.strictObject({ kind: z.literal(definition.kind), ...definition.fields }),
});

/** Defaults for an action that is about nothing that could be missing. */
export const REFERS_TO_NOTHING = { missing: () => null } as const;
/** Defaults for an action that leaves no trace in what the platform says of a show, and changes one thing at most. */
export const UNSEEN = { seen: () => [], alsoChanges: [], cannotBeTakenDown: false } as const;
/** Defaults for an action that is possible in any state of the show. */
export const ALWAYS_POSSIBLE = { refusal: () => null } as const;
/** Defaults for an action that no other can turn back. */
export const NO_SWITCH = { switches: () => [], inverse: () => null } as const;
/** Defaults for an action whose target is found when it is pressed: the resolved action has its own rules. */
export const FOUND_WHEN_PRESSED = {
  ...REFERS_TO_NOTHING,
  ...UNSEEN,
  ...NO_SWITCH,
  target: () => null,
  conflictKey: () => null,
  held: false,
  resend: false,
  repeatable: true,
} as const;
