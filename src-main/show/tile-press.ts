import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Action, PressOutcome } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { soleAction, type RunStep } from '#shared/show/deck-page.ts';
import type { DeckRunOutcome } from '#shared/show/deck-run.ts';
import { createRepeats, REPEATED } from '#shared/show/press-guard.ts';
import { say } from '#shared/words/say.ts';
import type { Show } from './show.ts';
import type { HostPressSource } from './perform.ts';
import type { SequencePress, SequenceRunner } from './sequence-runner.ts';

/** A tile as the window shows it, and who presses it. */
export interface TilePress {
  readonly pageId: string;
  readonly tileId: string;
  readonly name: string;
  readonly steps: readonly RunStep[];
  readonly mediaSec: number | null;
  readonly source: HostPressSource & { readonly who: string; readonly from: string };
  /** The role that this person has now; null once they were shut out. */
  readonly role: SequencePress['role'];
}

export interface TilePressDeps {
  readonly clock: Clock;
  readonly show: () => Pick<Show, 'toggle' | 'lateness'> | null;
  readonly sequences: Pick<SequenceRunner, 'press' | 'isPlaying'>;
  /** Hears what any surface presses: a tile that was undone by it can be pressed again. */
  readonly onPressed?: (hear: (action: Action) => void) => void;
}

/** Presses tiles: one action goes through the pipeline as a toggle, several steps to the sequences. */
export const createTilePresses = ({ clock, show, sequences, onPressed }: TilePressDeps) => {
  const repeats = createRepeats();
  onPressed?.(repeats.done);
  return async (press: TilePress): Promise<PressOutcome | DeckRunOutcome> => {
    const { pageId, tileId, name, steps, mediaSec, source, role } = press;
    const open = show();
    if (!open) throw new AppError('conflict', say('host_no_show'));
    const action = soleAction({ steps: [...steps] });
    if (repeats.check({ names: [`${pageId} ${tileId}`], effect: action }, clock.now())) return REPEATED;
    if (action) {
      repeats.done(action);
      return open.toggle(action, source, mediaSec);
    }
    const { who, device, inHand, from, held = false, seen } = source;
    // A sequence may be stopped however the air has changed: by its own steps, for one.
    const startsAir =
      !sequences.isPlaying(pageId, tileId) && steps.some((step) => step.kind === 'action' && changesAir(step.action));
    const lateness = startsAir ? open.lateness(seen, from) : null;
    if (lateness !== null) return { kind: 'ignored', reason: 'late', message: lateness };
    const by = { who, role, ...(device && { device }), ...(inHand && { inHand }), window: from };
    return sequences.press({ pageId, tileId, name, steps, held, ...by });
  };
};
