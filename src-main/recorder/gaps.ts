import type { RecordedLine } from '#shared/debrief/recording.ts';

/** A length of time, Unix milliseconds. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The parts of a live that lie in none of the stretches that were recorded, by this desk or another. */
const holesIn = (spans: readonly Stretch[], live: Stretch): readonly Stretch[] => {
  const holes: Stretch[] = [];
  let { from } = live;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.from > from) holes.push({ from, to: Math.min(span.from, live.to) });
    from = Math.max(from, span.to);
    if (from >= live.to) return holes;
  }
  return [...holes, { from, to: live.to }].filter((hole) => hole.from < hole.to);
};

/** The share of a live that was recorded, 0 to 1. */
export const coverageOf = (spans: readonly Stretch[], live: Stretch): number => {
  const length = live.to - live.from;
  if (length <= 0) return 0;
  const missing = holesIn(spans, live).reduce((total, { from, to }) => total + to - from, 0);
  return (length - missing) / length;
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
