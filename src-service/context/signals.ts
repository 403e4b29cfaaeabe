import type { ServiceContext } from './service-context.ts';
import { perDatabase } from '../store/per-database.ts';

/** Wakes whoever works off what a change left in the database. */
export interface Bell {
  ring(): void;
  /** Returns the function that stops listening. */
  onRing(listener: () => void): () => void;
}

const createBell = (): Bell => {
  const listeners = new Set<() => void>();
  return {
    ring: () => {
      for (const listener of listeners) listener();
    },
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Rung when a webhook has something new to send. */
export const deliveryBell = perDatabase(createBell);
/** Rung when campaigns or the digest have something new to do. */
export const campaignBell = perDatabase(createBell);
/** Rung when a message waits for the mail server. */
export const mailBell = perDatabase(createBell);

/** Rings once the transaction under way is kept. */
export const ringAfterCommit = (ctx: ServiceContext, bell: (db: ServiceContext['db']) => Bell): void => {
  ctx.work.afterCommit(() => bell(ctx.db).ring());
};
