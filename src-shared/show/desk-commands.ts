import type { DeskCommand } from './desk-command.ts';

interface DeskCommandFacts {
  /** The part of the desk it belongs to, for lists of keys and tiles. */
  readonly group: 'air' | 'bands' | 'polls' | 'chat' | 'media' | 'window';
  /** Its message. */
  readonly word: `keys_${string}`;
  /** The section of the app's menu; null for one that is held, not pressed. */
  readonly menu: MenuSection | 'help' | null;
}

/** Sections of the menu of the show, in their order. */
export const MENU_SECTIONS = ['air', 'desk', 'polls', 'messages', 'media'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** Every command of the desk as a person meets it, in the order of lists and menus. */
export const DESK_COMMANDS = {
  take: { group: 'air', word: 'keys_take', menu: 'air' },
  take_back: { group: 'air', word: 'keys_take_back', menu: 'air' },
  'lock.toggle': { group: 'air', word: 'keys_lock', menu: 'desk' },
  'mode.toggle': { group: 'air', word: 'keys_mode', menu: 'desk' },
  'scene.next': { group: 'air', word: 'keys_scene_next', menu: 'air' },
  'scene.previous': { group: 'air', word: 'keys_scene_previous', menu: 'air' },
  'scene.auto': { group: 'air', word: 'keys_scene_auto', menu: null },
  'poll.toggle': { group: 'polls', word: 'keys_poll_toggle', menu: 'polls' },
  'poll.results.toggle': { group: 'polls', word: 'keys_poll_results', menu: 'polls' },
  'poll.stage.toggle': { group: 'polls', word: 'keys_poll_stage', menu: 'polls' },
  'poll.band': { group: 'polls', word: 'keys_poll_band', menu: 'polls' },
  'poll.next': { group: 'polls', word: 'keys_poll_next', menu: 'polls' },
  'message.next': { group: 'chat', word: 'keys_message_next', menu: 'messages' },
  'message.clear': { group: 'chat', word: 'keys_message_clear', menu: 'messages' },
  'auto_advance.toggle': { group: 'air', word: 'keys_auto_advance', menu: 'air' },
  'media.toggle': { group: 'media', word: 'keys_media_toggle', menu: 'media' },
  'media.page.next': { group: 'media', word: 'keys_page_next', menu: 'media' },
  'media.page.previous': { group: 'media', word: 'keys_page_previous', menu: 'media' },
  'band.focus': { group: 'bands', word: 'keys_band_focus', menu: 'messages' },
  'chat.search': { group: 'chat', word: 'keys_chat_search', menu: 'messages' },
  help: { group: 'window', word: 'keys_help', menu: 'help' },
} as const satisfies Readonly<Record<DeskCommand, DeskCommandFacts>>;

/** All commands, in their order. */
export const DESK_COMMAND_NAMES = Object.keys(DESK_COMMANDS) as readonly DeskCommand[];
