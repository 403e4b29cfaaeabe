import {
  DIAL_COMMANDS,
  isDialCommand,
  type ControllerCommand,
  type TurnEncoding,
} from '#shared/controls/controllers.ts';
import type { HeardResult, MidiStatus, StreamDeckStatus } from '#shared/controls/device-facts.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { groupWord } from '../../../actions/command-groups.ts';
import { commandGroups, commandWord } from '../../../actions/command-words.ts';
import { controllerCommandWord } from '../../../actions/dial-words.ts';
import type { DeckTrouble } from '../../../lib/controllers/stream-deck/open-decks.ts';
import { commandKey } from '../../../lib/keys/key-conflicts.ts';
import * as m from '../../../paraglide/messages.js';

/** Why MIDI is not to be had; null where nothing is wrong. */
export const midiTrouble = (status: MidiStatus, isApp: boolean): string | null => {
  switch (status) {
    case 'refused':
      return isApp ? m.surfaces_midi_refused_app() : m.surfaces_midi_refused();
    case 'failed':
      return m.surfaces_midi_failed();
    case 'missing':
      return m.surfaces_midi_missing();
    case 'off':
    case 'asking':
    case 'on':
      return null;
  }
};

/** Why a deck that is plugged in does not work. */
const DECK_TROUBLE_WORDS: Readonly<Record<DeckTrouble['kind'], (values: { readonly device: string }) => string>> = {
  closed: m.surfaces_decks_closed,
  silent: m.surfaces_decks_silent,
  unknown: m.surfaces_decks_unknown,
};

/** Why Stream Decks are not to be had, and the way that is left; nothing where nothing is wrong. */
export const streamDeckTroubles = (status: StreamDeckStatus, troubles: readonly DeckTrouble[]): readonly string[] => {
  if (status === 'missing') return [m.surfaces_decks_missing()];
  if (status === 'insecure') return [m.surfaces_decks_insecure()];
  return troubles.map(({ device, kind }) => DECK_TROUBLE_WORDS[kind]({ device }));
};

/** Outcome of a device's last input. */
export const HEARD_WORDS: Readonly<Record<HeardResult, () => string>> = {
  pressed: m.surfaces_heard_pressed,
  nothing: m.surfaces_heard_nothing,
  tested: m.surfaces_result_tested,
  off: m.surfaces_heard_off,
  locked: m.surfaces_heard_locked,
  role: m.surfaces_heard_role,
};

/** Encoding of a knob's turns, in words. */
export const ENCODING_WORDS: Readonly<Record<TurnEncoding, () => string>> = {
  place: m.surfaces_turns_place,
  twos_complement: m.surfaces_turns_twos_complement,
  binary_offset: m.surfaces_turns_binary_offset,
  sign_magnitude: m.surfaces_turns_sign_magnitude,
};

/** A control as a person finds it on the device. */
export const controlWord = (control: string): string => {
  const [kind, ...numbers] = control.split(' ');
  const [first = 0, second = 0] = numbers.map(Number);
  const number = first + 1;
  if (kind === 'button') return m.surfaces_control_button({ number });
  if (kind === 'axis')
    return second === 1 ? m.surfaces_control_axis_up({ number }) : m.surfaces_control_axis_down({ number });
  if (kind === 'hat') return m.surfaces_control_hat({ number, place: second + 1 });
  if (kind === 'key') return m.surfaces_control_key({ number });
  if (kind === 'dial') return m.surfaces_control_dial({ number });
  if (kind === 'push') return m.surfaces_control_push({ number });
  if (kind === 'strip') return m.surfaces_control_strip({ number });
  const values = { number: second, channel: first };
  if (kind === 'note') return m.surfaces_control_note(values);
  return kind === 'cc' ? m.surfaces_control_cc(values) : m.surfaces_control_program(values);
};

/** Key of a command, as text. */
const controllerCommandKey = (command: ControllerCommand): string =>
  isDialCommand(command) ? command.kind : commandKey(command);

const DIALS: readonly ControllerCommand[] = DIAL_COMMANDS.map((kind) => ({ kind }));

/** Everything that a control can do, in the order of the map of keys. */
export const controllerCommands = (
  keys: readonly KeyBinding[],
): readonly { readonly value: string; readonly label: string; readonly command: ControllerCommand }[] => [
  ...commandGroups(keys).flatMap(({ group, commands }) =>
    commands.map((command) => ({
      value: commandKey(command),
      label: m.surfaces_control_of_group({ group: groupWord(group), command: commandWord(command) }),
      command,
    })),
  ),
  ...DIALS.map((command) => ({
    value: controllerCommandKey(command),
    label: controllerCommandWord(command),
    command,
  })),
];
