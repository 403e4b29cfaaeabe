import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { createReadMemo } from '../../store/read-memo.ts';
import { productionDesk } from './desk.ts';

/** Reads production desks, the most polled answer of the API; one is kept until something is written or a band ends. */
export const createDeskReader = (ctx: ServiceContext) => {
  const memo = createReadMemo<ProductionDesk>(ctx.db);
  return (sessionId: string): ProductionDesk =>
    memo(
      sessionId,
      ctx.clock.now(),
      () => productionDesk(ctx, sessionId),
      (desk) => Math.min(...desk.bands.map((band) => Date.parse(band.until))),
    );
};
