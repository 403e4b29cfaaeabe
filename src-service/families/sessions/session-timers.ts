import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { sessions } from '../../store/session-repository.ts';
import { runNextStep } from './recording.ts';

/** Follows timed steps of sessions: stream, recording, replay. A restart continues. */
export const createSessionTimers = (ctx: ServiceContext): { start(): void; stop(): void } => {
  const timers = new Map<string, { readonly at: number; readonly cancel: CancelTimer }>();
  let stopListening = (): void => undefined;

  const arm = (id: string, at: number | null): void => {
    const known = timers.get(id);
    if (known?.at === at) return;
    known?.cancel();
    timers.delete(id);
    if (at === null) return;
    const cancel = ctx.clock.schedule(at, () => {
      timers.delete(id);
      try {
        runNextStep(ctx, id);
      } catch (error) {
        ctx.log.error('a step of a session failed', { session: id, error: String(error) });
      }
    });
    timers.set(id, { at, cancel });
  };

  return {
    start() {
      for (const session of sessions(ctx.db).listWithSteps()) arm(session.id, session.nextStepAt);
      stopListening = ctx.changes.on((id, change) => {
        if (change.kind === 'session') arm(id, sessions(ctx.db).find(id)?.nextStepAt ?? null);
      });
    },
    stop() {
      stopListening();
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
};
