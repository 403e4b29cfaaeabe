import type { Action } from '#shared/show/action.ts';
import { isInEffect, resolvedAction } from '#shared/show/actions/action-rules.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { fillLabel } from '#shared/show/deck-label.ts';
import { needsHold, sequenceOf, soleAction, solePage, type DeckTile } from '#shared/show/deck-page.ts';
import type { Tone } from '../../../actions/action-view.ts';
import { viewOf } from '../../../actions/all-views.ts';
import { bandLeft } from '../../../actions/bands.ts';
import { tileWord } from '../../../actions/step-words.ts';
import * as m from '../../../paraglide/messages.js';
import type { DeskState } from '../desk-state.svelte.ts';
import { leavingWord } from '../desk-words.ts';
import type { PressMark } from '../press-board.svelte.ts';
import { leavingStage } from '../scenes/leaving-stage.ts';
import { deckNames } from './deck-names.ts';
import { runWord, tileRefusalWord } from './deck-words.ts';

/** Everything a tile shows. */
export interface TileFace {
  readonly label: string;
  /** Its state in a few words. */
  readonly note: string;
  /** On or off, where it has such a state. */
  readonly on: boolean | null;
  /** Red is on air, green is cued. */
  readonly tone: Tone;
  /** Why it can do nothing now. */
  readonly reason: string | null;
  /** Its action needs something that this show does not have. */
  readonly isMissing: boolean;
  readonly mark: PressMark | null;
  readonly hold: boolean;
  /** Share of a countdown that is left, 1 to 0. */
  readonly left: number | null;
  readonly isPlaying: boolean;
  /** It only shows its label and cannot be pressed. */
  readonly showsOnly: boolean;
  /** The people who leave the stage when it is pressed. */
  readonly leaving: string | null;
}

/** The scene that a press of this action puts on air at once, or null. */
const takenScene = (action: Action, showFacts: ShowFacts): string | null => {
  const meant = resolvedAction(action, showFacts);
  return meant.kind === 'scene.take' ? meant.sceneId : null;
};

const leavingOf = (action: Action, desk: DeskState): string | null => {
  const { show } = desk.app;
  const sceneId = takenScene(action, desk.deck.showFacts);
  const scene = show.scenes.find(({ id }) => id === sceneId);
  if (!scene || !show.isLive || scene.id === show.sceneOnAir?.id) return null;
  return leavingWord(leavingStage(show.sceneOnAir, scene, desk.stage));
};

/** The face of a tile now. Reads only shown values, so that a tile without a clock is not drawn every second. */
export const faceOf = (desk: DeskState, pageId: string, tile: DeckTile): TileFace => {
  const { deck, board } = desk;
  const action = soleAction(tile);
  const run = deck.runOf(pageId, tile.id);
  const isPlaying = run?.end === null;
  const refusal = deck.refusalOf(pageId, tile);
  const on = action ? isInEffect(action, deck.showFacts) : null;
  const mark = action && board.markOf(action);
  const leftMs = run && deck.leftOf(run);
  const band = action?.kind === 'band.show' ? bandLeft(desk.stage.bands, action, desk.clock.platformNow) : null;
  const steps = sequenceOf(tile);
  const leaving = action ? leavingOf(action, desk) : null;
  const label = fillLabel(tile.label, () => deck.facts).trim() || tileWord(tile, deckNames(desk));
  const showsOnly = tile.steps.length === 0 && label !== tile.label && tile.label !== '';
  const reason = refusal && (showsOnly ? m.desk_deck_shows_only() : tileRefusalWord(refusal));
  const note = (): string => {
    if (run) return runWord(run, leftMs);
    if (mark?.phase === 'failed') return mark.reason ?? m.desk_failed();
    if (reason !== null) return showsOnly ? '' : reason;
    if (action) return viewOf(action).note(action, on, deck.look);
    if (steps) return m.desk_deck_steps({ count: steps.length });
    return solePage(tile) === null ? '' : m.desk_deck_opens();
  };
  return {
    label,
    note: note(),
    on,
    tone: action ? viewOf(action).tone(action, on, deck.look) : null,
    reason,
    isMissing: refusal?.kind === 'missing',
    mark: run?.end?.kind === 'failed' ? null : mark,
    hold: needsHold(tile.steps) && !isPlaying,
    left: run?.wait && leftMs !== null ? leftMs / Math.max(1, run.wait.until - run.wait.from) : (band?.share ?? null),
    isPlaying,
    showsOnly,
    leaving: reason === null ? leaving : null,
  };
};
