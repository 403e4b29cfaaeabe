import * as z from 'zod';
import { HexColor, Id } from '../api/fields.ts';
import { Action } from './action.ts';
import { DESK_COMMAND_NAMES, isPressed, pressOfCommand, type WindowAction } from './desk-commands.ts';
import { rulesOf } from './actions/action-rules.ts';

export const DECK_LIMITS = { tiles: 100, steps: 20, label: 60, waitMs: 600_000, positions: 1000 } as const;

/** The steps of a tile that the host plays, one after the other. */
export const RunStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('action'), action: Action }),
  z.strictObject({ kind: z.literal('wait'), ms: z.number().int().min(0).max(DECK_LIMITS.waitMs) }),
  z.strictObject({ kind: z.literal('page'), pageId: Id }),
]);
export type RunStep = z.output<typeof RunStep>;

/**
 * A step of a tile; most tiles have one. A command is the name of an action in tiles of earlier versions, or works on the
 * window alone and is then the only step.
 */
const DeckStep = z.discriminatedUnion('kind', [
  ...RunStep.options,
  z.strictObject({ kind: z.literal('command'), name: z.enum(DESK_COMMAND_NAMES) }),
]);
export type DeckStep = z.output<typeof DeckStep>;

export const DeckTile = z.strictObject({
  id: Id,
  /** May hold live values such as `{viewers}`. */
  label: z.string().max(DECK_LIMITS.label),
  icon: z.string().max(60).optional(),
  color: HexColor.optional(),
  steps: z.array(DeckStep).max(DECK_LIMITS.steps),
});
export type DeckTile = z.output<typeof DeckTile>;

/** The place of a page among the pages. */
export const DeckPosition = z.number().int().min(0).max(DECK_LIMITS.positions);

/** A page of tiles, as the library keeps it. */
export const DeckPage = z.strictObject({
  kind: z.literal('deck_page'),
  position: DeckPosition,
  tiles: z.array(DeckTile).max(DECK_LIMITS.tiles),
});
export type DeckPage = z.output<typeof DeckPage>;

/** The action of a step; null of one that presses nothing. */
export const actionOfStep = (step: DeckStep): Action | null => {
  if (step.kind === 'action') return step.action;
  return step.kind === 'command' ? (pressOfCommand(step.name)?.action ?? null) : null;
};

/** The action of a tile that does one thing, else null. */
export const soleAction = ({ steps }: Pick<DeckTile, 'steps'>): Action | null => {
  const [step] = steps;
  return steps.length === 1 && step !== undefined ? actionOfStep(step) : null;
};

/** The page that a tile opens and nothing else, or null. */
export const solePage = ({ steps }: Pick<DeckTile, 'steps'>): string | null => {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'page' ? step.pageId : null;
};

/** The action of the window of a tile that does nothing else, or null. */
export const soleWindowAction = ({ steps }: Pick<DeckTile, 'steps'>): WindowAction | null => {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'command' && !isPressed(step.name) ? step.name : null;
};

/** A step as the host plays it; null for one that works on the window alone. */
export const runStepOf = (step: DeckStep): RunStep | null => {
  if (step.kind !== 'command') return step;
  const action = actionOfStep(step);
  return action && { kind: 'action', action };
};

/** Steps that the host plays; null for a tile with one action, none, or one that cannot be played. */
export const sequenceOf = (tile: Pick<DeckTile, 'steps'>): readonly RunStep[] | null => {
  if (tile.steps.length === 0 || soleAction(tile) !== null || solePage(tile) !== null) return null;
  const steps = tile.steps.map(runStepOf).filter((step) => step !== null);
  return steps.length === tile.steps.length ? steps : null;
};

/** The actions of a tile's steps. */
export const actionsOf = (steps: readonly DeckStep[]): readonly Action[] =>
  steps.map(actionOfStep).filter((action) => action !== null);

/** A tile is held as long as its most dangerous step. */
export const needsHold = (steps: readonly DeckStep[]): boolean =>
  actionsOf(steps).some((action) => rulesOf(action).held);

/** True if a locked desk does not start a sequence: one of its steps reaches the air. */
export const isStoppedByLock = (steps: readonly DeckStep[]): boolean =>
  actionsOf(steps).some((action) => !rulesOf(action).allowedWhileLocked);
