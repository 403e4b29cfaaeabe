import { getLiveScenes, updateScene } from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { KeptTransitions, LentTransitionStore } from './lent-transition-store.ts';
import { stillLent } from './lent-transitions.ts';

const AGAIN_MS = 30_000;

export interface LentReturnsPorts {
  readonly store: LentTransitionStore;
  /** Null for a space that cannot be reached now. */
  readonly client: (spaceId: string) => Pick<PlatformClient, 'call' | 'attempt'> | null;
  /** An open show gives its own back. */
  readonly isOpen: (sessionId: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LentReturns {
  /** Spaces may be connected now: scenes of shows that are not open get their own transitions back. */
  look(): void;
  close(): void;
}

/** Gives back what an earlier run of the app lent and could not give back, without waiting for its show to be opened. */
export const createLentReturns = ({ store, client, isOpen, clock, log }: LentReturnsPorts): LentReturns => {
  const busy = new Set<string>();
  let cancel: CancelTimer | null = null;
  let isClosed = false;

  /** True once nothing is left to give back. */
  const giveBack = async (sessionId: string, kept: KeptTransitions, by: NonNullable<ReturnType<typeof client>>) => {
    const { scenes } = await by.call(getLiveScenes, { params: { id: sessionId } }, { lane: 'monitor' });
    const sent = stillLent(kept, scenes).map(async ({ sceneId, ...body }) => {
      if (isClosed || isOpen(sessionId)) return false;
      const outcome = await by.attempt(updateScene, { params: { id: sessionId, sceneId }, body }, { lane: 'operator' });
      return outcome.kind === 'ok';
    });
    return (await Promise.all(sent)).every(Boolean);
  };
  const settle = async (sessionId: string, kept: KeptTransitions): Promise<void> => {
    const by = kept.spaceId === undefined ? null : client(kept.spaceId);
    if (by === null || busy.has(sessionId) || isOpen(sessionId)) return;
    busy.add(sessionId);
    let isDone = false;
    try {
      isDone = await giveBack(sessionId, kept, by);
    } catch (error) {
      // A show that is gone has no scenes.
      isDone = error instanceof AppError && error.code === 'not_found';
      if (!isDone) log.warn('transitions of a show could not be given back yet', { error });
    } finally {
      busy.delete(sessionId);
    }
    if (isClosed || isOpen(sessionId)) return;
    // Opened and closed meanwhile, it has other ones.
    if (isDone && JSON.stringify(store.read(sessionId)) === JSON.stringify(kept)) store.write(sessionId, null);
    if (!isDone) cancel ??= clock.schedule(clock.now() + AGAIN_MS, again);
  };
  const look = (): void => {
    for (const [sessionId, kept] of store.list()) {
      settle(sessionId, kept).catch((error: unknown) => log.error('lent transitions cannot be kept', { error }));
    }
  };
  const again = (): void => {
    cancel = null;
    look();
  };
  return {
    look,
    close() {
      isClosed = true;
      cancel?.();
    },
  };
};
