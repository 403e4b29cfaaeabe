import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { ChordSource } from '../../lib/keys/chord.ts';
import { listenKeys } from '../../lib/keys/listen-keys.ts';
import { mayHold, needsHold } from './commands.ts';
import { BY_KEY, BY_TILE } from './press-source.ts';
import { beginHeldCommand } from './talkback/hold-action.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** The window itself opens the sheet of keys, from anywhere. */
const isHelp = (command: KeyCommand): boolean => command.kind === 'window' && command.name === 'help';

/** Listens to the desk's keys until the returned function is called; `leaves` names keys of something else in the window. */
export const listenDeskKeys = (desk: DeskState, leaves?: (event: ChordSource) => boolean): (() => void) =>
  listenKeys({
    bindings: () => desk.app.keys.bindings.filter(({ command }) => !isHelp(command)),
    isBlocked: () => desk.app.keys.isSetting,
    leaves,
    sparesClicked: true,
    needsHold: (command) => needsHold(command) || desk.deck.needsHold(command),
    mayHold: (command) => mayHold(command, desk.polls.selected),
    begin: (command) => beginHeldCommand(desk, command, BY_KEY),
    onHold(chord) {
      desk.heldChord = chord;
    },
    onCommand(command, { held }) {
      desk.runCommand(command, { surface: 'key', held });
    },
  });

/** Keys registered with the system, for any program in front. They cannot be held: such a press is confirmed here. */
export const listenGlobalKeys = (desk: DeskState): (() => void) =>
  desk.app.bridge.on('keys.global_press', ({ chord }) => {
    if (desk.app.keys.isSetting) return;
    const binding = desk.app.keys.bindings.find((one) => one.global && one.chord === chord);
    if (binding) desk.runCommand(binding.command, { surface: 'global_key', held: false });
  });

/** Commands that are chosen in the app's menu. */
export const listenMenu = (desk: DeskState): (() => void) =>
  desk.app.bridge.on('menu.press', ({ command }) => {
    desk.runCommand(workOfCommand(command), BY_TILE);
  });
