import { act, toggle, type ActionPress } from './action-press.ts';
import { actionKey, type Action } from './action.ts';

/** Work of a window alone, which no program and no sequence can ask for. */
export const WINDOW_ACTIONS = ['band.focus', 'chat.search', 'help'] as const;
export type WindowAction = (typeof WINDOW_ACTIONS)[number];

/** Sections of the menu of the show, in their order. */
export const MENU_SECTIONS = ['air', 'desk', 'polls', 'messages', 'media'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

interface CommandFacts {
  /** Null for work of the window alone. */
  readonly press: ActionPress | null;
  /** The part of the desk it belongs to, for lists of keys and tiles. */
  readonly group: 'air' | 'bands' | 'polls' | 'chat' | 'media' | 'window';
  /** Its message. */
  readonly word: `keys_${string}`;
  /** The section of the app's menu; null for one that is held, not pressed. */
  readonly menu: MenuSection | 'help' | null;
}

/**
 * Everything that has a name of its own, in the order of lists and menus. Programs press by these names, and tiles and
 * key maps of earlier versions are read by them, so a name stays.
 */
export const DESK_COMMANDS = {
  take: { press: act({ kind: 'take' }), group: 'air', word: 'keys_take', menu: 'air' },
  take_back: { press: act({ kind: 'take_back' }), group: 'air', word: 'keys_take_back', menu: 'air' },
  'lock.toggle': {
    press: toggle({ kind: 'lock.set', locked: true }),
    group: 'air',
    word: 'keys_lock',
    menu: 'desk',
  },
  'mode.toggle': { press: toggle({ kind: 'mode.set', mode: 'cue' }), group: 'air', word: 'keys_mode', menu: 'desk' },
  'follow.toggle': {
    press: toggle({ kind: 'mode.set', mode: 'follow' }),
    group: 'air',
    word: 'keys_follow',
    menu: 'desk',
  },
  'scene.next': { press: act({ kind: 'scene.step', by: 1 }), group: 'air', word: 'keys_scene_next', menu: 'air' },
  'scene.previous': {
    press: act({ kind: 'scene.step', by: -1 }),
    group: 'air',
    word: 'keys_scene_previous',
    menu: 'air',
  },
  'scene.auto': { press: act({ kind: 'scene.auto' }), group: 'air', word: 'keys_scene_auto', menu: null },
  'temporary.clear': { press: act({ kind: 'temporary.clear' }), group: 'air', word: 'keys_clear', menu: 'air' },
  'poll.toggle': { press: act({ kind: 'poll.toggle' }), group: 'polls', word: 'keys_poll_toggle', menu: 'polls' },
  'poll.results.toggle': {
    press: act({ kind: 'poll.results.toggle' }),
    group: 'polls',
    word: 'keys_poll_results',
    menu: 'polls',
  },
  'poll.stage.toggle': {
    press: act({ kind: 'poll.stage.toggle' }),
    group: 'polls',
    word: 'keys_poll_stage',
    menu: 'polls',
  },
  'poll.band': { press: act({ kind: 'poll.band.show' }), group: 'polls', word: 'keys_poll_band', menu: 'polls' },
  'poll.next': { press: act({ kind: 'poll.next' }), group: 'polls', word: 'keys_poll_next', menu: 'polls' },
  'message.next': { press: act({ kind: 'message.next' }), group: 'chat', word: 'keys_message_next', menu: 'messages' },
  'message.clear': {
    press: act({ kind: 'message.stage', messageId: null }),
    group: 'chat',
    word: 'keys_message_clear',
    menu: 'messages',
  },
  'auto_advance.toggle': {
    press: toggle({ kind: 'auto_advance.set', enabled: true }),
    group: 'air',
    word: 'keys_auto_advance',
    menu: 'air',
  },
  'media.toggle': { press: toggle({ kind: 'media.toggle' }), group: 'media', word: 'keys_media_toggle', menu: 'media' },
  'media.page.next': { press: act({ kind: 'media.page.next' }), group: 'media', word: 'keys_page_next', menu: 'media' },
  'media.page.previous': {
    press: act({ kind: 'media.page.previous' }),
    group: 'media',
    word: 'keys_page_previous',
    menu: 'media',
  },
  'band.focus': { press: null, group: 'bands', word: 'keys_band_focus', menu: 'messages' },
  'chat.search': { press: null, group: 'chat', word: 'keys_chat_search', menu: 'messages' },
  help: { press: null, group: 'window', word: 'keys_help', menu: 'help' },
} as const satisfies Readonly<Record<WindowAction | (string & {}), CommandFacts>>;

export type DeskCommand = keyof typeof DESK_COMMANDS;
/** A command that presses an action, from any surface. */
export type PressedCommand = Exclude<DeskCommand, WindowAction>;

/** All commands, in their order. */
export const DESK_COMMAND_NAMES = Object.keys(DESK_COMMANDS) as readonly DeskCommand[];

/** True for the name of a command. */
export const isDeskCommand = (name: unknown): name is DeskCommand =>
  typeof name === 'string' && Object.hasOwn(DESK_COMMANDS, name);

/** True if a command presses an action. */
export const isPressed = (command: DeskCommand): command is PressedCommand => DESK_COMMANDS[command].press !== null;

/** The commands that press an action, in their order. */
export const PRESSED_COMMANDS: readonly PressedCommand[] = DESK_COMMAND_NAMES.filter(isPressed);

/** Work of a key that needs nothing but its name: a press, or an action of the window. */
export type CommandWork = ActionPress | { readonly kind: 'window'; readonly name: WindowAction };

/** The press of a command; null where it works on the window alone. */
export const pressOfCommand = <Command extends DeskCommand>(
  command: Command,
): Command extends PressedCommand ? ActionPress : ActionPress | null =>
  DESK_COMMANDS[command].press as Command extends PressedCommand ? ActionPress : ActionPress | null;

/** Work of a command, as a key has it. */
export const workOfCommand = (command: DeskCommand): CommandWork =>
  isPressed(command) ? pressOfCommand(command) : { kind: 'window', name: command };

const BY_ACTION: ReadonlyMap<string, PressedCommand> = new Map(
  PRESSED_COMMANDS.map((name) => [actionKey(pressOfCommand(name).action), name]),
);

/** True for an action that has the name of a command. */
export const isOfCommand = (action: Action): boolean => BY_ACTION.has(actionKey(action));

/** The command of some work; null for an action that has no name of its own. */
export const commandOfWork = (work: CommandWork): DeskCommand | null => {
  if (work.kind === 'window') return work.name;
  const name = BY_ACTION.get(actionKey(work.action));
  return name !== undefined && pressOfCommand(name).kind === work.kind ? name : null;
};
