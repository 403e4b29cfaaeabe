import type { AttendanceEntry } from '../api/live-objects.ts';
import { lengthOf, type Stretch } from './stretch.ts';

/** Seconds that two connections may count at once before they are said to overlap. */
const OVERLAP_SLACK_SEC = 5;

/** The time that a person is credited with. Milliseconds. */
export interface Credit {
  /** First arrival to last departure, clipped to the live. */
  readonly visit: Stretch;
  readonly creditedMs: number;
  /** Credited time ÷ length of the live, 0 to 100. */
  readonly creditPct: number;
  /** Two connections at once: the platform's seconds are more than fit between arrival and departure. */
  readonly overlapping: boolean;
}

type Times = Pick<AttendanceEntry, 'joinedAt' | 'leftAt' | 'watchSec'>;

/** First arrival to last departure within the live, in Unix milliseconds; a person still there stays to its end. */
export const visitOf = ({ joinedAt, leftAt }: Pick<Times, 'joinedAt' | 'leftAt'>, live: Stretch): Stretch => {
  const from = Math.min(live.to, Math.max(live.from, Date.parse(joinedAt)));
  return { from, to: Math.max(from, Math.min(live.to, leftAt === null ? live.to : Date.parse(leftAt))) };
};

/** A share of a live in percent; 0 for a live without length. */
export const percentOf = (ms: number, live: Stretch): number => (live.to > live.from ? (100 * ms) / lengthOf(live) : 0);

/**
 * Credited time by the platform's attendance report: its seconds in the room, but never more than lie between arrival
 * and departure, so that two tabs at once count once (source: the attendance report of the live).
 */
export const creditOf = (entry: Times, live: Stretch): Credit => {
  const visit = visitOf(entry, live);
  const length = lengthOf(visit);
  const creditedMs = Math.min(Math.max(0, entry.watchSec) * 1000, length);
  return {
    visit,
    creditedMs,
    creditPct: percentOf(creditedMs, live),
    overlapping: entry.watchSec * 1000 > length + OVERLAP_SLACK_SEC * 1000,
  };
};
