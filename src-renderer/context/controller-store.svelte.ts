import { DEFAULT_CONTROLLERS, type ControllerChange, type ControllerSettings } from '#shared/controls/controllers.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { ControlEvent } from '../lib/controllers/control-event.ts';
import type { ControllerEngine } from '../lib/controllers/controller-engine.ts';
import { watchGamepads, type Gamepads, type Pad } from '../lib/controllers/gamepads.ts';
import { lightVelocity, type Light } from '../lib/controllers/lights.ts';
import { openMidiDevices, type MidiDevices, type MidiPorts } from '../lib/controllers/midi-devices.ts';
import { lightMessage } from '../lib/controllers/midi-message.ts';

export type ControllerKind = 'midi' | 'gamepad';

/** `missing`: this browser has no MIDI, or not for a page of this address. */
export type MidiStatus = 'off' | 'asking' | 'on' | 'refused' | 'missing';

/** A device that was seen in this run. */
export interface ControllerDevice {
  readonly name: string;
  readonly kind: ControllerKind;
  readonly isConnected: boolean;
  /** Unix milliseconds of this window; null before it did anything. */
  readonly lastAt: number | null;
  readonly lastControl: string | null;
  readonly mutedUntil: number | null;
}

export interface ControllerPorts {
  /** Asks for MIDI; null where the page cannot have it. */
  readonly requestMidi: (() => Promise<MidiPorts>) | null;
  readonly readGamepads: () => readonly (Pad | null)[];
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly every: (ms: number, run: () => void) => () => void;
}

/** The light of a control of a device. */
export interface ControlLight {
  readonly device: string;
  readonly control: string;
  readonly light: Light;
}

/** What is told of devices is told this often and no more. */
const TELL_MS = 200;

/** The devices that this window hears itself, what they did last, and what their controls do. */
export class ControllerStore {
  settings = $state.raw<ControllerSettings>(DEFAULT_CONTROLLERS);
  midi = $state<MidiStatus>('off');
  devices = $state.raw<readonly ControllerDevice[]>([]);
  /** What comes in is shown and presses nothing. */
  isTesting = $state(false);
  isLearning = $state(false);
  /** Counts each coming and going of a device. */
  plugged = $state(0);

  readonly #bridge: Bridge;
  readonly #ports: ControllerPorts;
  readonly #known = new Map<string, ControllerDevice>();
  readonly #lit = new Map<string, number>();
  #engine: ControllerEngine | null = null;
  #midiDevices: MidiDevices | null = null;
  #gamepads: Gamepads | null = null;
  #isTelling = false;
  #learn: ((event: ControlEvent | null) => void) | null = null;
  #midiWish = 0;

  constructor(bridge: Bridge, ports: ControllerPorts) {
    this.#bridge = bridge;
    this.#ports = ports;
    bridge.on('surfaces.changed', ({ controllers }) => {
      this.settings = controllers;
    });
  }

  /** Takes up what the host keeps. */
  async load(): Promise<void> {
    this.settings = (await this.#bridge.call('surfaces.state', undefined)).controllers;
  }

  /** Changes what is kept; every window of the host follows. Throws AppError. */
  async change(change: ControllerChange): Promise<void> {
    this.settings = (await this.#bridge.call('surfaces.change_controllers', change)).controllers;
  }

  /** Sends what devices do to this engine, until the returned function is called. */
  listen(engine: ControllerEngine): () => void {
    this.#engine = engine;
    return () => {
      engine.release();
      if (this.#engine === engine) this.#engine = null;
    };
  }

  /** Listens to MIDI, which the browser may ask the person for, until the returned function is called. */
  openMidi(): () => void {
    this.#midiWish += 1;
    const wish = this.#midiWish;
    void this.#askMidi(() => wish === this.#midiWish);
    return () => {
      if (wish === this.#midiWish) this.#midiWish += 1;
      this.#midiDevices?.close();
      this.#midiDevices = null;
      this.midi = 'off';
      this.#meet('midi', []);
    };
  }

  async #askMidi(isWanted: () => boolean): Promise<void> {
    const { requestMidi } = this.#ports;
    this.midi = requestMidi ? 'asking' : 'missing';
    if (!requestMidi) return;
    try {
      const access = await requestMidi();
      if (!isWanted()) return;
      const devices = openMidiDevices({
        access,
        onEvent: (event) => {
          this.#hear(event);
        },
        onChange: () => {
          this.#lit.clear();
          this.#engine?.release();
          this.#meet('midi', devices.names());
        },
      });
      this.#midiDevices = devices;
      this.midi = 'on';
      this.#meet('midi', devices.names());
    } catch {
      if (isWanted()) this.midi = 'refused';
    }
  }

  /** Listens to gamepads, until the returned function is called. */
  openGamepads(): () => void {
    const pads = watchGamepads({
      read: this.#ports.readGamepads,
      every: this.#ports.every,
      onEvent: (event) => {
        this.#hear(event);
      },
      onChange: () => {
        this.#engine?.release();
        this.#meet('gamepad', this.#gamepads?.names() ?? []);
      },
    });
    this.#gamepads = pads;
    this.#meet('gamepad', pads.names());
    return () => {
      pads.close();
      this.#gamepads = null;
      this.#meet('gamepad', []);
    };
  }

  /** Awaits the next control that is touched; null where that was given up. */
  learn(): Promise<ControlEvent | null> {
    this.#learn?.(null);
    this.isLearning = true;
    return new Promise((resolve) => {
      this.#learn = (event) => {
        this.#learn = null;
        this.isLearning = false;
        resolve(event);
      };
    });
  }

  stopLearning(): void {
    this.#learn?.(null);
  }

  /** What kind of device has this name. */
  kindOf(device: string): ControllerKind {
    return this.#known.get(device)?.kind ?? 'midi';
  }

  muted(device: string, until: number): void {
    this.#note(device, { mutedUntil: until });
    // It is told once more when it is over.
    this.#ports.setTimeout(
      () => {
        this.#tell();
      },
      until - this.#ports.now() + TELL_MS,
    );
  }

  /** Shows the lights of controls that have one; only what is different is sent. */
  light(lights: readonly ControlLight[]): void {
    const wanted = new Map<string, number>();
    for (const { device, control, light } of lights) {
      const key = `${device}\n${control}`;
      const velocity = lightVelocity(device, light);
      wanted.set(key, velocity);
      if (this.#lit.get(key) !== velocity) this.#send(device, control, velocity);
    }
    for (const key of this.#lit.keys()) {
      const [device = '', control = ''] = key.split('\n');
      if (!wanted.has(key)) this.#send(device, control, 0);
    }
    this.#lit.clear();
    for (const [key, velocity] of wanted) this.#lit.set(key, velocity);
  }

  #send(device: string, control: string, velocity: number): void {
    const message = lightMessage(control, velocity);
    if (message) this.#midiDevices?.send(device, message);
  }

  #hear(event: ControlEvent): void {
    if (this.#learn && event.act.kind !== 'release') {
      this.#note(event.device, { lastAt: this.#ports.now(), lastControl: event.control });
      this.#learn(event);
      return;
    }
    this.#engine?.hear(event);
  }

  /** A control of a device was touched. */
  heard({ device, control }: ControlEvent): void {
    this.#note(device, { lastAt: this.#ports.now(), lastControl: control });
  }

  #meet(kind: ControllerKind, names: readonly string[]): void {
    for (const [name, device] of this.#known) {
      if (device.kind === kind) this.#known.set(name, { ...device, isConnected: names.includes(name) });
    }
    for (const name of names) {
      if (!this.#known.has(name)) {
        const seen = { lastAt: null, lastControl: null, mutedUntil: null };
        this.#known.set(name, { name, kind, isConnected: true, ...seen });
      }
    }
    this.devices = [...this.#known.values()];
    this.plugged += 1;
  }

  #note(name: string, change: Partial<ControllerDevice>): void {
    const device = this.#known.get(name);
    if (!device) return;
    this.#known.set(name, { ...device, ...change });
    this.#tell();
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#ports.setTimeout(() => {
      this.#isTelling = false;
      const now = this.#ports.now();
      this.devices = [...this.#known.values()].map((device) => ({
        ...device,
        mutedUntil: device.mutedUntil !== null && device.mutedUntil > now ? device.mutedUntil : null,
      }));
    }, TELL_MS);
  }
}
