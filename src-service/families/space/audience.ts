import type { SpaceAudience } from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { visits, type Outcome, type Span, type VisitField } from '../../store/visit-repository.ts';
import { account } from './account.ts';
import { localDays } from './local-days.ts';
import { currentSpace } from '../../context/current-space.ts';

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Number((part / whole).toFixed(4)));

const readConversions = (ctx: ServiceContext, span: Span): SpaceAudience['conversions'] => {
  const outcomes = visits(ctx.db).countOutcomes(span);
  const of = (kind: Outcome): number => outcomes.get(kind) ?? 0;
  return {
    freeJoins: of('free_join'),
    joinRequests: visits(ctx.db).countJoinRequests(span),
    checkouts: of('checkout'),
    paidMemberships: of('paid_membership'),
    eventRegistrations: of('event_registration'),
    paidSeats: of('paid_seat'),
  };
};

/** From the visit to the membership: free spaces are joined, paid ones bought. */
const funnelOf = (
  accessType: 'free' | 'paid',
  visitors: number,
  conversions: SpaceAudience['conversions'],
): SpaceAudience['funnel'] =>
  accessType === 'free'
    ? [
        { step: 'visit', count: visitors },
        { step: 'join', count: conversions.freeJoins },
      ]
    : [
        { step: 'checkout', count: conversions.checkouts },
        { step: 'paid', count: conversions.paidMemberships },
      ];

/**
 * Audience of the public pages over the last `days` days of a time zone, today included. `bounceRate` goes from 0 to
 * 1. Origins by campaign and the funnel are for accounts with billing. Throws 400 for an unknown zone.
 */
export const readAudience = (ctx: ServiceContext, days: number, tz: string): SpaceAudience => {
  const local = localDays(tz, ctx.clock.now(), days);
  const span = { from: local[0]?.from ?? 0, to: local.at(-1)?.to ?? 0 };
  const totals = visits(ctx.db).sum(span);
  const conversions = readConversions(ctx, span);
  const space = currentSpace(ctx);
  const by = (field: VisitField) =>
    visits(ctx.db)
      .countBy(field, span)
      .map((each) => ({ ...each }));
  return {
    configured: account(ctx).statistics,
    days,
    tz,
    visitors: totals.visitors,
    visits: totals.visits,
    pageViews: totals.pageViews,
    bounceRate: share(totals.bounces, totals.visits),
    avgVisitSec: totals.visits === 0 ? 0 : Math.round(totals.seconds / totals.visits),
    series: local.map(({ date, from, to }) => {
      const day = visits(ctx.db).sum({ from, to });
      return { date, visitors: day.visitors, visits: day.visits, pageViews: day.pageViews };
    }),
    referrers: by('referrer'),
    channels: by('channel'),
    pages: visits(ctx.db)
      .countPages(span)
      .map((each) => ({ ...each })),
    countries: by('country'),
    conversions,
    utm: space.billingActive
      ? { sources: by('utm_source'), mediums: by('utm_medium'), campaigns: by('utm_campaign') }
      : null,
    funnel: space.billingActive ? funnelOf(space.accessType, totals.visitors, conversions) : null,
  };
};
