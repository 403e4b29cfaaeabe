import * as z from 'zod';

/** `missing`: this browser has no MIDI, or not for a page of this address. `failed`: this computer has none. */
export const MIDI_STATUSES = ['off', 'asking', 'on', 'refused', 'missing', 'failed'] as const;
export type MidiStatus = (typeof MIDI_STATUSES)[number];

/** `missing`: this browser has no WebHID. `insecure`: not for a page of this address. */
export const STREAM_DECK_STATUSES = ['off', 'on', 'missing', 'insecure'] as const;
export type StreamDeckStatus = (typeof STREAM_DECK_STATUSES)[number];

/**
 * Why a deck that is plugged in does not work. `closed`: another program holds it, or the system does not let it be
 * opened. `silent`: it does not take its pictures. `unknown`: a model that came after this version.
 */
export const DECK_TROUBLES = ['closed', 'silent', 'unknown'] as const;
export type DeckTroubleKind = (typeof DECK_TROUBLES)[number];

/** True if this window hears the devices. `waiting`: another window of this browser does. */
export const DEVICE_TURNS = ['off', 'waiting', 'mine'] as const;
export type DeviceTurn = (typeof DEVICE_TURNS)[number];

export const CONTROLLER_KINDS = ['midi', 'gamepad', 'stream-deck'] as const;
export type ControllerKind = (typeof CONTROLLER_KINDS)[number];

/** Outcome of a device's last input. */
export const HEARD_RESULTS = ['pressed', 'nothing', 'tested', 'off', 'locked', 'role', 'doubt'] as const;
export type HeardResult = (typeof HEARD_RESULTS)[number];

/** The devices of a window without their names, for someone who is asked for help. */
export const DeviceFacts = z.strictObject({
  midi: z.enum(MIDI_STATUSES),
  streamDecks: z.enum(STREAM_DECK_STATUSES),
  turn: z.enum(DEVICE_TURNS),
  troubles: z.array(z.enum(DECK_TROUBLES)).max(20),
  each: z
    .array(
      z.strictObject({
        kind: z.enum(CONTROLLER_KINDS),
        connected: z.boolean(),
        muted: z.boolean(),
        sendsBack: z.boolean(),
        lastResult: z.enum(HEARD_RESULTS).nullable(),
        lastSecondsAgo: z.number().int().min(0).nullable(),
      }),
    )
    .max(50),
});
export type DeviceFacts = z.output<typeof DeviceFacts>;
