import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import type { ActionPress } from '#shared/show/command-press.ts';
import { mediaItems, type MediaItem } from '#shared/show/media-items.ts';
import { pollAfter, pollInHand } from '#shared/show/poll-in-hand.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { resolveStateCommand, type StateCommand, type StateRefusal } from '#shared/show/state-command.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { ControlOutcome, SurfaceClient } from './surface-client.ts';

const REFUSALS: Readonly<Record<StateRefusal, Sentence>> = {
  no_poll: say('host_tile_no_poll'),
  no_votes: say('host_tile_no_votes'),
  no_message: say('host_tile_no_message'),
  no_media: say('host_tile_no_media'),
  no_pages: say('host_tile_no_pages'),
};

export type CommandResolution =
  | { readonly kind: 'press'; readonly press: ActionPress }
  | { readonly kind: 'answered'; readonly outcome: ControlOutcome };

export interface TileCommands {
  /** Meaning of a command now; choosing the next poll is done here. */
  resolve(client: SurfaceClient, state: ShowState, name: StateCommand): Promise<CommandResolution>;
}

const mediaOnAir = ({ desk, media }: ShowState): readonly MediaItem[] => {
  const scene = desk?.value.scenes.find(({ id }) => id === desk.value.activeSceneId) ?? null;
  const library = new Map((media?.value ?? []).map((one) => [one.id, one]));
  return mediaItems(scene, { library, states: desk?.value.media ?? [] });
};

const nextMessage = async (client: SurfaceClient, { sessionId, chat }: ShowState): Promise<string | null> => {
  const marks = await client.call('desk.marks', { sessionId });
  const queue = marks.ok ? (marks.value as DeskMarks).queue : [];
  const there = new Set((chat?.value.messages ?? []).map(({ id }) => id));
  return queue.find((id) => there.has(id) && id !== chat?.value.staged?.id) ?? null;
};

/** Commands of tiles that controllers press. All controllers have one poll in hand, as each window has its own. */
export const createTileCommands = (newId: () => string): TileCommands => {
  let chosenId: string | null = null;
  return {
    async resolve(client, state, name) {
      const polls = state.polls?.value ?? [];
      const poll = pollInHand(polls, chosenId);
      const meaning = resolveStateCommand(name, {
        polls,
        poll,
        isLive: state.desk?.value.session.status === 'live',
        nextMessageId: name === 'message.next' ? await nextMessage(client, state) : null,
        media: mediaOnAir(state),
      });
      switch (meaning.kind) {
        case 'action':
        case 'toggle':
          // The poll that was pressed stays chosen: opening it does not lead the next press to another.
          if (name.startsWith('poll.')) chosenId = poll?.id ?? null;
          return { kind: 'press', press: meaning };
        case 'next_poll': {
          const next = pollAfter(polls, poll);
          chosenId = next?.id ?? null;
          const note = say('host_tile_poll_in_hand', { question: next?.question ?? '' });
          return { kind: 'answered', outcome: { kind: 'confirmed', pressId: newId(), elapsedMs: 0, note } };
        }
        case 'nothing': {
          const message = REFUSALS[meaning.reason];
          return { kind: 'answered', outcome: { kind: 'ignored', reason: 'nothing_to_do', message } };
        }
      }
    },
  };
};
