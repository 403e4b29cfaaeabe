import type { ControlEvent } from './control-event.ts';
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
  /** Sends a message to a device; one that has no way in, or is gone, is left out. */
  send(device: string, message: readonly number[]): void;
  close(): void;
}

export interface MidiDevicesOptions {
  readonly access: MidiPorts;
  readonly onEvent: (event: ControlEvent) => void;
  /** Devices came or went. */
  readonly onChange: () => void;
}

/** The plugged-in ports by names that stay: two of the same name are distinguished by their order. */
const byName = <One extends Port>(ports: ReadonlyMap<string, One>): ReadonlyMap<string, One> => {
  const named = new Map<string, One>();
  for (const port of ports.values()) {
    if (port.state !== 'connected') continue;
    const plain = (port.name ?? '').trim().slice(0, 180) || 'MIDI';
    let name = plain;
    for (let count = 2; named.has(name); count += 1) name = `${plain} ${count}`;
    named.set(name, port);
  }
  return named;
};

/** Listens to every MIDI device, also to those that are plugged in later. */
export const openMidiDevices = ({ access, onEvent, onChange }: MidiDevicesOptions): MidiDevices => {
  let inputs = byName(access.inputs);
  let outputs = byName(access.outputs);

  const listen = (): void => {
    for (const port of access.inputs.values()) port.onmidimessage = null;
    inputs = byName(access.inputs);
    outputs = byName(access.outputs);
    for (const [device, port] of inputs) {
      port.onmidimessage = ({ data }) => {
        const input = data && readMidi(data);
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
    send(device, message) {
      try {
        outputs.get(device)?.send(message);
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
