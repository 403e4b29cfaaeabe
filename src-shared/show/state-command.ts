import type { Poll } from '../api/polls.ts';
import type { ActionKind } from './action.ts';
import { act, toggle, type ActionPress } from './command-press.ts';
import type { DeskCommand } from './desk-command.ts';
import type { MediaItem } from './media-items.ts';
import { pollSteps } from './poll-steps.ts';

/** Commands that mean something else with each state of the show. */
const STATE_COMMANDS = [
  'poll.toggle',
  'poll.results.toggle',
  'poll.stage.toggle',
  'poll.band',
  'poll.next',
  'message.next',
  'media.toggle',
  'media.page.next',
  'media.page.previous',
] as const satisfies readonly DeskCommand[];
export type StateCommand = (typeof STATE_COMMANDS)[number];

/** The parts of the show that these commands look at. */
export interface CommandState {
  readonly polls: readonly Poll[];
  /** The poll in hand. */
  readonly poll: Poll | null;
  readonly isLive: boolean;
  /** The message that waits first for the stage. */
  readonly nextMessageId: string | null;
  /** Media and polls of the scene on air. */
  readonly media: readonly MediaItem[];
}

export type StateRefusal = 'no_poll' | 'no_votes' | 'no_message' | 'no_media' | 'no_pages';

export type StateMeaning =
  | ActionPress
  | { readonly kind: 'next_poll' }
  | { readonly kind: 'nothing'; readonly reason: StateRefusal };

export const isStateCommand = (command: DeskCommand): command is StateCommand =>
  STATE_COMMANDS.some((name) => name === command);

/** The kind of action that a command presses, whatever the state of the show; null where it presses none. */
export const pressedBy = (command: StateCommand): ActionKind | null => {
  switch (command) {
    case 'poll.toggle':
      return 'poll.open';
    case 'poll.results.toggle':
      return 'poll.results';
    case 'poll.stage.toggle':
      return 'poll.stage';
    case 'poll.band':
      return 'poll.band';
    case 'message.next':
      return 'message.stage';
    case 'media.toggle':
      return 'media.control';
    case 'media.page.next':
    case 'media.page.previous':
      return 'media.turn';
    case 'poll.next':
      return null;
  }
};

const nothing = (reason: StateRefusal): StateMeaning => ({ kind: 'nothing', reason });

const ofPoll = (name: StateCommand, { poll, polls, isLive }: CommandState): StateMeaning => {
  if (!poll) return nothing('no_poll');
  const pollId = poll.id;
  if (name === 'poll.toggle') return toggle({ kind: 'poll.open', pollId });
  if (name === 'poll.results.toggle') return toggle({ kind: 'poll.results', pollId, shown: true });
  if (name === 'poll.stage.toggle') return toggle({ kind: 'poll.stage', pollId, shown: true });
  return pollSteps(poll, { polls, isLive }).band === 'no_votes'
    ? nothing('no_votes')
    : act({ kind: 'poll.band', pollId });
};

const ofMedia = (name: StateCommand, { media }: CommandState): StateMeaning => {
  if (name === 'media.toggle') {
    const item = media.find(({ kind }) => kind !== 'pdf');
    if (!item) return nothing('no_media');
    return toggle({ kind: 'media.control', mediaId: item.mediaId, playing: true });
  }
  const pdf = media.find(({ kind }) => kind === 'pdf');
  if (!pdf) return nothing('no_pages');
  return act({ kind: 'media.turn', mediaId: pdf.mediaId, by: name === 'media.page.next' ? 1 : -1 });
};

/** Meaning of a command in the present state of the show, the same for every key and every controller. */
export const resolveStateCommand = (name: StateCommand, state: CommandState): StateMeaning => {
  switch (name) {
    case 'poll.toggle':
    case 'poll.results.toggle':
    case 'poll.stage.toggle':
    case 'poll.band':
      return ofPoll(name, state);
    case 'poll.next':
      return state.poll ? { kind: 'next_poll' } : nothing('no_poll');
    case 'message.next':
      return state.nextMessageId === null
        ? nothing('no_message')
        : act({ kind: 'message.stage', messageId: state.nextMessageId });
    case 'media.toggle':
    case 'media.page.next':
    case 'media.page.previous':
      return ofMedia(name, state);
  }
};
