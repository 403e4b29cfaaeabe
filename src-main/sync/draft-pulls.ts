import { AppError } from '#shared/lib/app-error.ts';
import type { SerialQueues } from '#shared/lib/serial-queue.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Library } from '../library/library.ts';
import { pullDraft } from './sync-run.ts';
import type { SyncContext } from './sync-space.ts';

export interface DraftPullPorts {
  readonly library: Pick<Library, 'ask'>;
  /** The space where it can be reached now; null where it cannot. */
  readonly contextOf: (spaceId: string) => SyncContext | null;
  readonly shouldStop: () => boolean;
  /** Runs the work of a space in its turn. */
  readonly inTurn: SerialQueues;
  readonly log: Log;
  /** Called when a draft of a space was brought up to date. */
  readonly onPulled: (spaceId: string) => void;
}

/**
 * Gives the id of the draft of a session. A draft that is kept is given at once and brought up to date meanwhile; the
 * first time it is made from the platform. Throws AppError where the platform cannot be asked.
 */
export const createDraftPulls = (ports: DraftPullPorts) => {
  const { library, contextOf, shouldStop, inTurn, log } = ports;
  /** Drafts being brought up to date, by space and session. */
  const refreshing = new Set<string>();

  const refresh = (ctx: SyncContext, sessionId: string): void => {
    const key = `${ctx.space.id} ${sessionId}`;
    if (shouldStop() || refreshing.has(key)) return;
    refreshing.add(key);
    inTurn(ctx.space.id, async () => {
      await pullDraft(ctx, sessionId);
      ports.onPulled(ctx.space.id);
    })
      .catch((error: unknown) => log.info('a draft could not be brought up to date', { error }))
      .finally(() => refreshing.delete(key));
  };

  return async (spaceId: string, sessionId: string): Promise<string> => {
    const known = await library.ask('items.draft', { spaceId, sessionId });
    const ctx = contextOf(spaceId);
    if (known) {
      // The local copy shows at once, whatever the network does; newer data follows.
      if (ctx) refresh(ctx, sessionId);
      return known.id;
    }
    if (!ctx) throw new AppError('offline', say('host_show_never_here'));
    return inTurn(spaceId, () => pullDraft(ctx, sessionId));
  };
};
