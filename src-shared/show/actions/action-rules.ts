import type { OperationName } from '../../api/operations.ts';
import type { ProductionDesk } from '../../api/scenes.ts';
import type { Action, ActionKind } from '../action.ts';
import { AIR } from './air-target.ts';
import { ALL_ACTIONS } from './all-actions.ts';
import type { ActionRules } from './define-action.ts';
import { reaches, type PersonRole } from '../roles.ts';
import type { Picture } from './picture.ts';
import type { ActionRefusal } from './refusal.ts';
import { resolvePress } from './resolve-press.ts';
import type { Reference, ShowContents } from './show-contents.ts';
import type { ShowFacts } from './show-facts.ts';

type AnyAction = ActionRules<Action, Action | null, OperationName> & { readonly kind: ActionKind };

/** The names of the operations that carry out a kind of action. */
export type OperationOfKind<Kind extends ActionKind> = ReturnType<
  Extract<(typeof ALL_ACTIONS)[number], { readonly kind: Kind }>['operations']
>[number];

const ALL: readonly AnyAction[] = ALL_ACTIONS;
const byKind = new Map<string, AnyAction>(ALL.map((one) => [one.kind, one]));

/** Rules of an action's kind. */
export const rulesOf = ({ kind }: Pick<Action, 'kind'>): AnyAction => {
  const rules = byKind.get(kind);
  if (!rules) throw new Error(`There is no action ${kind}.`);
  return rules;
};

/** Operations that an action needs in the show as it is, the one that carries it out first. */
export const operationsOf = (action: Action, desk: ProductionDesk | null): readonly OperationName[] =>
  rulesOf(action).operations(action, desk);

/** True if an action puts another scene, or the automatic layout, on air. */
export const changesAir = (action: Action): boolean => {
  const [operation] = operationsOf(action, null);
  return operation === 'activate_scene' || operation === 'set_active_scene';
};

/** The thing that an action changes, by a name that it shares with other actions on it; null where none can clash. */
export const thingOf = (action: Action): string | null =>
  rulesOf(action).conflictKey(action) ?? (changesAir(action) ? AIR : null);

/** True if a press may be the cause of a change, which is said as the press that would have made it. */
export const explains = (press: Action, change: Action): boolean => {
  const thing = thingOf(change);
  if (thing === null) return false;
  return thing === thingOf(press) || rulesOf(press).alsoChanges.some((beginning) => thing.startsWith(beginning));
};

/** True if a field that both actions have says something else. */
const differs = (action: Action, other: Action): boolean => {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries<unknown>(action).some(
    ([name, value]) => ![undefined, value].includes(values.get(name)) && value !== undefined,
  );
};

/** True if an action turns back what an earlier one did: it changes the same thing, and not in the same way. */
export const undoes = (action: Action, earlier: Action): boolean =>
  explains(action, earlier) && (action.kind !== earlier.kind || differs(action, earlier));

/** The fader that an action moves: newer values replace older ones on their way; null for every other press. */
export const faderOf = (action: Action): string | null => {
  if (action.kind === 'media.volume') return thingOf(action);
  const isSeek =
    action.kind === 'media.control' &&
    action.position !== undefined &&
    action.playing === undefined &&
    action.page === undefined;
  return isSeek ? `${thingOf(action) ?? ''} position` : null;
};

/** The presses that would have made the difference between two pictures of a live show. */
export const seenBetween = (before: Picture, after: Picture): readonly Action[] =>
  ALL.flatMap((rules) => rules.seen(before, after));

/** The thing on the desk that a press of an action marks; null marks nothing. */
export const targetOf = (action: Action): string | null => rulesOf(action).target(action);

/** True if the effect of an action holds now; null if that cannot be known. */
export const isInEffect = (action: Action, now: ShowFacts): boolean | null => rulesOf(action).isInEffect(action, now);

/** The action that undoes a switch; null where it is none. */
export const inverseOf = (action: Action): Action | null => rulesOf(action).inverse(action);

/** The least role of a panel that may press an action. */
export const roleOf = (action: Pick<Action, 'kind'>): PersonRole => rulesOf(action).role;

/** The least role that may press an action as a toggle, whichever way it turns. */
export const toggleRole = (action: Action): PersonRole => {
  const inverse = inverseOf(action);
  return inverse && reaches(roleOf(inverse), roleOf(action)) ? roleOf(inverse) : roleOf(action);
};

/** Action of a toggle now: an active one is turned off, any other is done. */
export const pressOf = (action: Action, now: ShowFacts): Action =>
  isInEffect(action, now) === true ? (inverseOf(action) ?? action) : action;

/** The thing an action is about, where this show does not have it, else null: a page may come from another show. */
export const missingReference = (action: Action, show: ShowContents): Reference | null =>
  rulesOf(action).missing(action, show);

/**
 * The action resolved against the state of the show, with its scene and preparation; itself if there is nothing to
 * resolve.
 */
export const resolvedAction = (action: Action, now: ShowFacts): Action => {
  const resolution = resolvePress(action, now, false);
  return 'action' in resolution ? resolution.action : action;
};

/** Reason why an action can do nothing now, for anyone; null if it can. */
export const refusalOf = (action: Action, now: ShowFacts): ActionRefusal | null => {
  const rules = rulesOf(action);
  if (now.mode?.locked === true && !rules.allowedWhileLocked) return 'locked';
  return rules.refusal(action, now) ?? (!rules.repeatable && isInEffect(action, now) === true ? 'already_set' : null);
};
