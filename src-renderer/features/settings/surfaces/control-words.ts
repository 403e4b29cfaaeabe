import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { groupWord } from '../../../actions/command-groups.ts';
import { commandGroups, commandWord } from '../../../actions/command-words.ts';
import type { MidiStatus } from '../../../context/controller-store.svelte.ts';
import { commandKey } from '../../../lib/keys/key-conflicts.ts';
import * as m from '../../../paraglide/messages.js';

/** Why MIDI is not to be had; null where nothing is wrong. */
export const midiTrouble = (status: MidiStatus): string | null => {
  switch (status) {
    case 'refused':
      return m.surfaces_midi_refused();
    case 'missing':
      return m.surfaces_midi_missing();
    case 'off':
    case 'asking':
    case 'on':
      return null;
  }
};

/** A control as a person finds it on the device. */
export const controlWord = (control: string): string => {
  const [kind, ...numbers] = control.split(' ');
  const [first = 0, second = 0] = numbers.map(Number);
  if (kind === 'button') return m.surfaces_control_button({ number: first + 1 });
  const values = { number: second, channel: first };
  if (kind === 'note') return m.surfaces_control_note(values);
  return kind === 'cc' ? m.surfaces_control_cc(values) : m.surfaces_control_program(values);
};

/** What a control does, in words. */
export const controllerCommandWord = (command: ControllerCommand): string =>
  command.kind === 'media.position' ? m.surfaces_control_position() : commandWord(command);

/** One string per command. */
export const controllerCommandKey = (command: ControllerCommand): string =>
  command.kind === 'media.position' ? command.kind : commandKey(command);

const POSITION: ControllerCommand = { kind: 'media.position' };

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
  { value: controllerCommandKey(POSITION), label: controllerCommandWord(POSITION), command: POSITION },
];
