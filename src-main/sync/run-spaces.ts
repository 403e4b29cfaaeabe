import type { SerialQueues } from '#shared/lib/serial-queue.ts';
import type { MediaPulls } from './media-pulls.ts';
import type { ShowsToMake } from './shows-to-make.ts';
import { isForPerson, whereAllowed, type SyncContext } from './sync-space.ts';
import { pullTemplates, sendWaiting, type RunProgress } from './sync-run.ts';

export interface SpacesRun extends RunProgress {
  readonly showsToMake: Pick<ShowsToMake, 'makeWaiting'>;
  readonly mediaPulls: Pick<MediaPulls, 'pull'>;
  /** Runs the work of a space in its turn. */
  readonly inTurn: SerialQueues;
  /** Called when an answer of the platform changed items of a space. */
  readonly onItems: (spaceId: string) => void;
}

const runSpace = async (ctx: SyncContext, run: SpacesRun): Promise<void> => {
  await sendWaiting(ctx, run);
  if (ctx.space.canWrite) await run.showsToMake.makeWaiting(ctx, run.log);
  await whereAllowed(() => pullTemplates(ctx));
  await run.mediaPulls.pull(ctx);
  run.onItems(ctx.space.id);
};

/** Sends what waits in each space and reads new data. Throws after the last space if one of them had a problem. */
export const runSpaces = async (spaces: readonly SyncContext[], run: SpacesRun): Promise<void> => {
  const problems: unknown[] = [];
  for (const ctx of spaces) {
    if (run.shouldStop()) return;
    try {
      await run.inTurn(ctx.space.id, () => runSpace(ctx, run));
    } catch (error) {
      // Another space may be reachable.
      problems.push(error);
    }
  }
  // A passing problem is retried first; the others wait for a person.
  if (problems.length > 0) throw problems.find((one) => !isForPerson(one)) ?? problems[0];
};
