import { STOP_ROLE, tileRole, type deckCalls } from '#shared/bridge/deck-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import { soleAction } from '#shared/show/deck-page.ts';
import type { DeckRunOutcome } from '#shared/show/deck-run.ts';
import { reaches } from '#shared/show/roles.ts';
import { say } from '#shared/words/say.ts';
import type { DeskMarkStore } from '../../settings/desk-marks.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SequenceRunner } from '../../show/sequence-runner.ts';
import type { TilePress } from '../../show/tile-press.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';
import { pressSourceOf } from './press-source.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof deckCalls>;

export interface DeckHandlerDeps {
  readonly sequences: SequenceRunner;
  readonly marks: DeskMarkStore;
  readonly pressTile: (press: TilePress) => Promise<PressOutcome | DeckRunOutcome>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the desk's data in the host: running sequences and marks of the chat. */
export const createDeckHandlers = ({ sequences, marks, pressTile, settings }: DeckHandlerDeps): Handlers => {
  /** True if a press of the tile stops its sequence, and the caller began it or may stop all of them. */
  const mayStop = ({ pageId, tileId, steps }: Omit<TilePress, 'source'>, caller: Attached): boolean => {
    const run = sequences.list().find((one) => one.end === null && one.pageId === pageId && one.tileId === tileId);
    if (!run || soleAction({ steps: [...steps] }) !== null) return false;
    return reaches(caller.role, STOP_ROLE) || run.who === operatorNameOf(settings, caller);
  };
  return {
    'tile.press'({ source, ...tile }, caller) {
      // The sequence may have ended since the call was let in.
      if (!reaches(caller.role, tileRole(tile)) && !mayStop(tile, caller)) {
        throw new AppError('forbidden', say('host_panel_may_not'));
      }
      return pressTile({ ...tile, source: pressSourceOf(settings, source, caller) });
    },
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
