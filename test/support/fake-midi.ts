import type { MidiInPort, MidiOutPort, MidiPorts } from '../../src-renderer/lib/controllers/midi-devices.ts';

/** A device of the stand-in for the browser's MIDI. */
export interface FakeMidiDevice {
  /** Messages sent to it. */
  readonly sent: (readonly number[])[];
  /** It sends a message. */
  plays(...bytes: readonly number[]): void;
  pullOut(): void;
}

export interface FakeMidi {
  readonly access: MidiPorts;
  /** `isLoop`: a port between programs, which sends back what it gets. */
  plugIn(name: string | null, options?: { readonly isLoop: boolean }): FakeMidiDevice;
}

/** Stands for the browser's MIDIAccess: devices are plugged in and pulled out by a test. */
export const fakeMidi = (): FakeMidi => {
  const inputs = new Map<string, MidiInPort>();
  const outputs = new Map<string, MidiOutPort>();
  const access: MidiPorts = { inputs, outputs, onstatechange: null };
  let made = 0;
  return {
    access,
    plugIn(name, { isLoop } = { isLoop: false }) {
      made += 1;
      const id = String(made);
      const sent: (readonly number[])[] = [];
      let isThere = true;
      const state = (): 'connected' | 'disconnected' => (isThere ? 'connected' : 'disconnected');
      const input: MidiInPort = {
        name,
        get state() {
          return state();
        },
        onmidimessage: null,
      };
      inputs.set(id, input);
      outputs.set(id, {
        name,
        get state() {
          return state();
        },
        send(data) {
          if (!isThere) throw new Error('InvalidStateError');
          sent.push([...data]);
          if (isLoop) input.onmidimessage?.({ data: new Uint8Array(data) });
        },
      });
      access.onstatechange?.();
      return {
        sent,
        plays(...bytes) {
          input.onmidimessage?.({ data: new Uint8Array(bytes) });
        },
        pullOut() {
          isThere = false;
          access.onstatechange?.();
        },
      };
    },
  };
};
