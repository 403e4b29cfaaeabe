import type { SpaceUsage } from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { presence } from '../../store/presence-repository.ts';
import { account } from './account.ts';
import { currentSpace } from '../../context/current-space.ts';

type Unit = keyof typeof CENTS;
type Units = Readonly<Record<Unit, number>>;

const HOUR_MS = 3_600_000;

/** Cents a unit, for rehearsing: the platform's own prices are on its site. */
const CENTS = {
  liveHours: 0,
  recordedVisioHours: 40,
  interactiveHours: 12,
  spectatorHours: 2,
  simulcastHours: 30,
  subtitleHours: 60,
  plays: 1,
  storedMinutes: 0.5,
} as const;

/** Allowance of every account, and the spending limit of a new one before billing. */
const ALLOWANCE = { storedMinutes: 600, plays: 1000 } as const;
const WELCOME_CENTS = 1000;

const hours = (ms: number): number => Number((ms / HOUR_MS).toFixed(4));

const costOf = (units: Units): number =>
  Math.round((Object.keys(CENTS) as Unit[]).reduce((cents, unit) => cents + units[unit] * CENTS[unit], 0));

/** The usage of the calendar month, in UTC, up to now: hours are those measured in the room. */
export const readUsage = (ctx: ServiceContext): SpaceUsage => {
  const now = ctx.clock.now();
  const date = new Date(now);
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  const connected = presence(ctx.db).sum({ from, to, now });
  const replays = presence(ctx.db).sumReplays({ from, to });
  const units: Units = {
    liveHours: hours(connected.broadcastMs),
    recordedVisioHours: hours(connected.recordedConferenceMs),
    interactiveHours: hours(connected.interactiveMs),
    spectatorHours: hours(connected.spectatorMs),
    // Neither other destinations nor subtitles can be asked for through the API.
    simulcastHours: 0,
    subtitleHours: 0,
    plays: replays.plays,
    storedMinutes: Number(replays.minutes.toFixed(1)),
  };
  const usageCents = costOf(units);
  const { billingActive } = currentSpace(ctx);
  const { capCents, capMode } = account(ctx);
  return {
    month: date.toISOString().slice(0, 7),
    currency: 'eur',
    billingActive,
    liveAllowed: billingActive || usageCents < WELCOME_CENTS,
    units: { ...units },
    allowance: ALLOWANCE,
    usageCents,
    capCents,
    capMode,
  };
};
