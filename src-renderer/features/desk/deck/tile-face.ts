import { SCENE_LIMITS } from '#shared/api/scene.ts';
import type { Action } from '#shared/show/action.ts';
import { isInEffect, targetOf } from '#shared/show/actions/action-faces.ts';
import { fillLabel } from '#shared/show/deck-label.ts';
import { needsHold, sequenceOf, soleAction, solePage, type DeckTile } from '#shared/show/deck-page.ts';
import * as m from '../../../paraglide/messages.js';
import { bandLeft } from '../bands/band-shelf.svelte.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { leavingWord, pollStatusWord } from '../desk-words.ts';
import type { PressMark } from '../press-board.svelte.ts';
import { leavingStage } from '../scenes/leaving.ts';
import { timeLeftText } from '../time-left.ts';
import { deckNames } from './deck-names.ts';
import { runWord, tileRefusalWord, tileWord } from './deck-words.ts';

/** Everything a tile shows. */
export interface TileFace {
  readonly label: string;
  /** Its state in a few words. */
  readonly note: string;
  /** On or off, where it has such a state. */
  readonly on: boolean | null;
  /** Red is on air, green is cued. */
  readonly tone: 'live' | 'standby' | 'cue' | 'on' | null;
  /** Why it can do nothing now. */
  readonly reason: string | null;
  /** It is about something that this show does not have. */
  readonly isMissing: boolean;
  readonly mark: PressMark | null;
  readonly hold: boolean;
  /** Share of a countdown that is left, 1 to 0. */
  readonly left: number | null;
  readonly isPlaying: boolean;
  /** Nothing to press: its label is what it is for. */
  readonly showsOnly: boolean;
  /** Who leaves the stage when it is pressed. */
  readonly leaving: string | null;
}

/** The scene that a press of this action takes at once, or null. */
const takenScene = (action: Action, desk: DeskState): string | null => {
  if (action.kind === 'scene.take') return action.sceneId;
  if (action.kind === 'scene.press') return desk.mode?.mode === 'direct' ? action.sceneId : null;
  return action.kind === 'take' ? (desk.previewScene?.id ?? null) : null;
};

const leavingOf = (action: Action, desk: DeskState): string | null => {
  const { show } = desk.app;
  const sceneId = takenScene(action, desk);
  const scene = show.scenes.find(({ id }) => id === sceneId);
  if (!scene || !show.isLive || scene.id === show.sceneOnAir?.id) return null;
  return leavingWord(leavingStage(show.sceneOnAir, scene, desk.scenery));
};

const toneOf = (action: Action, on: boolean | null, desk: DeskState): TileFace['tone'] => {
  if (action.kind === 'scene.press' || action.kind === 'scene.take' || action.kind === 'scene.auto') {
    if (on === true) return desk.app.show.isLive ? 'live' : 'standby';
    return 'sceneId' in action && desk.mode?.cuedSceneId === action.sceneId ? 'cue' : null;
  }
  if (action.kind === 'scene.cue') return on === true ? 'cue' : null;
  return on === true ? 'on' : null;
};

/** The state of an action in a few words. */
const actionNote = (action: Action, on: boolean | null, desk: DeskState): string => {
  switch (action.kind) {
    case 'scene.press':
    case 'scene.take':
      if (on !== true) return desk.mode?.cuedSceneId === action.sceneId ? m.desk_cued() : '';
      if (!desk.runNow) return m.desk_tile_on_air();
      return timeLeftText(desk.runNow.endsAt - desk.clock.platformNow);
    case 'scene.auto':
      return on === true ? m.desk_tile_on_air() : m.desk_deck_hold();
    case 'scene.cue':
      return on === true ? m.desk_cued() : '';
    case 'band.show': {
      const left = bandLeft(desk.scenery.bands, action, desk.clock.platformNow);
      if (left) return m.desk_seconds_left({ seconds: left.seconds });
      return m.desk_seconds({ seconds: action.seconds ?? SCENE_LIMITS.bandSeconds.default });
    }
    case 'poll.open':
    case 'poll.close': {
      const poll = desk.polls.polls.find(({ id }) => id === action.pollId);
      if (!poll) return '';
      return poll.status === 'draft' ? pollStatusWord('draft') : `${pollStatusWord(poll.status)}, ${poll.voters}`;
    }
    case 'overlay.visible':
    case 'poll.results':
    case 'poll.stage':
    case 'auto_advance.set':
    case 'lock.set':
      return on === null ? '' : on ? m.desk_deck_on() : m.desk_deck_off();
    default:
      return on === true ? m.desk_deck_on() : '';
  }
};

/** What a tile shows now. Reads only what it shows, so that a tile without a clock is not drawn anew by one. */
export const faceOf = (desk: DeskState, pageId: string, tile: DeckTile): TileFace => {
  const { deck, board } = desk;
  const action = soleAction(tile);
  const run = deck.runOf(pageId, tile.id);
  const isPlaying = run !== null && run.end === null;
  const refusal = isPlaying ? null : deck.refusalOf(tile);
  const on = action ? isInEffect(action, deck.standing) : null;
  const target = action && targetOf(action);
  const mark = target === null ? null : board.markOf(target);
  const leftMs = run && deck.leftOf(run);
  const band = action?.kind === 'band.show' ? bandLeft(desk.scenery.bands, action, desk.clock.platformNow) : null;
  const steps = sequenceOf(tile);
  const leaving = action ? leavingOf(action, desk) : null;
  const label = fillLabel(tile.label, () => deck.facts).trim() || tileWord(tile, deckNames(desk));
  const showsOnly = tile.steps.length === 0 && label !== tile.label && tile.label !== '';
  const reason = refusal && (showsOnly ? m.desk_deck_shows_only() : tileRefusalWord(refusal));
  const note = (): string => {
    if (run) return runWord(run, leftMs);
    if (mark?.phase === 'failed') return mark.reason ?? m.desk_failed();
    if (reason !== null) return showsOnly ? '' : reason;
    if (action) return actionNote(action, on, desk);
    if (steps) return m.desk_deck_steps({ count: steps.length });
    return solePage(tile) === null ? '' : m.desk_deck_opens();
  };
  return {
    label,
    note: note(),
    on,
    tone: action ? toneOf(action, on, desk) : null,
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
