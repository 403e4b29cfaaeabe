import { linesOf, type ShowRecord } from '../show-record.ts';
import { shared, type Stretch } from '../stretch.ts';

/** A reading that took so much longer than the quickest one, in milliseconds, came over a slow line. */
export const SLOW_MS = 1000;

/** A stretch of a live in which the platform answered late, and by how much more than at its best. */
interface SlowStretch extends Stretch {
  readonly latencyMs: number;
}

/**
 * The stretches in which readings of people took a second longer than the quickest one, each from the slow reading to the
 * next that was quick. Times are Unix milliseconds. Recordings of earlier versions do not say how long readings took.
 */
export const slowStretches = ({ lines }: Pick<ShowRecord, 'lines'>, live: Stretch): readonly SlowStretch[] => {
  const readings = linesOf(lines, 'reading')
    .flatMap(({ at, data }) => (data.slackMs === undefined ? [] : [{ at, tookMs: data.slackMs }]))
    .toSorted((one, other) => one.at - other.at);
  const quickest = readings.reduce((least, { tookMs }) => Math.min(least, tookMs), Infinity);
  const stretches: SlowStretch[] = [];
  for (const [index, { at, tookMs }] of readings.entries()) {
    const latencyMs = tookMs - quickest;
    if (latencyMs < SLOW_MS) continue;
    const inside = shared({ from: at - tookMs, to: readings[index + 1]?.at ?? live.to }, live);
    if (inside !== null)
      stretches.push({ ...inside, from: Math.max(inside.from, stretches.at(-1)?.to ?? -Infinity), latencyMs });
  }
  return stretches;
};
