import type { DeskCommand } from '#shared/show/desk-command.ts';
import * as m from '../paraglide/messages.js';
import type { CommandGroup } from './command-groups.ts';
import type { IconName } from './tile-icons.ts';

/** A command that the desk resolves when it is pressed, as a person meets it. */
export interface DeskCommandView {
  readonly group: CommandGroup;
  readonly word: () => string;
  /** The tile that the palette offers for it; null where its place is on a key alone. */
  readonly tile: { readonly icon: IconName; readonly label?: () => string } | null;
}

const onKey = (group: CommandGroup, word: () => string): DeskCommandView => ({ group, word, tile: null });
const onTile = (group: CommandGroup, word: () => string, icon: IconName, label?: () => string): DeskCommandView => ({
  group,
  word,
  tile: { icon, ...(label && { label }) },
});

/** Every command of the desk: its group, its words, its tile. */
export const DESK_COMMANDS: Readonly<Record<DeskCommand, DeskCommandView>> = {
  take: onKey('air', m.keys_take),
  take_back: onKey('air', m.keys_take_back),
  'lock.toggle': onKey('air', m.keys_lock),
  'mode.toggle': onKey('air', m.keys_mode),
  'scene.next': onKey('air', m.keys_scene_next),
  'scene.previous': onKey('air', m.keys_scene_previous),
  'scene.auto': onKey('air', m.keys_scene_auto),
  'poll.toggle': onTile('polls', m.keys_poll_toggle, 'vote'),
  'poll.results.toggle': onTile('polls', m.keys_poll_results, 'chart-bar'),
  'poll.stage.toggle': onKey('polls', m.keys_poll_stage),
  'poll.band': onKey('polls', m.keys_poll_band),
  'poll.next': onTile('polls', m.keys_poll_next, 'arrow-right'),
  'message.next': onTile('chat', m.keys_message_next, 'message-square', () => `${m.keys_message_next()} ({queue})`),
  'message.clear': onKey('chat', m.keys_message_clear),
  'auto_advance.toggle': onKey('air', m.keys_auto_advance),
  'media.toggle': onTile('media', m.keys_media_toggle, 'play'),
  'media.page.next': onTile('media', m.keys_page_next, 'arrow-right'),
  'media.page.previous': onTile('media', m.keys_page_previous, 'arrow-left'),
  'band.focus': onKey('bands', m.keys_band_focus),
  'chat.search': onKey('chat', m.keys_chat_search),
  help: onKey('window', m.keys_help),
};
