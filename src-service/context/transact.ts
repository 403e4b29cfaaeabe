import type { ServiceContext } from './service-context.ts';

/**
 * Runs `change` in one transaction, joining the one under way. Events recorded in it are kept with it; changes
 * emitted in it are sent after it. Handlers of operations already run in one: timers and the room call this.
 */
export const transact = <T>(ctx: ServiceContext, change: () => T): T => ctx.work.run(change);
