import type { Overlay } from '#shared/api/scene.ts';
import type { Action } from '#shared/show/action.ts';
import type { DeckStep, DeckTile } from '#shared/show/deck-page.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import { formatDuration } from '../../../lib/format.ts';
import { hostName } from '../../../lib/host-names.ts';
import { commandWord } from '../../../lib/keys/command-words.ts';
import { overlayTypeWord } from '../../../lib/scene-words.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import { chatModeWord, pollRefusalWord, refusalWord, roleWord } from '../desk-words.ts';
import type { TileRefusal } from './tile-refusal.ts';

/** What things of the show are called; a question mark where they are not in it. */
export interface DeckNames {
  readonly scene: (id: string) => string;
  readonly overlay: (id: string) => string;
  readonly poll: (id: string) => string;
  readonly media: (id: string) => string;
  readonly person: (id: string) => string;
  readonly page: (id: string) => string;
}

/** What an overlay is called: what it says, else its kind. */
export const overlayName = ({ type, label, text, title, emoji }: Overlay): string =>
  [label, text, title, emoji].find((word) => word?.trim()) ?? overlayTypeWord(type);

const of = (what: string, name: string): string => m.desk_deck_of({ what, name });

const mediaWord = ({ playing, page, position }: Extract<Action, { kind: 'media.control' }>): string => {
  if (page !== undefined) return m.desk_act_page({ page });
  if (position !== undefined) return m.desk_act_seek({ time: formatDuration(position * 1000) });
  return playing === undefined ? m.desk_act_media() : playing ? m.desk_act_play() : m.desk_act_pause();
};

/** An action in words, with what it is about. */
export const actionWord = (action: Action, names: DeckNames): string => {
  switch (action.kind) {
    case 'scene.press':
      return of(m.desk_act_scene(), names.scene(action.sceneId));
    case 'scene.take':
      return of(m.desk_take(), names.scene(action.sceneId));
    case 'scene.cue':
      return action.sceneId === null ? m.desk_act_uncue() : of(m.desk_act_cue(), names.scene(action.sceneId));
    case 'take':
      return m.keys_take();
    case 'take_back':
      return m.keys_take_back();
    case 'scene.step':
      return action.by === 1 ? m.keys_scene_next() : m.keys_scene_previous();
    case 'scene.auto':
      return m.desk_automatic();
    case 'mode.set':
      return action.mode === 'direct' ? m.desk_act_direct() : m.desk_act_cue_mode();
    case 'lock.set':
      return action.locked ? m.desk_act_lock() : m.desk_act_unlock();
    case 'band.show':
      return of(m.desk_act_band(), action.text);
    case 'poll.open':
      return of(m.desk_act_poll_open(), names.poll(action.pollId));
    case 'poll.close':
      return of(m.desk_act_poll_close(), names.poll(action.pollId));
    case 'poll.results':
      return of(action.shown ? m.desk_act_poll_results() : m.desk_act_poll_hide(), names.poll(action.pollId));
    case 'poll.stage':
      return of(action.shown ? m.desk_act_poll_stage() : m.desk_act_poll_unstage(), names.poll(action.pollId));
    case 'poll.band':
      return of(m.desk_act_poll_band(), names.poll(action.pollId));
    case 'message.stage':
      return action.messageId === null ? m.desk_act_message_off() : m.desk_act_message();
    case 'auto_advance.set':
      if (action.enabled !== undefined) return action.enabled ? m.desk_act_auto_on() : m.desk_act_auto_off();
      return action.loop === true ? m.desk_act_loop_on() : m.desk_act_loop_off();
    case 'media.control':
      return of(mediaWord(action), names.media(action.mediaId));
    case 'viewers.extra':
      return m.desk_act_viewers({ count: action.extra });
    case 'overlay.visible':
      return of(action.visible ? m.desk_act_show() : m.desk_act_hide(), names.overlay(action.overlayId));
    case 'participant.role':
      return of(roleWord(action.role), names.person(action.userId));
    case 'chat.mode':
      return chatModeWord(action.mode);
    case 'conversion.report':
      return action.label === undefined ? m.desk_sale_report() : of(m.desk_sale_report(), action.label);
  }
};

/** A step in words. */
export const stepWord = (step: DeckStep, names: DeckNames): string => {
  switch (step.kind) {
    case 'action':
      return actionWord(step.action, names);
    case 'wait':
      return m.desk_act_wait({ seconds: step.ms / 1000 });
    case 'page':
      return of(m.desk_act_open_page(), names.page(step.pageId));
    case 'command':
      return commandWord({ kind: 'desk', name: step.name });
  }
};

/** A tile's name where its label is empty: what it does first. */
export const tileWord = ({ steps }: Pick<DeckTile, 'steps'>, names: DeckNames): string => {
  const [first] = steps;
  return first ? stepWord(first, names) : m.desk_deck_no_step();
};

/** Why a tile can do nothing now. */
export const tileRefusalWord = (refusal: TileRefusal): string => {
  switch (refusal.kind) {
    case 'right':
      return refusal.text;
    case 'poll':
      return pollRefusalWord(refusal.why);
    case 'command':
      return refusalWord(refusal.why);
    case 'missing':
      return m.desk_deck_not_here();
    default:
      return {
        empty: m.desk_deck_no_step,
        mixed: m.desk_deck_mixed,
        page_gone: m.desk_deck_page_gone,
        locked: m.desk_is_locked,
        is_so: m.desk_deck_is_so,
        not_playing: m.desk_deck_not_playing,
        nothing_cued: m.desk_nothing_cued,
        nothing_next: m.desk_nothing_next,
        first: m.desk_deck_first_scene,
        last: m.desk_run_last,
        nothing_back: m.desk_take_back_none,
      }[refusal.kind]();
  }
};

/** How far a sequence is, or how it ended. */
export const runWord = (run: DeckRun, leftMs: number | null): string => {
  const [step, total] = [run.step + 1, run.steps];
  if (run.end?.kind === 'failed') return m.desk_deck_failed_at({ step, reason: sentence(run.end.message) });
  if (run.end?.kind === 'stopped') return m.desk_deck_stopped({ name: hostName(run.end.who) });
  if (run.end) return m.desk_deck_done();
  return leftMs === null
    ? m.desk_deck_step({ step, total })
    : m.desk_deck_step_left({ step, total, time: formatDuration(leftMs + 999) });
};

/** Where and why a sequence ended, for a note at the edge of the window. */
export const runFailedWord = (run: DeckRun, reason: string): string =>
  m.desk_deck_failed_note({ name: run.name, step: run.step + 1, reason });
