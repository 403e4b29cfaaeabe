import type { RecordedLine } from './recording.ts';
import { linesOf } from './show-record.ts';
import { merged, totalMs, without, type Stretch } from './stretch.ts';

/** How much of a live was recorded. Unix milliseconds. */
export interface Coverage {
  /** The recorded parts, in order. */
  readonly recorded: readonly Stretch[];
  /** The parts of the live that were not, in order. */
  readonly missing: readonly Stretch[];
  /** Recorded seconds of the live ÷ its length, 0 to 1. */
  readonly share: number;
}

/** The parts of a live that its recording covers: every moment that nobody recorded lies in a gap (source: recorder). */
export const coverageOf = (lines: readonly RecordedLine[], live: Stretch): Coverage => {
  const gaps = merged(linesOf(lines, 'gap').map(({ at, data }) => ({ from: at, to: data.untilMs })));
  // The answers of final reads are kept of a show that nobody recorded, too.
  const isRecorded = lines.some(({ kind }) => kind !== 'answer');
  const recorded = isRecorded ? without(live, gaps) : [];
  const length = live.to - live.from;
  return { recorded, missing: without(live, recorded), share: length > 0 ? totalMs(recorded) / length : 0 };
};
