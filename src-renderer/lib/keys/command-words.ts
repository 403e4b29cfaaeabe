import type { KeyBinding, KeyCommand } from '#shared/bridge/preferences.ts';
import type { ActionKind } from '#shared/show/action.ts';
import * as m from '../../paraglide/messages.js';

type DeskName = Extract<KeyCommand, { kind: 'desk' }>['name'];

const DESK_WORDS: Readonly<Record<DeskName, () => string>> = {
  take: m.keys_take,
  take_back: m.keys_take_back,
  'lock.toggle': m.keys_lock,
  'mode.toggle': m.keys_mode,
  'scene.next': m.keys_scene_next,
  'scene.previous': m.keys_scene_previous,
  'scene.auto': m.keys_scene_auto,
  'poll.toggle': m.keys_poll_toggle,
  'poll.results.toggle': m.keys_poll_results,
  'poll.stage.toggle': m.keys_poll_stage,
  'poll.band': m.keys_poll_band,
  'poll.next': m.keys_poll_next,
  'message.next': m.keys_message_next,
  'message.clear': m.keys_message_clear,
  'auto_advance.toggle': m.keys_auto_advance,
  'media.toggle': m.keys_media_toggle,
  'media.page.next': m.keys_page_next,
  'media.page.previous': m.keys_page_previous,
  'band.focus': m.keys_band_focus,
  'chat.search': m.keys_chat_search,
  help: m.keys_help,
};

const ACTION_WORDS: Readonly<Record<ActionKind, () => string>> = {
  'scene.press': m.keys_action_scene,
  'scene.take': m.keys_action_scene,
  'scene.cue': m.keys_action_cue,
  take: m.keys_take,
  'scene.step': m.keys_scene_next,
  'scene.auto': m.keys_scene_auto,
  take_back: m.keys_take_back,
  'mode.set': m.keys_mode,
  'lock.set': m.keys_lock,
  'band.show': m.keys_action_band,
  'poll.open': m.keys_action_poll_open,
  'poll.close': m.keys_action_poll_close,
  'poll.results': m.keys_poll_results,
  'poll.stage': m.keys_poll_stage,
  'poll.band': m.keys_poll_band,
  'message.stage': m.keys_message_next,
  'auto_advance.set': m.keys_auto_advance,
  'media.control': m.keys_media_toggle,
  'viewers.extra': m.keys_action_viewers,
  'overlay.visible': m.keys_action_overlay,
  'participant.role': m.keys_action_role,
  'chat.mode': m.keys_action_chat,
  'conversion.report': m.keys_action_conversion,
};

/** A command in the person's words. */
export const commandWord = (command: KeyCommand): string => {
  switch (command.kind) {
    case 'scene.nth':
      return m.keys_scene_nth({ number: command.index + 1 });
    case 'band.nth':
      return m.keys_band_nth({ number: command.index + 1 });
    case 'tile.nth':
      return m.keys_tile_nth({ number: command.index + 1 });
    case 'tile':
      return command.name.trim() === '' ? m.keys_tile_unnamed() : m.keys_tile({ name: command.name });
    case 'desk':
      return DESK_WORDS[command.name]();
    case 'action':
      return ACTION_WORDS[command.action.kind]();
  }
};

export type CommandGroup = 'air' | 'scenes' | 'bands' | 'deck' | 'polls' | 'chat' | 'media' | 'window' | 'own';

const GROUP_OF_DESK: Readonly<Record<string, CommandGroup>> = {
  take: 'air',
  take_back: 'air',
  lock: 'air',
  mode: 'air',
  scene: 'air',
  auto_advance: 'air',
  poll: 'polls',
  message: 'chat',
  chat: 'chat',
  media: 'media',
  band: 'bands',
  help: 'window',
};

/** The part of the desk a command belongs to. */
export const groupOfCommand = (command: KeyCommand): CommandGroup => {
  if (command.kind === 'scene.nth') return 'scenes';
  if (command.kind === 'band.nth') return 'bands';
  if (command.kind === 'tile.nth' || command.kind === 'tile') return 'deck';
  if (command.kind === 'action') return 'own';
  return GROUP_OF_DESK[command.name.split('.')[0] ?? ''] ?? 'window';
};

/** The heading of a group of commands. */
export const groupWord = (group: CommandGroup): string =>
  ({
    air: m.keys_group_air,
    scenes: m.keys_group_scenes,
    bands: m.keys_group_bands,
    deck: m.keys_group_deck,
    polls: m.keys_group_polls,
    chat: m.keys_group_chat,
    media: m.keys_group_media,
    window: m.keys_group_window,
    own: m.keys_group_own,
  })[group]();

const SCENES = 20;
const BANDS = 12;
const TILES = 16;
const GROUPS: readonly CommandGroup[] = ['air', 'scenes', 'bands', 'deck', 'polls', 'chat', 'media', 'window', 'own'];

const everyCommand = (bindings: readonly KeyBinding[]): readonly KeyCommand[] => [
  ...(Object.keys(DESK_WORDS) as DeskName[]).map((name) => ({ kind: 'desk', name }) as const),
  ...Array.from({ length: SCENES }, (_, index) => ({ kind: 'scene.nth', index }) as const),
  ...Array.from({ length: BANDS }, (_, index) => ({ kind: 'band.nth', index }) as const),
  ...Array.from({ length: TILES }, (_, index) => ({ kind: 'tile.nth', index }) as const),
  ...bindings.flatMap(({ command }) =>
    command.kind === 'action' || command.kind === 'tile' || (command.kind === 'tile.nth' && command.index >= TILES)
      ? [command]
      : [],
  ),
];

/** Every command that can have a key, group by group; those a person bound to an action of their own included. */
export const commandGroups = (
  bindings: readonly KeyBinding[],
): readonly { readonly group: CommandGroup; readonly commands: readonly KeyCommand[] }[] => {
  const commands = everyCommand(bindings);
  return GROUPS.map((group) => ({
    group,
    commands: commands.filter((command) => groupOfCommand(command) === group),
  })).filter(({ commands: own }) => own.length > 0);
};
