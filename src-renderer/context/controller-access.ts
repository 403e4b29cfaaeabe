import type { Locks } from '../lib/controllers/device-turns.ts';
import type { Pad } from '../lib/controllers/gamepads.ts';
import type { MidiPorts } from '../lib/controllers/midi-devices.ts';
import type { StreamDeckPorts } from './stream-deck-store.svelte.ts';

export interface ControllerPorts {
  /** The desktop app's own window: it has devices without asking the person. */
  readonly isApp: boolean;
  /** Asks for MIDI; null where the page cannot have it. */
  readonly requestMidi: (() => Promise<MidiPorts>) | null;
  /** The lock that the windows of a browser share; none in the app, whose desk has one window. */
  readonly locks: Locks | undefined;
  readonly readGamepads: () => readonly (Pad | null)[];
  readonly streamDecks: StreamDeckPorts;
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly every: (ms: number, run: () => void) => () => void;
}
