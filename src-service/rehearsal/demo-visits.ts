import type { ServiceContext } from '../context/service-context.ts';
import { visits, type Outcome } from '../store/visit-repository.ts';
import { createChance } from '../lib/chance.ts';

const DAY_MS = 24 * 3_600_000;

const ORIGINS = [
  { referrer: null, channel: 'direct' },
  { referrer: 'search.example', channel: 'search' },
  { referrer: 'search.example', channel: 'search' },
  { referrer: 'letters.example', channel: 'email', utmSource: 'letter', utmMedium: 'email', utmCampaign: 'autumn' },
  { referrer: 'social.example', channel: 'social', utmSource: 'social', utmMedium: 'post', utmCampaign: 'pricing-clinic' },
  { referrer: 'podcast.example', channel: 'referral' },
] as const; // prettier-ignore
const COUNTRIES = ['FR', 'FR', 'FR', 'BE', 'CH', 'CA', 'DE', 'ES'] as const;
const PAGES = ['/about', '/courses', '/live', '/courses/first-course', '/join'] as const;
const OUTCOMES: readonly { readonly kind: Outcome; readonly share: number }[] = [
  { kind: 'free_join', share: 0.05 },
  { kind: 'event_registration', share: 0.07 },
];

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], chance: () => number): Item | undefined =>
  items[Math.floor(chance() * items.length)];

/** Visits of the public pages over the days before now, fuller on working days, and their results. */
export const addDemoVisits = (ctx: ServiceContext, days: number): void => {
  const chance = createChance(11);
  const now = ctx.clock.now();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(now - daysAgo * DAY_MS);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const count = Math.round((isWeekend ? 5 : 10) + chance() * 6);
    for (let index = 0; index < count; index += 1) {
      const at = Math.min(now, day.getTime() - Math.round(chance() * DAY_MS * 0.6));
      const origin = pick(ORIGINS, chance) ?? ORIGINS[0];
      const paths = ['/', ...PAGES.filter(() => chance() < 0.3)];
      visits(ctx.db).insert({
        utmSource: null,
        utmMedium: null,
        utmCampaign: null,
        ...origin,
        visitor: `v${daysAgo}-${Math.floor(chance() * count)}`,
        at,
        durationSec: paths.length === 1 ? Math.round(chance() * 20) : Math.round(30 + chance() * 300),
        paths,
        country: pick(COUNTRIES, chance) ?? 'FR',
      });
      for (const { kind, share } of OUTCOMES) if (chance() < share) visits(ctx.db).insertOutcome(kind, at);
    }
  }
};
