import type { Clock } from '#shared/lib/clock.ts';
import type { Budget } from '#shared/show/show-state.ts';
import { LANE_RULES, type Lane } from './lane.ts';
import { createOthersSpending } from './others-spending.ts';
import type { RateHeaders } from './rate-headers.ts';

const MINUTE_MS = 60_000;
/** Smallest budget of a key (spec 1, Rate limits), assumed until the first answer says more. */
const ASSUMED_PER_MINUTE = 60;

/** Tokens taken for one request; `settle` is called once, with the headers of its answer or null. */
export interface TakenTokens {
  settle(headers: RateHeaders | null): void;
}

export interface TokenBudget {
  /** Tokens a minute, tokens left now (whole), and the use by others with the same key. */
  read(): Budget;
  /** Milliseconds until a lane may take `cost` tokens; 0 is now. */
  waitMs(cost: number, lane: Lane): number;
  take(cost: number): TakenTokens;
  /** Nothing is sent until `at`: the platform asked for a pause. */
  pauseUntil(at: number): void;
}

/**
 * Estimate of the platform's token bucket: the last headers, plus the refill, minus the requests sent since. Running
 * requests count as not yet seen by the platform, so the estimate errs on the low side.
 */
export const createTokenBudget = (clock: Clock): TokenBudget => {
  let perMinute = ASSUMED_PER_MINUTE;
  let tokens = ASSUMED_PER_MINUTE;
  let asOf = clock.now();
  let inFlight = 0;
  let pausedUntil = 0;
  const others = createOthersSpending();

  const refill = (): void => {
    const now = clock.now();
    tokens = Math.min(perMinute, tokens + (Math.max(0, now - asOf) * perMinute) / MINUTE_MS);
    asOf = now;
  };

  return {
    read() {
      refill();
      return {
        perMinute,
        remaining: Math.max(0, Math.floor(tokens)),
        others: Math.min(perMinute, others.read(clock.now())),
      };
    },
    waitMs(cost, lane) {
      refill();
      const needed = Math.min(perMinute, cost + Math.ceil(perMinute * LANE_RULES[lane].leavesShare));
      const refillMs = tokens >= needed ? 0 : Math.ceil(((needed - tokens) * MINUTE_MS) / perMinute);
      return Math.max(refillMs, pausedUntil - clock.now(), 0);
    },
    take(cost) {
      refill();
      tokens -= cost;
      inFlight += cost;
      const sentAt = clock.now();
      others.take(sentAt, cost);
      let settled = false;
      return {
        settle(headers) {
          if (settled) return;
          settled = true;
          inFlight -= cost;
          if (!headers) return;
          refill();
          if (inFlight === 0) others.note(sentAt, clock.now(), headers);
          perMinute = headers.limit;
          tokens = Math.min(headers.limit, headers.remaining - inFlight);
        },
      };
    },
    pauseUntil(at) {
      pausedUntil = Math.max(pausedUntil, at);
    },
  };
};

/** Reads X-RateLimit-Limit and X-RateLimit-Remaining; null where they are missing or make no sense. */
export const parseRateHeaders = (headers: Pick<Headers, 'get'>): RateHeaders | null => {
  const limit = Number(headers.get('x-ratelimit-limit') ?? Number.NaN);
  const remaining = Number(headers.get('x-ratelimit-remaining') ?? Number.NaN);
  if (!Number.isFinite(limit) || !Number.isFinite(remaining) || limit < 1 || limit > 1_000_000) return null;
  return { limit, remaining: Math.max(0, Math.min(limit, remaining)) };
};
