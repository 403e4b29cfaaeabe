import type { ControlEvent } from './control-event.ts';
import { createDeviceNames, type DeviceNames } from './device-names.ts';
import { createMidiEcho } from './midi-echo.ts';
import { readMidi } from './midi-message.ts';

/** The parts of the browser's MIDIPort that are used. */
interface Port {
  readonly name: string | null;
  readonly state: 'connected' | 'disconnected';
}
export interface MidiInPort extends Port {
  onmidimessage: ((event: { readonly data: Uint8Array | null }) => void) | null;
}
export interface MidiOutPort extends Port {
  send(data: readonly number[]): void;
}
/** The parts of the browser's MIDIAccess that are used. */
export interface MidiPorts {
  readonly inputs: ReadonlyMap<string, MidiInPort>;
  readonly outputs: ReadonlyMap<string, MidiOutPort>;
  onstatechange: (() => void) | null;
}

export interface MidiDevices {
  /** Names of the devices that are plugged in. */
  names(): readonly string[];
  /** The name that a device says of itself. */
  plainOf(name: string): string;
  /** Two names change places: a person said which device is which. */
  swap(name: string, other: string): void;
  /** Sends a light to a device; one that has no way in, is gone, or would send it back as a press is left out. */
  send(device: string, message: readonly number[]): void;
  close(): void;
}

export interface MidiDevicesOptions {
  readonly access: MidiPorts;
  readonly onEvent: (event: ControlEvent) => void;
  /** Devices came or went. */
  readonly onChange: () => void;
  /** A device sends back all it gets, so it is sent no more lights. */
  readonly onLoop: (device: string) => void;
  readonly now: () => number;
  /** Names of the ways in and out, which stay with their ports for a run. */
  readonly portNames?: readonly [DeviceNames, DeviceNames];
}

/** The plugged-in ports by names that stay with them. */
const byName = <One extends Port>(ports: ReadonlyMap<string, One>, names: DeviceNames): ReadonlyMap<string, One> => {
  const there = [...ports].filter(([, { state }]) => state === 'connected');
  const plain = ({ name }: Port): string => (name ?? '').trim().slice(0, 180) || 'MIDI';
  const named = names.of(there.map(([id, port]) => ({ place: id, plain: plain(port) })));
  return new Map(there.map(([, port], at) => [named[at] ?? '', port]));
};

/** Listens to every MIDI device, also to those that are plugged in later. */
export const openMidiDevices = (options: MidiDevicesOptions): MidiDevices => {
  const { access, onEvent, onChange, onLoop, now } = options;
  const echo = createMidiEcho(now);
  // A device has a way in and a way out, each with a place of its own; both come and go together.
  const [namesIn, namesOut] = options.portNames ?? [createDeviceNames(), createDeviceNames()];
  let inputs = byName(access.inputs, namesIn);
  let outputs = byName(access.outputs, namesOut);

  const listen = (): void => {
    for (const port of access.inputs.values()) port.onmidimessage = null;
    inputs = byName(access.inputs, namesIn);
    outputs = byName(access.outputs, namesOut);
    for (const [device, port] of inputs) {
      port.onmidimessage = ({ data }) => {
        if (!data) return;
        const input = readMidi(data);
        if (echo.isEcho(device, data)) {
          if (echo.isLoop(device)) onLoop(device);
          // The end of a press is never lost: a hand may have let go in the same moment.
          if (data[2] !== 0) return;
        }
        for (const act of input?.acts ?? []) onEvent({ device, control: input?.control ?? '', act });
      };
    }
  };
  listen();
  access.onstatechange = () => {
    listen();
    onChange();
  };
  return {
    names: () => [...inputs.keys()],
    plainOf: (name) => namesIn.plainOf(name),
    swap(name, other) {
      namesIn.swap(name, other);
      namesOut.swap(name, other);
      listen();
      onChange();
    },
    send(device, message) {
      const output = outputs.get(device);
      if (!output || echo.isLoop(device)) return;
      echo.sent(device, message);
      try {
        output.send(message);
      } catch {
        // It was pulled out a moment ago; the state change follows.
      }
    },
    close() {
      access.onstatechange = null;
      for (const port of access.inputs.values()) port.onmidimessage = null;
    },
  };
};
