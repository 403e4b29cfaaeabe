import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { connections } from '../store/connection-repository.ts';
import { transact } from '../context/transact.ts';

/** After a crash, attendance is right to within this. */
const NOTE_EVERY_MS = 10_000;

/**
 * Keeps note of who is still connected, so that after a crash open connections end where they were last seen;
 * closes those a crash left open. Called once when the service starts, before anyone can join.
 */
export const startPresence = (ctx: ServiceContext): { stop(): void } => {
  transact(ctx, () => {
    connections(ctx.db).settle();
  });
  let cancel: CancelTimer = () => {};
  const note = (): void => {
    if (connections(ctx.db).anyOpen()) connections(ctx.db).seen(ctx.clock.now());
    cancel = ctx.clock.schedule(ctx.clock.now() + NOTE_EVERY_MS, note);
  };
  note();
  return {
    stop() {
      cancel();
    },
  };
};
