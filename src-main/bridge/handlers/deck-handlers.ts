import type { deckCalls } from '#shared/bridge/deck-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { whoPresses } from './who-presses.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof deckCalls>;

/** Calls about what the desk keeps in the host: sequences of tiles, marks of the chat. */
export const createDeckHandlers = ({ deck, shows, settings }: HostParts): Handlers => {
  return {
    'deck.run'({ held = false, ...tile }, caller) {
      if (!shows.now()) throw new AppError('conflict', 'No show is open.');
      return deck.sequences.press({ ...tile, held, who: whoPresses(settings, caller), window: caller.name });
    },
    'deck.stop'({ runId }, caller) {
      deck.sequences.stop(runId, whoPresses(settings, caller));
      return null;
    },
    'deck.runs': () => deck.sequences.list(),
    'desk.marks': ({ sessionId }) => deck.marks.of(sessionId),
    'desk.mark': ({ sessionId, mark, messageId, on }) => deck.marks.mark(sessionId, mark, messageId, on),
  };
};
