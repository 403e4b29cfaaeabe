import type { ServiceContext } from './service-context.ts';

/**
 * Runs `change` in one transaction, or in the current one. Recorded events are stored with it; emitted changes are sent
 * after it. Handlers of operations already run in one; timers and the room call this.
 */
export const transact = <T>(ctx: ServiceContext, change: () => T): T => ctx.work.run(change);
