import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { ServiceContext } from '../../context.ts';
import { productionDesk } from './desk.ts';

interface Kept {
  readonly desk: ProductionDesk;
  /** Rows this connection had changed when it was read: the same number, the same data. */
  readonly changes: number;
  /** The first instant at which it would read differently by itself: a band ends. */
  readonly until: number;
}

/** Shows kept: a desk is polled by those who run it, rarely more than a few at once. */
const REMEMBERED = 50;

/**
 * Reads production desks, the most polled answer of the API: until something is written or a band ends, the same
 * frozen object is given again, whose JSON is kept too.
 */
export const createDeskReader = (ctx: ServiceContext) => {
  const kept = new Map<string, Kept>();
  const changesNow = ctx.db.prepare<[], number>('SELECT total_changes()').pluck();
  return (sessionId: string): ProductionDesk => {
    const now = ctx.clock.now();
    const changes = changesNow.get() ?? -1;
    const known = kept.get(sessionId);
    if (known?.changes === changes && now < known.until) return known.desk;
    const desk = Object.freeze(productionDesk(ctx, sessionId));
    if (kept.size >= REMEMBERED) kept.clear();
    kept.set(sessionId, { desk, changes, until: Math.min(...desk.bands.map((band) => Date.parse(band.until))) });
    return desk;
  };
};
