import * as z from 'zod';
import { KeyCommand } from '../show/key-binding.ts';

/**
 * A control of a device: `note`, `cc` and `program` of a MIDI channel (1 to 16) and number, or a `button` of a gamepad,
 * pedal or presenter.
 */
export const ControlName = z.string().regex(/^(?:(?:note|cc|program) (?:[1-9]|1[0-6]) \d{1,3}|button \d{1,3})$/);
export type ControlName = z.output<typeof ControlName>;

/** Command of a control: the same as a key's, or a move through the film on air. */
export const ControllerCommand = z.union([KeyCommand, z.strictObject({ kind: z.literal('media.position') })]);
export type ControllerCommand = z.output<typeof ControllerCommand>;

export const ControllerBinding = z.strictObject({
  /** The device by its name, so that it is known again when it is plugged in elsewhere. */
  device: z.string().min(1).max(200),
  control: ControlName,
  command: ControllerCommand,
});
export type ControllerBinding = z.output<typeof ControllerBinding>;

/** Devices that the window itself hears, and what their controls do. */
export const ControllerSettings = z.strictObject({
  midi: z.boolean(),
  gamepads: z.boolean(),
  bindings: z.array(ControllerBinding).max(500),
});
export type ControllerSettings = z.output<typeof ControllerSettings>;

export const DEFAULT_CONTROLLERS: ControllerSettings = { midi: false, gamepads: false, bindings: [] };

export const ControllerChange = ControllerSettings.partial();
export type ControllerChange = z.output<typeof ControllerChange>;
