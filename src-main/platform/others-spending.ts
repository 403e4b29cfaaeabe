import type { RateHeaders } from './rate-headers.ts';

const MINUTE_MS = 60_000;
/** Over this time, the use by others is larger than the errors of rounding and late answers. */
const COUNTED_MS = 12_000;
/** So many tokens may be missing without anybody else: headers tell whole ones, and a full bucket takes no more. */
const TOLERANCE = 2;
/** A desk never gives up more than three quarters, however many others there are. */
const LEAST_SHARE = 0.25;
const FAIR_SHARE = 0.5;

export interface OthersSpending {
  /** Tokens were taken for a request. */
  take(at: number, cost: number): void;
  /** Records the answer to a request sent at `sentAt`, with no other request running meanwhile. */
  note(sentAt: number, at: number, headers: RateHeaders): void;
  /** Tokens that others took from the same bucket within the last minute; 0 without any sign of them. */
  read(at: number): number;
}

/**
 * Estimates how much others spend with the same key: the part of the budget that our own spending and the refill do not
 * explain, from one answer to another some seconds later. It errs on the low side, so that a desk that is alone never
 * thinks it is not.
 */
export const createOthersSpending = (): OthersSpending => {
  let notes: readonly { readonly at: number; readonly missing: number }[] = [];
  let from: { readonly at: number; readonly limit: number } | null = null;
  let expected = 0;
  let asOf = 0;

  const refill = (at: number): void => {
    if (!from) return;
    expected = Math.min(from.limit, expected + (Math.max(0, at - asOf) * from.limit) / MINUTE_MS);
    asOf = at;
  };

  return {
    take(at, cost) {
      refill(at);
      expected -= cost;
    },
    note(sentAt, at, { limit, remaining }) {
      if (from?.limit === limit && sentAt - from.at < COUNTED_MS) return;
      if (from?.limit === limit) {
        // The platform counted at some moment after the request was sent: at least the tokens of that moment.
        const missing = expected - remaining;
        if (missing > TOLERANCE) notes = [...notes.filter((one) => at - one.at < MINUTE_MS), { at, missing }];
      }
      from = { at, limit };
      expected = remaining;
      asOf = at;
    },
    read: (at) => Math.round(notes.reduce((sum, one) => (at - one.at < MINUTE_MS ? sum + one.missing : sum), 0)),
  };
};

/** The tokens a minute that a desk may count on: all of them alone, half beside another, less beside several. */
export const fairShare = (perMinute: number, others: number): number =>
  others === 0 ? perMinute : Math.min(perMinute * FAIR_SHARE, Math.max(perMinute * LEAST_SHARE, perMinute - others));
