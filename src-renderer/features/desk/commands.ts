import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { givesAnswerAway } from '#shared/show/actions/resolve-press.ts';
import { act, pressOfCommand, type ActionPress, type WindowCommand } from '#shared/show/command-press.ts';
import { bandAction } from '#shared/library/band-action.ts';
import type { CommandRefusal } from '../../actions/refusal-words.ts';

/** The places of the desk as a key finds them. */
export interface CommandView {
  /** Scenes by the places of their keys; a place whose scene is gone is empty. */
  readonly places: readonly (Pick<Scene, 'id'> | null)[];
  readonly presets: readonly BandPreset[];
}

/** A field that a key can bring to the keyboard. */
export type FocusRequest = 'band' | 'chat';

export type CommandMeaning =
  | ActionPress
  | { readonly kind: 'focus'; readonly on: FocusRequest }
  | { readonly kind: 'help' }
  | { readonly kind: 'nothing'; readonly reason: CommandRefusal };

const nothing = (reason: CommandRefusal): CommandMeaning => ({ kind: 'nothing', reason });

const IN_WINDOW: Readonly<Record<WindowCommand, CommandMeaning>> = {
  'band.focus': { kind: 'focus', on: 'band' },
  'chat.search': { kind: 'focus', on: 'chat' },
  help: { kind: 'help' },
};

/** A command that is no tile's: tiles are pressed as they are. */
export type PlainCommand = Exclude<KeyCommand, { kind: 'tile' | 'tile.nth' }>;

/** Meaning of a key in the present state of the desk. */
export const resolveCommand = (command: PlainCommand, view: CommandView): CommandMeaning => {
  switch (command.kind) {
    case 'action':
      return act(command.action);
    case 'scene.nth': {
      const scene = view.places[command.index];
      return scene ? act({ kind: 'scene.press', sceneId: scene.id }) : nothing('no_scene');
    }
    case 'band.nth': {
      const preset = view.presets[command.index];
      return preset ? act(bandAction(preset)) : nothing('no_band');
    }
    case 'desk':
      return pressOfCommand(command.name) ?? IN_WINDOW[command.name as WindowCommand];
  }
};

/** Commands whose key has to be held, as their button has. */
export const needsHold = (command: KeyCommand): boolean => {
  if (command.kind === 'action') return rulesOf(command.action).held;
  const press = command.kind === 'desk' ? pressOfCommand(command.name) : null;
  return press !== null && rulesOf(press.action).held;
};

/** True if showing the results closes the poll first, unless the button is held. */
export const mayHoldResults = (poll: Pick<Poll, 'kind' | 'status' | 'resultsShown'>): boolean =>
  !poll.resultsShown && givesAnswerAway(poll);

/** Commands whose key means one thing pressed and another held, as their button does. */
export const mayHold = (command: KeyCommand, poll: Poll | null): boolean =>
  command.kind === 'desk' && command.name === 'poll.results.toggle' && poll !== null && mayHoldResults(poll);
