import {
  DEFAULT_CONTROLLERS,
  deviceSettingsOf,
  withDeviceSettings,
  type ControllerChange,
  type ControllerCommand,
  type ControllerSettings,
  type DeviceSettings,
} from '#shared/controls/controllers.ts';
import type { ControllerKind, DeviceTurn, HeardResult, MidiStatus } from '#shared/controls/device-facts.ts';
import type { OwnObsState } from '#shared/controls/own-obs.ts';
import type { SurfacesState } from '#shared/controls/surface.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { ControlEvent } from '../lib/controllers/control-event.ts';
import type { ControllerEngine } from '../lib/controllers/controller-engine.ts';
import { createDeviceNames } from '../lib/controllers/device-names.ts';
import { shareDevices, type DeviceTurns } from '../lib/controllers/device-turns.ts';
import { watchGamepads, type Gamepads } from '../lib/controllers/gamepads.ts';
import { createLightSender, type ControlLight } from '../lib/controllers/light-sender.ts';
import { openMidiDevices, type MidiDevices } from '../lib/controllers/midi-devices.ts';
import { watchSleep } from '../lib/controllers/sleep-watch.ts';
import type { ControllerPorts } from './controller-access.ts';
import { DeviceTwins } from './device-twins.svelte.ts';
import { KnownDevices, SILENT } from './known-devices.svelte.ts';
import { StreamDeckStore } from './stream-deck-store.svelte.ts';

type HearingEngine = Pick<ControllerEngine, 'hear' | 'learnt' | 'release'>;

/** Errors of a request for MIDI that mean no, rather than that MIDI does not work. */
const REFUSALS: readonly unknown[] = ['NotAllowedError', 'SecurityError'];

/** The devices that this window hears itself, what they did last, and what their controls do. */
export class ControllerStore {
  settings = $state.raw<ControllerSettings>(DEFAULT_CONTROLLERS);
  midi = $state<MidiStatus>('off');
  /** The scene in the program of the person's own OBS; null while that is not known. */
  ownObsScene = $state<string | null>(null);
  /** The OBS that the desk drives; null before the host said it. */
  ownObs = $state.raw<OwnObsState | null>(null);
  /** Input is shown and presses nothing. */
  isTesting = $state(false);
  isLearning = $state(false);
  turn = $state<DeviceTurn>('off');
  readonly isApp: boolean;
  readonly known: KnownDevices;
  readonly twins: DeviceTwins;
  readonly streamDecks: StreamDeckStore;

  readonly #bridge: Bridge;
  readonly #ports: ControllerPorts;
  readonly #lights = createLightSender((device, message) => {
    this.#midiDevices?.send(device, message);
  });
  readonly #portNames = [createDeviceNames(), createDeviceNames()] as const;
  readonly #placeNames = createDeviceNames();
  #engine: HearingEngine | null = null;
  #midiDevices: MidiDevices | null = null;
  #gamepads: Gamepads | null = null;
  #learn: ((event: ControlEvent | null) => void) | null = null;
  #midiAttempt = 0;
  #turns: DeviceTurns | null = null;
  /** Changes that the host has not answered. */
  #changing = 0;

  constructor(bridge: Bridge, ports: ControllerPorts) {
    this.#bridge = bridge;
    this.#ports = ports;
    this.isApp = ports.isApp;
    this.known = new KnownDevices(ports);
    this.streamDecks = new StreamDeckStore(ports.streamDecks);
    this.twins = new DeviceTwins({
      settings: () => this.settings,
      devices: () => this.known.list,
      swap: (kind, name, other) => {
        this.#driver(kind)?.swap(name, other);
        for (const one of [name, other]) this.known.note(one, SILENT);
      },
    });
    bridge.on('surfaces.changed', (state) => {
      this.#take(state);
    });
  }

  /** Takes up what the host keeps. */
  async load(): Promise<void> {
    this.#take(await this.#bridge.call('surfaces.state', undefined));
  }

  #take({ controllers, ownObs }: Pick<SurfacesState, 'controllers' | 'ownObs'>): void {
    // Later changes made here stand in no answer yet.
    if (this.#changing === 0) this.settings = controllers;
    this.ownObsScene = ownObs.program;
    this.ownObs = ownObs;
  }

  /** Changes what is kept; every window of the host follows. Throws AppError. */
  async change(change: ControllerChange): Promise<void> {
    // A lock holds from the moment it was set here, not from when the host has kept it.
    this.settings = { ...this.settings, ...change };
    this.#changing += 1;
    try {
      const state = await this.#bridge.call('surfaces.change_controllers', change);
      this.#changing -= 1;
      this.#take(state);
    } catch (error) {
      this.#changing -= 1;
      await this.load().catch(() => undefined);
      throw error;
    }
  }

  /** Changes what is set of a device. Throws AppError. */
  async changeDevice(change: Partial<DeviceSettings> & Pick<DeviceSettings, 'device'>): Promise<void> {
    await this.change({ devices: withDeviceSettings(this.settings, change) });
  }

  settingsOf(device: string): DeviceSettings {
    return deviceSettingsOf(this.settings, device);
  }

  /** Waits for the turn of this window to hear the devices, until the returned function is called. */
  shareDevices(): () => void {
    this.turn = 'waiting';
    const turns = shareDevices(this.#ports.locks, (isMine) => {
      this.turn = isMine ? 'mine' : 'waiting';
    });
    this.#turns = turns;
    return () => {
      turns.stop();
      this.#turns = null;
      this.turn = 'off';
    };
  }

  /** This window came to the front, so the devices are its own. */
  takeDevices(): void {
    this.#turns?.take();
  }

  /** Sends what devices do to this engine, until the returned function is called. */
  listen(engine: HearingEngine): () => void {
    this.#engine = engine;
    return () => {
      engine.release();
      if (this.#engine === engine) this.#engine = null;
    };
  }

  /** Listens to MIDI, which the browser may ask the person for, until the returned function is called. */
  openMidi(): () => void {
    this.#midiAttempt += 1;
    const attempt = this.#midiAttempt;
    void this.#askMidi(() => attempt === this.#midiAttempt);
    return () => {
      if (attempt === this.#midiAttempt) this.#midiAttempt += 1;
      // A pad that nobody drives any more does not go on saying what is on air.
      this.#lights.show([]);
      this.#midiDevices?.close();
      this.#midiDevices = null;
      this.midi = 'off';
      this.known.setConnected('midi', []);
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
          this.#lights.forget();
          this.#engine?.release();
          this.known.setConnected('midi', devices.names(), (name) => devices.plainOf(name));
        },
        onLoop: (device) => {
          this.known.note(device, { isLoop: true });
        },
        now: this.#ports.now,
        portNames: this.#portNames,
      });
      this.#midiDevices = devices;
      this.midi = 'on';
      this.known.setConnected('midi', devices.names(), (name) => devices.plainOf(name));
    } catch (error) {
      if (isWanted()) this.midi = REFUSALS.includes((error as Error).name) ? 'refused' : 'failed';
    }
  }

  /** Shows lights and keys again after each sleep of this computer, until the returned function is called. */
  watchSleep(): () => void {
    return watchSleep(this.#ports, () => {
      this.#lights.forget();
      this.known.plugged += 1;
    });
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
        this.known.setConnected('gamepad', this.#gamepads?.names() ?? [], (name) => this.#placeNames.plainOf(name));
      },
      placeNames: this.#placeNames,
    });
    this.#gamepads = pads;
    this.known.setConnected('gamepad', pads.names(), (name) => pads.plainOf(name));
    return () => {
      pads.close();
      this.#gamepads = null;
      this.known.setConnected('gamepad', []);
    };
  }

  /** Drives Stream Decks, until the returned function is called. `onSwipe`: the pages of one are turned. */
  openStreamDecks(onSwipe: (deck: string, by: 1 | -1) => void): () => void {
    return this.streamDecks.open({
      onEvent: (event) => {
        this.#hear(event);
      },
      onChange: () => {
        const names = this.streamDecks.decks.map(({ name }) => name);
        // A deck that is tried again lets go of nothing.
        if (names.join('\n') === this.known.connected('stream-deck').join('\n')) return;
        this.#engine?.release();
        // Decks that are opened again get their names again.
        if (names.length === 0) this.twins.forget('stream-deck');
        this.known.setConnected('stream-deck', names, (name) => this.streamDecks.plainOf(name));
      },
      onSwipe,
    });
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

  /** Shows the lights of controls that have one; only what is different is sent. */
  light(lights: readonly ControlLight[]): void {
    this.#lights.show(lights);
  }

  #driver(kind: ControllerKind): Pick<MidiDevices, 'swap'> | null {
    if (kind === 'midi') return this.#midiDevices;
    return kind === 'gamepad' ? this.#gamepads : this.streamDecks;
  }

  #hear(event: ControlEvent): void {
    if (this.twins.hear(this.known.kindOf(event.device), event)) return;
    // A device in doubt learns nothing: it might be the other one.
    if (this.#learn && !this.twins.isInDoubt(event.device) && event.act.kind !== 'release') {
      this.known.note(event.device, { lastAt: this.#ports.now(), lastControl: event.control });
      this.#engine?.learnt(event);
      this.#learn(event);
      return;
    }
    this.#lights.heard(event);
    this.#engine?.hear(event);
  }

  /** A control of a device was touched, and this came of it. */
  heard({ device, control }: ControlEvent, lastCommand: ControllerCommand | null, lastResult: HeardResult): void {
    this.known.note(device, { lastAt: this.#ports.now(), lastControl: control, lastCommand, lastResult });
  }
}
