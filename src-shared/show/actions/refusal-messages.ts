import type { ActionRefusal } from './refusal.ts';

/** The one message for each reason why an action can do nothing now, for outcomes of the host and for windows. */
export const REFUSAL_MESSAGES = {
  locked: 'host_press_locked',
  over: 'host_press_over',
  already_set: 'host_press_already_set',
  not_playing: 'host_press_not_playing',
  on_host_page: 'host_chat_on_host_page',
  chat_off: 'host_press_chat_off',
  nothing_cued: 'host_press_no_cue',
  nothing_next: 'host_press_nothing_next',
  first: 'host_press_first',
  last: 'host_press_last',
  nothing_back: 'host_press_no_back',
  no_poll: 'host_tile_no_poll',
  no_message: 'host_tile_no_message',
  no_media: 'host_tile_no_media',
  no_pages: 'host_tile_no_pages',
  no_suggestion: 'host_rule_no_suggestion',
  not_live: 'host_press_poll_not_live',
  another_open: 'host_press_poll_another_open',
  already_open: 'host_press_poll_already_open',
  closed: 'host_press_poll_closed',
  not_open: 'host_press_poll_not_open',
  no_votes: 'host_press_poll_no_votes',
  not_opened: 'host_press_poll_not_opened',
  launched: 'host_press_poll_launched',
} as const satisfies Readonly<Record<ActionRefusal, string>>;
