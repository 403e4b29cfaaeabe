import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { Action } from './action.ts';
import { commandOfWork, DESK_COMMAND_NAMES, WINDOW_ACTIONS, workOfCommand, type DeskCommand } from './desk-commands.ts';

/** Modifiers in a fixed order, then `KeyboardEvent.code`: physical keys, so that layouts do not move them. */
export const Chord = z
  .string()
  .regex(/^(?:Control\+)?(?:Alt\+)?(?:Shift\+)?(?:Meta\+)?[A-Z][A-Za-z0-9]{1,30}$/, 'must be a key such as Shift+KeyA');
export type Chord = z.output<typeof Chord>;

/** Command of a key: a press, the n-th thing of a row, a tile, or an action of the window alone. */
export const KeyCommand = z.union([
  z.strictObject({ kind: z.literal('action'), action: Action }),
  z.strictObject({ kind: z.literal('toggle'), action: Action }),
  z.strictObject({ kind: z.literal('scene.nth'), index: z.number().int().min(0).max(19) }),
  z.strictObject({ kind: z.literal('band.nth'), index: z.number().int().min(0).max(19) }),
  /** The tile in that place of the deck page in front. */
  z.strictObject({ kind: z.literal('tile.nth'), index: z.number().int().min(0).max(99) }),
  /** A fixed tile, whichever page is in front; its name is for the map of keys. */
  z.strictObject({ kind: z.literal('tile'), pageId: Id, tileId: Id, name: z.string().max(60) }),
  z.strictObject({ kind: z.literal('window'), name: z.enum(WINDOW_ACTIONS) }),
  // Key maps of earlier versions have the name of a command.
  z
    .strictObject({ kind: z.literal('desk'), name: z.enum(DESK_COMMAND_NAMES) })
    .transform(({ name }) => workOfCommand(name)),
]);
export type KeyCommand = z.output<typeof KeyCommand>;

/** The command that has a name, of a key's; null for any other work. */
export const namedCommand = (command: KeyCommand): DeskCommand | null =>
  command.kind === 'action' || command.kind === 'toggle' || command.kind === 'window' ? commandOfWork(command) : null;

export const KeyBinding = z.strictObject({
  chord: Chord,
  command: KeyCommand,
  /** Also registered with the system, so that it works while another program is in front. */
  global: z.boolean(),
});
export type KeyBinding = z.output<typeof KeyBinding>;

export interface GlobalKeyStatus {
  readonly chord: Chord;
  /** `confirmed`: a real press arrived. `unavailable`: this host has no global keys. */
  readonly status: 'registered' | 'refused' | 'confirmed' | 'unavailable';
}
