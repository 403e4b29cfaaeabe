import { actionKey, type Action } from './action.ts';
import type { DeskCommand } from './desk-command.ts';

/** A press of an action: done as it says, or, as a toggle, turned off where it is in effect. */
export interface ActionPress {
  readonly kind: 'action' | 'toggle';
  readonly action: Action;
}

/** A press that does an action as it says. */
export const act = (action: Action): ActionPress => ({ kind: 'action', action });

/** A press that turns an action on, or off where it is in effect. */
export const toggle = (action: Action): ActionPress => ({ kind: 'toggle', action });

/** The press of each command. Key maps, tiles, bindings and programs have these names, and keep them. */
const PRESSES = {
  take: act({ kind: 'take' }),
  take_back: act({ kind: 'take_back' }),
  'lock.toggle': toggle({ kind: 'lock.set', locked: true }),
  'mode.toggle': toggle({ kind: 'mode.set', mode: 'cue' }),
  'scene.next': act({ kind: 'scene.step', by: 1 }),
  'scene.previous': act({ kind: 'scene.step', by: -1 }),
  'scene.auto': act({ kind: 'scene.auto' }),
  'auto_advance.toggle': toggle({ kind: 'auto_advance.set', enabled: true }),
  'poll.toggle': act({ kind: 'poll.toggle' }),
  'poll.results.toggle': act({ kind: 'poll.results.toggle' }),
  'poll.stage.toggle': act({ kind: 'poll.stage.toggle' }),
  'poll.band': act({ kind: 'poll.band.show' }),
  'poll.next': act({ kind: 'poll.next' }),
  'message.next': act({ kind: 'message.next' }),
  'message.clear': act({ kind: 'message.stage', messageId: null }),
  'media.toggle': toggle({ kind: 'media.toggle' }),
  'media.page.next': act({ kind: 'media.page.next' }),
  'media.page.previous': act({ kind: 'media.page.previous' }),
} as const satisfies Partial<Readonly<Record<DeskCommand, ActionPress>>>;

/** A command that presses an action, from any surface. */
export type PressedCommand = keyof typeof PRESSES;
/** A command that works on the window alone. */
export type WindowCommand = Exclude<DeskCommand, PressedCommand>;

/** The commands that press an action, in their order. */
export const PRESSED_COMMANDS = Object.keys(PRESSES) as readonly PressedCommand[];

const OF_COMMANDS = new Set(Object.values(PRESSES).map(({ action }) => actionKey(action)));

/** True for an action that has the name of a command. */
export const isOfCommand = (action: Action): boolean => OF_COMMANDS.has(actionKey(action));

/** True if a command presses an action. */
export const isPressed = (command: DeskCommand): command is PressedCommand => Object.hasOwn(PRESSES, command);

/** The press of a command; null where it works on the window alone. */
export const pressOfCommand = <Command extends DeskCommand>(
  command: Command,
): Command extends PressedCommand ? ActionPress : ActionPress | null => {
  const press: ActionPress | null = isPressed(command) ? PRESSES[command] : null;
  return press as Command extends PressedCommand ? ActionPress : ActionPress | null;
};
