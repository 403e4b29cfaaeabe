import type { WindowAction } from '#shared/show/desk-commands.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { Action } from '#shared/show/action.ts';
import { refusalWord } from '../../actions/refusal-words.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { resolveCommand, type CommandView } from './commands.ts';
import type { Deck } from './deck/deck.svelte.ts';
import type { CommandPress } from './press-source.ts';

/** The parts of the desk that commands read and move. */
export interface CommandDeps {
  readonly deck: Pick<Deck, 'tileOf' | 'press'>;
  /** The desk as a key finds it now. */
  readonly view: () => CommandView;
  readonly press: (action: Action, by: CommandPress) => unknown;
  readonly toggle: (action: Action, by: CommandPress) => unknown;
  readonly inWindow: (action: WindowAction) => void;
}

/** Runs the command of a key or a tile. */
export type RunCommand = (command: KeyCommand, by: CommandPress) => void;

/** Makes the function that runs the desk's commands. */
export const createRunCommand =
  (desk: CommandDeps): RunCommand =>
  (command, by) => {
    if (command.kind === 'tile' || command.kind === 'tile.nth') {
      const found = desk.deck.tileOf(command);
      if (found) desk.deck.press(found.pageId, found.tile, by);
      else toasts.show(refusalWord('no_tile'));
      return;
    }
    const meaning = resolveCommand(command, desk.view());
    switch (meaning.kind) {
      case 'action':
        desk.press(meaning.action, by);
        break;
      case 'toggle':
        desk.toggle(meaning.action, by);
        break;
      case 'window':
        desk.inWindow(meaning.name);
        break;
      case 'nothing':
        toasts.show(refusalWord(meaning.reason));
        break;
    }
  };
