import type { deckCalls } from '#shared/bridge/deck-calls.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import type { DeckRunOutcome } from '#shared/show/deck-run.ts';
import type { DeskMarkStore } from '../../settings/desk-marks.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SequenceRunner } from '../../show/sequence-runner.ts';
import type { TilePress } from '../../show/tile-press.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof deckCalls>;

export interface DeckHandlerDeps {
  readonly sequences: SequenceRunner;
  readonly marks: DeskMarkStore;
  readonly pressTile: (press: TilePress) => Promise<PressOutcome | DeckRunOutcome>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the desk's data in the host: running sequences and marks of the chat. */
export const createDeckHandlers = ({ sequences, marks, pressTile, settings }: DeckHandlerDeps): Handlers => {
  return {
    'tile.press': ({ source, ...tile }, caller) =>
      pressTile({ ...tile, source: { ...source, who: operatorNameOf(settings, caller), from: caller.name } }),
    'deck.stop'({ runId }, caller) {
      sequences.stop(runId, operatorNameOf(settings, caller));
      return null;
    },
    'deck.runs': () => sequences.list(),
    'desk.marks': ({ sessionId }) => marks.of(sessionId),
    'desk.mark': ({ sessionId, ...mark }, caller) =>
      marks.mark(sessionId, { ...mark, by: operatorNameOf(settings, caller) }),
  };
};
