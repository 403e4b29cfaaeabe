import type { ControlAct } from './control-event.ts';

/** Input of a MIDI control. */
export interface MidiInput {
  readonly control: string;
  readonly acts: readonly ControlAct[];
}

const NOTE_OFF = 0x8;
const NOTE_ON = 0x9;
const CONTROL_CHANGE = 0xb;
const PROGRAM_CHANGE = 0xc;
/** Controllers from here on are messages to the whole channel: all notes off, all sound off, reset. */
const CHANNEL_MODE = 120;
const MAX_VALUE = 127;

const PRESS: ControlAct = { kind: 'press' };
const RELEASE: ControlAct = { kind: 'release' };

/**
 * The meaning of a MIDI message (MIDI 1.0, table 1); null for what presses nothing: clock and other real-time messages,
 * system messages, all notes off, pressure, bends, and what is no message at all.
 */
export const readMidi = (bytes: ArrayLike<number>): MidiInput | null => {
  const [status = 0, first = -1, second = 0] = Array.from(bytes);
  const [type, channel] = [status >> 4, (status & 0xf) + 1];
  const isData = (byte: number): boolean => Number.isInteger(byte) && byte >= 0 && byte <= MAX_VALUE;
  const wanted = type === PROGRAM_CHANGE ? 2 : 3;
  if (bytes.length !== wanted || !isData(first) || !isData(second)) return null;
  switch (type) {
    case NOTE_ON:
      // A note of no velocity is a note that ends.
      return {
        control: `note ${channel} ${first}`,
        acts: [second === 0 ? RELEASE : { kind: 'press', velocity: second / MAX_VALUE }],
      };
    case NOTE_OFF:
      return { control: `note ${channel} ${first}`, acts: [RELEASE] };
    case CONTROL_CHANGE:
      return first >= CHANNEL_MODE
        ? null
        : { control: `cc ${channel} ${first}`, acts: [{ kind: 'value', value: second / MAX_VALUE }] };
    case PROGRAM_CHANGE:
      return { control: `program ${channel} ${first}`, acts: [PRESS, RELEASE] };
    default:
      return null;
  }
};

/** The message that sets the light of a pad or button, which is what it sends itself; null for all other controls. */
export const lightMessage = (control: string, velocity: number): readonly number[] | null => {
  const [, kind, channel, number] = /^(note|cc) (\d+) (\d+)$/.exec(control) ?? [];
  if (channel === undefined || number === undefined) return null;
  const type = kind === 'note' ? NOTE_ON : CONTROL_CHANGE;
  return [(type << 4) | (Number(channel) - 1), Number(number), velocity];
};
