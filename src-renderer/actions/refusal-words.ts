import type { ActionRefusal } from '#shared/show/actions/refusal.ts';
import * as m from '../paraglide/messages.js';

/** Why a key or a command does nothing now. */
export type CommandRefusal =
  'no_scene' | 'no_band' | 'no_poll' | 'no_votes' | 'no_message' | 'no_media' | 'no_pages' | 'no_tile';

const REFUSAL_WORDS: Readonly<Record<ActionRefusal | CommandRefusal, () => string>> = {
  locked: m.desk_is_locked,
  is_so: m.desk_deck_is_so,
  not_playing: m.desk_deck_not_playing,
  on_host_page: m.desk_chat_on_host_page,
  chat_off: m.desk_chat_is_off,
  nothing_cued: m.desk_nothing_cued,
  nothing_next: m.desk_nothing_next,
  first: m.desk_deck_first_scene,
  last: m.desk_run_last,
  nothing_back: m.desk_take_back_none,
  not_live: m.desk_poll_not_live,
  another_open: m.desk_poll_another_open,
  already_open: m.desk_poll_already_open,
  closed: m.desk_poll_is_closed,
  not_open: m.desk_poll_not_open,
  no_votes: m.desk_poll_no_votes,
  not_opened: m.desk_poll_not_opened,
  launched: m.desk_poll_launched,
  no_scene: m.desk_refused_scene,
  no_band: m.desk_refused_band,
  no_poll: m.desk_refused_poll,
  no_message: m.desk_refused_message,
  no_media: m.desk_refused_media,
  no_pages: m.desk_refused_pages,
  no_tile: m.desk_refused_tile,
};

/** Why an action or a command can do nothing now, in words. */
export const refusalWord = (refusal: ActionRefusal | CommandRefusal): string => REFUSAL_WORDS[refusal]();
