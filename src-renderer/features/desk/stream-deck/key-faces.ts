import type { Scene } from '#shared/api/scene.ts';
import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { isInEffect, resolvedAction } from '#shared/show/actions/action-rules.ts';
import { soleAction } from '#shared/show/deck-page.ts';
import { viewOf } from '../../../actions/all-views.ts';
import { controllerCommandWord } from '../../../actions/dial-words.ts';
import { NOTHING_SHOWN, type KeyFace } from '../../../lib/controllers/stream-deck/key-face.ts';
import { formatDuration } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';
import { actionOfCommand } from '../command-action.ts';
import { faceOf } from '../deck/tile-face.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { playedShare } from '#shared/show/run-of-show.ts';
import { pictureOf } from '../scene-pictures/picture-of.ts';
import type { DeckItem } from './deck-pages.svelte.ts';

/** The scene that an action puts on air or cues; null where it is about none. */
const sceneOf = (desk: DeskState, action: Action | null): Scene | null => {
  if (!action || !('sceneId' in action) || !action.kind.startsWith('scene.')) return null;
  return desk.app.show.scenes.find(({ id }) => id === action.sceneId) ?? null;
};

/** Rounded to visible steps, so that a key is drawn again only if it looks different. */
const inSteps = (share: number): number => Math.round(share * 40) / 40;

/** Share and time left of the scene on air, where that is this one. */
const leftOf = (desk: DeskState, scene: Scene | null): { readonly share: number; readonly ms: number } | null => {
  const { runNow } = desk.live;
  if (!runNow || !scene || desk.app.show.sceneOnAir?.id !== scene.id) return null;
  const ms = Math.max(0, runNow.endsAt - desk.clock.platformNow);
  return { share: inSteps(1 - playedShare(runNow, desk.clock.platformNow)), ms };
};

const faceOfAction = (desk: DeskState, action: Action, label: string): KeyFace => {
  const scene = sceneOf(desk, action);
  const mark = desk.board.markOf(action);
  const left = leftOf(desk, scene);
  const denied = desk.denialReason(resolvedAction(action, desk.deck.showFacts));
  const note = mark?.phase === 'failed' ? (mark.reason ?? m.desk_failed()) : left && formatDuration(left.ms);
  return {
    ...NOTHING_SHOWN,
    label,
    note: note ?? '',
    tone: viewOf(action).tone(action, isInEffect(action, desk.deck.showFacts), desk.deck.look),
    phase: mark?.phase ?? null,
    isOff: denied !== null,
    left: left?.share ?? null,
    picture: scene && pictureOf(scene, desk.stage),
  };
};

/** Current face of a key. */
export const keyFaceOf = (desk: DeskState, item: DeckItem | undefined): KeyFace => {
  if (!item) return NOTHING_SHOWN;
  if (item.kind === 'scene') {
    return faceOfAction(desk, { kind: 'scene.press', sceneId: item.scene.id }, item.scene.name);
  }
  if (item.kind === 'more') {
    const [part, parts] = [item.part + 1, item.parts];
    return { ...NOTHING_SHOWN, label: m.surfaces_deck_more(), note: m.surfaces_deck_part({ part, parts }) };
  }
  const face = faceOf(desk, item.pageId, item.tile);
  const scene = sceneOf(desk, soleAction(item.tile));
  const left = leftOf(desk, scene);
  // A sequence has no press of its own to mark: the failure of a step is that of its tile.
  const phase = desk.deck.runOf(item.pageId, item.tile.id)?.end?.kind === 'failed' ? 'failed' : face.mark?.phase;
  return {
    label: face.label,
    note: left && phase !== 'failed' ? formatDuration(left.ms) : face.note,
    tone: face.isPlaying ? 'on' : face.tone,
    phase: phase ?? null,
    isOff: face.reason !== null && !face.showsOnly,
    left: face.left === null ? (left?.share ?? null) : inSteps(face.left),
    picture: scene && pictureOf(scene, desk.stage),
    color: item.tile.color ?? null,
  };
};

/** Current face of a key that learnt a command: as a tile of it looks. */
export const taughtKeyFace = (desk: DeskState, command: ControllerCommand): KeyFace => {
  if (command.kind === 'tile' || command.kind === 'tile.nth') {
    const found = desk.deck.tileOf(command);
    if (found) return keyFaceOf(desk, { kind: 'tile', ...found });
  }
  const action = actionOfCommand(desk, command);
  const label = sceneOf(desk, action)?.name ?? controllerCommandWord(command);
  return action ? faceOfAction(desk, action, label) : { ...NOTHING_SHOWN, label };
};
