/** Tokens left at an instant, in Unix milliseconds. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** The budget in the headers of an answer (spec 1, Limits). */
export interface BudgetState {
  readonly isAllowed: boolean;
  readonly perMinute: number;
  /** Whole tokens available now. */
  readonly remaining: number;
  /** Seconds until the bucket is full. */
  readonly resetSec: number;
  /** Seconds until this very call could pass; 0 when it passed. */
  readonly retryAfterSec: number;
}

const MINUTE_MS = 60_000;
/** Refilling adds up fractions: a token short by less than this is whole. */
const ROUNDING = 1e-9;

/** The bucket at `now`, refilled continuously up to a minute's worth; a clock that was set back counts on from there. */
export const refill = (bucket: Bucket, perMinute: number, now: number): Bucket => {
  const elapsed = Math.max(0, now - bucket.at);
  const tokens = Math.min(perMinute, bucket.tokens + (elapsed * perMinute) / MINUTE_MS);
  return { tokens, at: now };
};

/** Takes `cost` tokens if there are enough, else none. */
export const takeTokens = (
  bucket: Bucket,
  perMinute: number,
  now: number,
  cost: number,
): { readonly bucket: Bucket; readonly budget: BudgetState } => {
  const full = refill(bucket, perMinute, now);
  const isAllowed = full.tokens + ROUNDING >= cost;
  const left = isAllowed ? Math.max(0, full.tokens - cost) : full.tokens;
  const secondsFor = (tokens: number): number => Math.ceil((tokens * 60) / perMinute - ROUNDING);
  return {
    bucket: { tokens: left, at: full.at },
    budget: {
      isAllowed,
      perMinute,
      remaining: Math.floor(left + ROUNDING),
      resetSec: Math.max(0, secondsFor(perMinute - left)),
      retryAfterSec: isAllowed ? 0 : Math.max(1, secondsFor(cost - left)),
    },
  };
};

/** The buckets of all credentials; each starts full. */
export const createBuckets = () => {
  const buckets = new Map<string, Bucket>();
  return {
    take(credentialId: string, perMinute: number, now: number, cost: number): BudgetState {
      const known = buckets.get(credentialId) ?? { tokens: perMinute, at: now };
      const { bucket, budget } = takeTokens(known, perMinute, now, cost);
      buckets.set(credentialId, bucket);
      return budget;
    },
  };
};

/** The headers every answer carries. */
export const budgetHeaders = (budget: BudgetState): Record<string, string> => ({
  'X-RateLimit-Limit': String(budget.perMinute),
  'X-RateLimit-Remaining': String(budget.remaining),
  'X-RateLimit-Reset': String(budget.resetSec),
});
