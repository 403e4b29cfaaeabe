import type { Retention } from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { retention } from '../../store/retention-repository.ts';
import { spaceDocuments } from '../../store/space-document-repository.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

/** Spec 1, get_retention: the last 14 days against a member's own rhythm, checked nightly (here at 03:00 UTC). */
const CHECK_AT_MS = 3 * 3_600_000;
const RECENT_MS = 14 * DAY_MS;
const USUAL_MS = 10 * WEEK_MS;
/** A person who does something at least once a week is regular; down to 40 % of that is well below. */
const REGULAR_PER_WEEK = 1;
const FALLS_TO = 0.4;
const SETTLED_MS = 2 * WEEK_MS;

const CHECK = 'drift-check';

const lastNight = (now: number): number => Math.floor((now - CHECK_AT_MS) / DAY_MS) * DAY_MS + CHECK_AT_MS;

/** Catches up on last night's check where it was not made yet: a service is not always running at night. */
const ensureChecked = (ctx: ServiceContext): number => {
  const at = lastNight(ctx.clock.now());
  const last = spaceDocuments(ctx.db).find(CHECK) as { readonly at: number } | null;
  if (last?.at === at) return at;
  retention(ctx.db).writeDrift({
    at,
    recentFrom: at - RECENT_MS,
    usualFrom: at - RECENT_MS - USUAL_MS,
    regularPerWeek: REGULAR_PER_WEEK,
    fallsTo: FALLS_TO,
    settledMs: SETTLED_MS,
  });
  spaceDocuments(ctx.db).save(CHECK, { at });
  return at;
};

/** Members drifting away, and the exit reasons of the last `days` days. */
export const readRetention = (ctx: ServiceContext, days: number): Retention => {
  const checkedAt = new Date(ensureChecked(ctx)).toISOString();
  const now = ctx.clock.now();
  const exits = retention(ctx.db).countExits(now - days * DAY_MS, now);
  const reasons = (avoidable: boolean) =>
    exits.filter((exit) => exit.avoidable === avoidable).map(({ reason, count }) => ({ reason, count }));
  return {
    days,
    drifting: retention(ctx.db)
      .listDrifting()
      .map(({ lastActivityAt, ...row }) => ({
        ...row,
        lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
        checkedAt,
      })),
    exits: {
      total: exits.reduce((total, { count }) => total + count, 0),
      avoidable: reasons(true),
      natural: reasons(false),
    },
  };
};
