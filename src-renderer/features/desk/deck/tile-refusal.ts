import type { Action } from '#shared/show/action.ts';
import { resolvedAction, missingReference, pressOf, refusalOf } from '#shared/show/actions/action-rules.ts';
import type { ActionRefusal } from '#shared/show/actions/refusal.ts';
import type { Reference, ShowContents } from '#shared/show/actions/show-contents.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import {
  actionOfStep,
  actionsOf,
  isStoppedByLock,
  sequenceOf,
  soleAction,
  solePage,
  soleWindowAction,
  type DeckTile,
} from '#shared/show/deck-page.ts';

/** Why a tile can do nothing now. */
export type TileRefusal =
  | { readonly kind: 'empty' | 'mixed' | 'page_gone' }
  | { readonly kind: 'missing'; readonly what: Reference; readonly step: number }
  | { readonly kind: 'action'; readonly why: ActionRefusal }
  /** The missing right of the panel or of the connection, in words. */
  | { readonly kind: 'right'; readonly text: string };

/** The show and the rights that decide whether a tile can be pressed. */
export interface TileContext {
  readonly contents: ShowContents;
  readonly showFacts: ShowFacts;
  readonly hasPage: (pageId: string) => boolean;
  readonly denialReason: (action: Action) => string | null;
}

const refused = (why: ActionRefusal | null): TileRefusal | null => why && { kind: 'action', why };

const denied = (text: string | null): TileRefusal | null => (text === null ? null : { kind: 'right', text });

/** Reason why an action cannot be pressed now, or null. The lock comes first, then rights, for any action. */
const ofAction = (action: Action, { showFacts, denialReason }: TileContext): TileRefusal | null => {
  const why = refusalOf(action, showFacts);
  if (why === 'locked') return refused(why);
  return denied(denialReason(resolvedAction(action, showFacts))) ?? refused(why);
};

const missingIn = (tile: DeckTile, contents: ShowContents): TileRefusal | null => {
  for (const [step, one] of tile.steps.entries()) {
    const action = actionOfStep(one);
    const what = action && missingReference(action, contents);
    if (what !== null) return { kind: 'missing', what, step };
  }
  return null;
};

/** Reason why a tile cannot be pressed now, or null. For a sequence, only a reason that stops all of it. */
export const tileRefusal = (tile: DeckTile, around: TileContext): TileRefusal | null => {
  if (tile.steps.length === 0) return { kind: 'empty' };
  const missing = missingIn(tile, around.contents);
  if (missing) return missing;
  const page = solePage(tile);
  if (page !== null) return around.hasPage(page) ? null : { kind: 'page_gone' };
  if (soleWindowAction(tile) !== null) return null;
  const action = soleAction(tile);
  if (action) return ofAction(pressOf(action, around.showFacts), around);
  const steps = sequenceOf(tile);
  if (!steps) return { kind: 'mixed' };
  if (around.showFacts.mode?.locked === true && isStoppedByLock(steps)) return refused('locked');
  return denied(
    actionsOf(steps)
      .map(around.denialReason)
      .find((reason) => reason !== null) ?? null,
  );
};
