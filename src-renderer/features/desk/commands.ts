import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { givesAnswerAway } from '#shared/show/actions/resolve-press.ts';
import { act, isPlain, pressOfCommand, toggle, type ActionPress } from '#shared/show/command-press.ts';
import type { MediaItem } from '#shared/show/media-items.ts';
import { pollSteps } from '#shared/show/poll-steps.ts';
import { bandAction } from '../../actions/bands.ts';
import type { CommandRefusal } from '../../actions/refusal-words.ts';

/** The desk as a key finds it: a key means what its control would do. */
export interface CommandView {
  /** Scenes by the places of their keys; a place whose scene is gone is empty. */
  readonly places: readonly (Pick<Scene, 'id'> | null)[];
  readonly presets: readonly BandPreset[];
  readonly polls: readonly Poll[];
  readonly poll: Poll | null;
  readonly isLive: boolean;
  readonly nextMessageId: string | null;
  readonly media: readonly MediaItem[];
}

/** A field that a key can bring to the keyboard. */
export type FocusRequest = 'band' | 'chat';

export type CommandMeaning =
  | ActionPress
  | { readonly kind: 'focus'; readonly on: FocusRequest }
  | { readonly kind: 'next_poll' }
  | { readonly kind: 'help' }
  | { readonly kind: 'nothing'; readonly reason: CommandRefusal };

type DeskName = Extract<KeyCommand, { kind: 'desk' }>['name'];

const nothing = (reason: CommandRefusal): CommandMeaning => ({ kind: 'nothing', reason });

const ofPoll = (name: DeskName, { poll, polls, isLive }: CommandView): CommandMeaning => {
  if (!poll) return nothing('no_poll');
  const pollId = poll.id;
  if (name === 'poll.toggle') return toggle({ kind: 'poll.open', pollId });
  if (name === 'poll.results.toggle') return toggle({ kind: 'poll.results', pollId, shown: true });
  if (name === 'poll.stage.toggle') return toggle({ kind: 'poll.stage', pollId, shown: true });
  return pollSteps(poll, { polls, isLive }).band === 'no_votes'
    ? nothing('no_votes')
    : act({ kind: 'poll.band', pollId });
};

const ofMedia = (name: DeskName, { media }: CommandView): CommandMeaning => {
  if (name === 'media.toggle') {
    const item = media.find(({ kind }) => kind !== 'pdf');
    if (!item) return nothing('no_media');
    return toggle({ kind: 'media.control', mediaId: item.mediaId, playing: true });
  }
  const pdf = media.find((item) => item.kind === 'pdf');
  if (pdf?.kind !== 'pdf') return nothing('no_pages');
  return act({ kind: 'media.turn', mediaId: pdf.mediaId, by: name === 'media.page.next' ? 1 : -1 });
};

const ofDesk = (name: DeskName, view: CommandView): CommandMeaning => {
  if (isPlain(name)) return pressOfCommand(name);
  switch (name) {
    case 'poll.toggle':
    case 'poll.results.toggle':
    case 'poll.stage.toggle':
    case 'poll.band':
      return ofPoll(name, view);
    case 'poll.next':
      return { kind: 'next_poll' };
    case 'message.next':
      return view.nextMessageId === null
        ? nothing('no_message')
        : act({ kind: 'message.stage', messageId: view.nextMessageId });
    case 'media.toggle':
    case 'media.page.next':
    case 'media.page.previous':
      return ofMedia(name, view);
    case 'band.focus':
      return { kind: 'focus', on: 'band' };
    case 'chat.search':
      return { kind: 'focus', on: 'chat' };
    case 'help':
      return { kind: 'help' };
  }
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
      return ofDesk(command.name, view);
  }
};

/** Commands whose key has to be held, as their button has. */
export const needsHold = (command: KeyCommand): boolean => {
  if (command.kind === 'action') return rulesOf(command.action).held;
  return command.kind === 'desk' && isPlain(command.name) && rulesOf(pressOfCommand(command.name).action).held;
};

/** Whether showing the results closes the poll first, unless the button is held. */
export const mayHoldResults = (poll: Pick<Poll, 'kind' | 'status' | 'resultsShown'>): boolean =>
  !poll.resultsShown && givesAnswerAway(poll);

/** Commands whose key means one thing pressed and another held, as their button does. */
export const mayHold = (command: KeyCommand, poll: Poll | null): boolean =>
  command.kind === 'desk' && command.name === 'poll.results.toggle' && poll !== null && mayHoldResults(poll);
