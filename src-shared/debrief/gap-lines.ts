import type { RecordedLine } from './recording.ts';
import { lengthOf, merged, totalMs, without, type Stretch } from './stretch.ts';

/** Parts of a live that neither this desk nor another recorded. */
const holesIn = (spans: readonly Stretch[], live: Stretch): readonly Stretch[] => without(live, merged(spans));

/** The share of a live that was recorded, 0 to 1. */
export const shareRecorded = (spans: readonly Stretch[], live: Stretch): number => {
  const length = lengthOf(live);
  return length === 0 ? 0 : 1 - totalMs(holesIn(spans, live)) / length;
};

/** A line for each part of a live that nobody recorded; why is as the lines say, where they say it. */
export const gapLines = (
  lines: readonly RecordedLine[],
  spans: readonly Stretch[],
  live: Stretch,
): readonly RecordedLine[] => {
  const said = lines.flatMap((line) => (line.kind === 'gap' ? [{ from: line.at, ...line.data }] : []));
  return holesIn(spans, live).map(({ from, to }) => {
    const reason = said.find((gap) => gap.from < to && gap.untilMs > from)?.reason ?? 'unknown';
    return { at: from, hostAt: from, key: 'gap', source: 'desk', kind: 'gap', data: { untilMs: to, reason } };
  });
};
