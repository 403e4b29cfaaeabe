/** Both clocks are taken to drift apart by no more than this. */
const DRIFT_PER_MS = 0.0001;
const DATE_RESOLUTION_MS = 1000;

export interface ClockOffset {
  /** Host clock minus platform clock in milliseconds; 0 until the first Date header. */
  read(): number;
  /** Milliseconds by which it may be wrong, either way; 0 until the first Date header. */
  slackMs(): number;
  /** Learns from one answer: when it was asked and received (host clock), and its Date header. */
  learn(sentAt: number, receivedAt: number, dateHeader: string | null): void;
}

/**
 * Estimates the difference of two clocks from Date headers of one-second resolution. Each answer bounds the offset
 * by an interval; the intervals of many answers, which fall at different parts of a second, intersect to a few ms.
 */
export const createClockOffset = (): ClockOffset => {
  let low = -Infinity;
  let high = Infinity;
  let asOf = 0;
  return {
    read: () => (Number.isFinite(low) ? Math.round((low + high) / 2) : 0),
    slackMs: () => (Number.isFinite(low) ? Math.ceil((high - low) / 2) : 0),
    learn(sentAt, receivedAt, dateHeader) {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (!Number.isFinite(date) || receivedAt < sentAt) return;
      const drift = Math.max(0, receivedAt - asOf) * DRIFT_PER_MS;
      const newLow = sentAt - date - DATE_RESOLUTION_MS;
      const newHigh = receivedAt - date;
      low = Math.max(low - drift, newLow);
      high = Math.min(high + drift, newHigh);
      asOf = receivedAt;
      if (low <= high) return;
      // A clock was changed, so the earlier estimate no longer holds.
      low = newLow;
      high = newHigh;
    },
  };
};
