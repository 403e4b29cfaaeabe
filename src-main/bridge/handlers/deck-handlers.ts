import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { STOP_ROLE, tileRole, type deckCalls } from '#shared/bridge/deck-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import { soleAction } from '#shared/show/deck-page.ts';
import type { DeckRun, DeckRunOutcome } from '#shared/show/deck-run.ts';
import { ROLE_REFUSALS } from '#shared/show/role-refusals.ts';
import { reaches, type Role } from '#shared/show/roles.ts';
import { say } from '#shared/words/say.ts';
import type { DeskMarkStore } from '../../settings/desk-marks.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SequenceRunner } from '../../show/sequence-runner.ts';
import type { TilePress } from '../../show/tile-press.ts';
import { roleNow, type Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';
import { pressSourceOf } from './press-source.ts';

type Tile = Omit<BridgeParsed<'tile.press'>, 'source'>;
type Handlers = Pick<BridgeHandlers, keyof typeof deckCalls>;

export interface DeckHandlerDeps {
  readonly sequences: SequenceRunner;
  readonly marks: DeskMarkStore;
  readonly pressTile: (press: TilePress) => Promise<PressOutcome | DeckRunOutcome>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the desk's data in the host: running sequences and marks of the chat. */
export const createDeckHandlers = ({ sequences, marks, pressTile, settings }: DeckHandlerDeps): Handlers => {
  const playing = ({ pageId, tileId, steps }: Tile): DeckRun | undefined =>
    soleAction({ steps }) === null
      ? sequences.list().find((one) => one.end === null && one.pageId === pageId && one.tileId === tileId)
      : undefined;
  /** A sequence is stopped by the person who began it, and by all who may stop any: the steps of the press say nothing of it. */
  const leastOf = (tile: Tile, caller: Attached): Role => {
    const run = playing(tile);
    if (!run) return tileRole(tile);
    return run.who === operatorNameOf(settings, caller) ? 'viewer' : STOP_ROLE;
  };
  return {
    'tile.press'({ source, ...tile }, caller) {
      const least = leastOf(tile, caller);
      if (!reaches(caller.role, least)) throw new AppError('forbidden', say(ROLE_REFUSALS[least]));
      return pressTile({ ...tile, source: pressSourceOf(settings, source, caller), role: () => roleNow(caller) });
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
