import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import type { ServiceContext } from './service-context.ts';
import { perDatabase } from '../store/per-database.ts';

/** Wakes a worker after a change has left it something to do in the database. */
export type Signal = Listeners<null>;

const createSignal = (): Signal => createListeners<null>();

/** Emitted when a webhook has something new to send. */
export const deliverySignal = perDatabase(createSignal);
/** Emitted when campaigns or the digest have something new to do. */
export const campaignSignal = perDatabase(createSignal);
/** Emitted when a message waits for the mail server. */
export const mailSignal = perDatabase(createSignal);

/** Emits a signal once the current transaction is committed. */
export const signalAfterCommit = (ctx: ServiceContext, signal: (db: ServiceContext['db']) => Signal): void => {
  ctx.work.afterCommit(() => signal(ctx.db).tell(null));
};
