import type { deckCalls } from '#shared/bridge/deck-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { DeskMarkStore } from '../../settings/desk-marks.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { SequenceRunner } from '../../show/sequence-runner.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { whoPresses } from './who-presses.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof deckCalls>;

export interface DeckHandlerDeps {
  readonly sequences: SequenceRunner;
  readonly marks: DeskMarkStore;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about what the desk keeps in the host: sequences of tiles, marks of the chat. */
export const createDeckHandlers = ({ sequences, marks, shows, settings }: DeckHandlerDeps): Handlers => {
  return {
    'deck.run'({ held = false, ...tile }, caller) {
      if (!shows.now()) throw new AppError('conflict', say('host_no_show'));
      return sequences.press({ ...tile, held, who: whoPresses(settings, caller), window: caller.name });
    },
    'deck.stop'({ runId }, caller) {
      sequences.stop(runId, whoPresses(settings, caller));
      return null;
    },
    'deck.runs': () => sequences.list(),
    'desk.marks': ({ sessionId }) => marks.of(sessionId),
    'desk.mark': ({ sessionId, mark, messageId, on }) => marks.mark(sessionId, mark, messageId, on),
  };
};
