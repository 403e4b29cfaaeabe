import type { RecordedLine } from './recording.ts';
import { linesOf } from './show-record.ts';
import { merged, type Stretch } from './stretch.ts';

/** Readings of the desk farther apart than this leave a gap (source: recorder). */
const READINGS_APART_MS = 60_000;
/** The first reading after a gap stands at its end; clocks of two desks differ by less than this. */
const SAME_READING_MS = 2000;

/** A sign-up that the counter gained: it happened between two readings of the desk. Unix milliseconds. */
export interface CounterStep {
  /** The reading that showed it. */
  readonly at: number;
  /** The time in which it may have happened. */
  readonly during: Stretch;
  /** Nothing was recorded in that time. */
  readonly isInGap: boolean;
}

/**
 * A step for each sign-up that the counter gained, in order. A lower count is an older answer that another desk wrote
 * down later: sign-ups are never taken back.
 */
export const counterSteps = (lines: readonly RecordedLine[]): readonly CounterStep[] => {
  const gaps = merged(linesOf(lines, 'gap').map(({ at, data }) => ({ from: at, to: data.untilMs })));
  let count: number | null = null;
  let before = -Infinity;
  return linesOf(lines, 'counters').flatMap(({ at, data }) => {
    if (data.conversions === null) return [];
    const gained = count === null ? 0 : Math.max(0, data.conversions - count);
    count = Math.max(count ?? 0, data.conversions);
    const gap = gaps.findLast((one) => one.from < at && one.to > before);
    const isInGap = gap !== undefined && gap.to >= at - SAME_READING_MS;
    const from = Math.max(before, isInGap ? gap.from : Math.max(at - READINGS_APART_MS, gap?.to ?? -Infinity));
    before = at;
    return Array.from({ length: gained }, () => ({ at, during: { from, to: at }, isInGap }));
  });
};
