import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { Action } from '#shared/show/action.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { givesAnswerAway } from '#shared/show/actions/resolve-press.ts';
import { act } from '#shared/show/action-press.ts';
import type { CommandWork } from '#shared/show/desk-commands.ts';
import { bandAction } from '#shared/library/band-action.ts';
import type { CommandRefusal } from '../../actions/refusal-words.ts';

/** The places of the desk as a key finds them. */
export interface CommandView {
  /** Scenes by the places of their keys; a place whose scene is gone is empty. */
  readonly places: readonly (Pick<Scene, 'id'> | null)[];
  readonly presets: readonly BandPreset[];
}

export type CommandMeaning = CommandWork | { readonly kind: 'nothing'; readonly reason: CommandRefusal };

const nothing = (reason: CommandRefusal): CommandMeaning => ({ kind: 'nothing', reason });

/** A command that is no tile's: tiles are pressed as they are. */
export type PlainCommand = Exclude<KeyCommand, { kind: 'tile' | 'tile.nth' }>;

/** Meaning of a key in the present state of the desk. */
export const resolveCommand = (command: PlainCommand, view: CommandView): CommandMeaning => {
  switch (command.kind) {
    case 'scene.nth': {
      const scene = view.places[command.index];
      return scene ? act({ kind: 'scene.press', sceneId: scene.id }) : nothing('no_scene');
    }
    case 'band.nth': {
      const preset = view.presets[command.index];
      return preset ? act(bandAction(preset)) : nothing('no_band');
    }
    case 'action':
    case 'toggle':
    case 'window':
      return command;
  }
};

/** The action of a key that is about nothing else; null for any other work. */
const actionOf = (command: KeyCommand): Action | null =>
  command.kind === 'action' || command.kind === 'toggle' ? command.action : null;

/** Commands whose key has to be held, as their button has. */
export const needsHold = (command: KeyCommand): boolean => {
  const action = actionOf(command);
  return action !== null && rulesOf(action).held;
};

/** True if showing the results closes the poll first, unless the button is held. */
export const mayHoldResults = (poll: Pick<Poll, 'kind' | 'status' | 'resultsShown'>): boolean =>
  !poll.resultsShown && givesAnswerAway(poll);

/** Commands whose key means one thing pressed and another held, as their button does. */
export const mayHold = (command: KeyCommand, poll: Poll | null): boolean =>
  actionOf(command)?.kind === 'poll.results.toggle' && poll !== null && mayHoldResults(poll);
