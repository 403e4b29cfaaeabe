import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { productions } from '../../store/production-repository.ts';
import { transact } from '../../context/transact.ts';
import { advanceIfDue, readOnAir, restartTimer } from './on-air.ts';

/** Changes that the clock makes to shows: scenes that follow, bands that end. */
export interface ProductionTimers {
  /** Catches up with missed changes, then waits for the next one. */
  start(): void;
  stop(): void;
}

/** After a long sleep a loop of short scenes is not replayed beyond this: its time starts again. */
const CATCH_UP_LIMIT = 200;

const runDue = (ctx: ServiceContext, sessionId: string): void => {
  transact(ctx, () => {
    if (productions(ctx.db).dropBands(sessionId, ctx.clock.now()) > 0) ctx.changes.emit(sessionId, { kind: 'desk' });
    let switches = 0;
    while (switches < CATCH_UP_LIMIT && advanceIfDue(ctx, sessionId)) switches += 1;
    if (switches === CATCH_UP_LIMIT) restartTimer(ctx, sessionId);
  });
};

const nextDue = (ctx: ServiceContext, sessionId: string): number | null => {
  const instants = [readOnAir(ctx, sessionId).nextSceneAt, productions(ctx.db).nextBandEnd(sessionId)];
  const due = instants.filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due);
};

/** Timers of all shows; their instants are computed from the database, so a restart loses nothing. */
export const createProductionTimers = (ctx: ServiceContext): ProductionTimers => {
  const waiting = new Map<string, { readonly at: number; readonly cancel: CancelTimer }>();
  let stopListening: (() => void) | null = null;

  const disarm = (sessionId: string): void => {
    waiting.get(sessionId)?.cancel();
    waiting.delete(sessionId);
  };

  const arm = (sessionId: string): void => {
    const at = nextDue(ctx, sessionId);
    if (waiting.get(sessionId)?.at === at) return;
    disarm(sessionId);
    if (at === null) return;
    const cancel = ctx.clock.schedule(at, () => {
      waiting.delete(sessionId);
      run(sessionId);
    });
    waiting.set(sessionId, { at, cancel });
  };

  const run = (sessionId: string): void => {
    try {
      runDue(ctx, sessionId);
      arm(sessionId);
    } catch (error) {
      ctx.log.error('a timed change of a show failed', { sessionId, error: String(error) });
    }
  };

  return {
    start() {
      stopListening ??= ctx.changes.on((sessionId, { kind }) => {
        if (kind === 'desk' || kind === 'session') arm(sessionId);
      });
      productions(ctx.db).listWaiting().forEach(run);
    },
    stop() {
      stopListening?.();
      stopListening = null;
      [...waiting.keys()].forEach(disarm);
    },
  };
};
