import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { KeyCommand } from '../show/key-binding.ts';
import { PERSON_ROLES } from '../show/roles.ts';

/**
 * A control of a device: `note`, `cc` and `program` of a MIDI channel (1 to 16) and number, a `button` of a gamepad,
 * pedal or presenter, one way of its `axis`, a place of its `hat`, or a `key`, a `dial` that is turned, a dial that is a `push`, or a place of the touch `strip` of
 * a Stream Deck.
 */
export const ControlName = z
  .string()
  .regex(
    /^(?:(?:note|cc|program) (?:[1-9]|1[0-6]) \d{1,3}|(?:button|key|dial|push|strip) \d{1,3}|axis \d{1,3} [01]|hat \d{1,3} [0-7])$/,
  );
export type ControlName = z.output<typeof ControlName>;

/** Things that a control moves as far as it is turned. */
export const DIAL_COMMANDS = ['media.position', 'media.volume', 'deck.page'] as const;
export type DialCommand = (typeof DIAL_COMMANDS)[number];

/** Work of a control: that of a key, or a move through the film on air, its volume or the pages of its deck. */
export const ControllerCommand = z.union([KeyCommand, z.strictObject({ kind: z.enum(DIAL_COMMANDS) })]);
export type ControllerCommand = z.output<typeof ControllerCommand>;

/** True for a control that moves something as far as it is turned. */
export const isDialCommand = (command: ControllerCommand): command is { kind: DialCommand } =>
  DIAL_COMMANDS.some((kind) => kind === command.kind);

/**
 * How a MIDI controller says its turns: its place from 0 to 127, or steps as two's complement (1, 127), around the
 * middle (65, 63), or by a bit for their direction (1, 65).
 */
export const TURN_ENCODINGS = ['place', 'twos_complement', 'binary_offset', 'sign_magnitude'] as const;
export type TurnEncoding = (typeof TURN_ENCODINGS)[number];

const DeviceName = z.string().min(1).max(200);

export const ControllerBinding = z.strictObject({
  /** The device by its name, so that it is known again when it is plugged in elsewhere. */
  device: DeviceName,
  control: ControlName,
  command: ControllerCommand,
  encoding: z.enum(TURN_ENCODINGS).optional(),
});
export type ControllerBinding = z.output<typeof ControllerBinding>;

/** Settings of one device. */
export const DeviceSettings = z.strictObject({
  device: DeviceName,
  enabled: z.boolean(),
  /** A locked device is heard and presses nothing. */
  locked: z.boolean(),
  role: z.enum(PERSON_ROLES),
  /** The page of the deck that it presses; null follows the one in front. */
  pageId: z.union([Id, z.literal('scenes')]).nullable(),
  /** Of its keys, in percent. */
  brightness: z.number().int().min(0).max(100),
});
export type DeviceSettings = z.output<typeof DeviceSettings>;

/** Devices that the window itself hears, and what their controls do. */
export const ControllerSettings = z.strictObject({
  midi: z.boolean(),
  gamepads: z.boolean(),
  // Files of earlier versions do not have these.
  streamDecks: z.boolean().default(false),
  bindings: z.array(ControllerBinding).max(500),
  devices: z.array(DeviceSettings).max(100).default([]),
});
export type ControllerSettings = z.output<typeof ControllerSettings>;

export const DEFAULT_CONTROLLERS: ControllerSettings = {
  midi: false,
  gamepads: false,
  streamDecks: false,
  bindings: [],
  devices: [],
};

/** Without defaults: a change says only what it changes. */
export const ControllerChange = z.strictObject({
  midi: z.boolean().optional(),
  gamepads: z.boolean().optional(),
  streamDecks: z.boolean().optional(),
  bindings: ControllerSettings.shape.bindings.optional(),
  devices: z.array(DeviceSettings).max(100).optional(),
});
export type ControllerChange = z.output<typeof ControllerChange>;

/** The settings of a device; those of one that was never set leave it everything. */
export const deviceSettingsOf = ({ devices }: Pick<ControllerSettings, 'devices'>, device: string): DeviceSettings =>
  devices.find((one) => one.device === device) ?? {
    device,
    enabled: true,
    locked: false,
    role: 'operator',
    pageId: null,
    brightness: 70,
  };

/** The settings of all devices with one of them changed. */
export const withDeviceSettings = (
  settings: Pick<ControllerSettings, 'devices'>,
  change: Partial<DeviceSettings> & Pick<DeviceSettings, 'device'>,
): DeviceSettings[] => [
  ...settings.devices.filter(({ device }) => device !== change.device),
  { ...deviceSettingsOf(settings, change.device), ...change },
];

/** Bindings whose control has another thing to do before them: only the first counts. */
export const shadowedBindings = (bindings: readonly ControllerBinding[]): readonly ControllerBinding[] =>
  bindings.filter(
    (one, at) => bindings.findIndex(({ device, control }) => device === one.device && control === one.control) !== at,
  );

/** The settings without one device: its own settings and the actions of its controls go. */
export const withoutDevice = (
  { devices, bindings }: Pick<ControllerSettings, 'devices' | 'bindings'>,
  name: string,
): Pick<ControllerSettings, 'devices' | 'bindings'> => ({
  devices: devices.filter(({ device }) => device !== name),
  bindings: bindings.filter(({ device }) => device !== name),
});
