import type { DeskCommand } from './desk-command.ts';
import type { Action } from './action.ts';

/** A press of an action: done as it says, or, as a toggle, turned off where it is in effect. */
export interface ActionPress {
  readonly kind: 'action' | 'toggle';
  readonly action: Action;
}

/** A press that does an action as it says. */
export const act = (action: Action): ActionPress => ({ kind: 'action', action });

/** A press that turns an action on, or off where it is in effect. */
export const toggle = (action: Action): ActionPress => ({ kind: 'toggle', action });

/** Commands that mean the same on every surface. The others need the selected poll, queue or media. */
const PRESSES = {
  take: act({ kind: 'take' }),
  take_back: act({ kind: 'take_back' }),
  'lock.toggle': toggle({ kind: 'lock.set', locked: true }),
  'mode.toggle': toggle({ kind: 'mode.set', mode: 'cue' }),
  'scene.next': act({ kind: 'scene.step', by: 1 }),
  'scene.previous': act({ kind: 'scene.step', by: -1 }),
  'scene.auto': act({ kind: 'scene.auto' }),
  'auto_advance.toggle': toggle({ kind: 'auto_advance.set', enabled: true }),
  'message.clear': act({ kind: 'message.stage', messageId: null }),
} as const satisfies Partial<Readonly<Record<DeskCommand, ActionPress>>>;

/** A desk command that any surface can press. */
export type PlainDeskCommand = keyof typeof PRESSES;

export const PLAIN_DESK_COMMANDS = Object.keys(PRESSES) as readonly PlainDeskCommand[];

/** True if a command means the same on every surface. */
export const isPlain = (command: DeskCommand): command is PlainDeskCommand => Object.hasOwn(PRESSES, command);

/** Press of a command. */
export const pressOfCommand = (command: PlainDeskCommand): ActionPress => PRESSES[command];
