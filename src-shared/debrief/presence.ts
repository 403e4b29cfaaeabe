import type { RecordedLine } from './recording.ts';
import { linesOf } from './show-record.ts';
import { countUpTo, lengthOf, merged, totalMs, within, type Stretch } from './stretch.ts';

/** Readings of participants are a minute apart at most, and one may fail; after more, what lies between is not known. */
export const READINGS_APART_MS = 150_000;

/** Presence as it was recorded. Times are Unix milliseconds. */
export interface RecordedPresence {
  /** The parts of the live in which presence is known: in order, apart from each other. */
  readonly known: readonly Stretch[];
  /** Instants of the readings, in order. */
  readonly readings: readonly number[];
  /** How far the platform's own moment may be from an instant that a reading brought, in milliseconds. */
  readonly slackAt: (reading: number) => number;
  /** Each person's stays as their lines say them, in order; one that nobody saw end has no end. */
  readonly stays: ReadonlyMap<string, readonly Stretch[]>;
  /** Known time ÷ length of the live, 0 to 1. */
  readonly coverage: number;
}

/** A gap between two readings hides who came and went from the one to the other, not only from its own begin. */
const knownParts = (
  lines: readonly RecordedLine[],
  { readings, slackAt }: Pick<RecordedPresence, 'readings' | 'slackAt'>,
): readonly Stretch[] => {
  const gaps = merged(linesOf(lines, 'gap').map(({ at, data }) => ({ from: at, to: data.untilMs })));
  const between = readings.slice(1).map((to, index) => ({ from: readings[index] ?? to, to }));
  const isKnown = (part: Stretch): boolean => lengthOf(part) <= READINGS_APART_MS && within([part], gaps).length === 0;
  return merged(between.filter(isKnown))
    .map(({ from, to }) => ({ from: from + slackAt(from), to: to - slackAt(to) }))
    .filter((part) => lengthOf(part) > 0);
};

/** Each person's stays, also where nothing was read: a line holds until a later one. */
const staysByLine = (lines: readonly RecordedLine[]): ReadonlyMap<string, readonly Stretch[]> => {
  const stays = new Map<string, Stretch[]>();
  const since = new Map<string, number>();
  for (const { at, key, data } of linesOf(lines, 'presence')) {
    const from = since.get(key);
    if (data.connected && from === undefined) since.set(key, at);
    if (data.connected || from === undefined) continue;
    since.delete(key);
    stays.set(key, [...(stays.get(key) ?? []), { from, to: at }]);
  }
  for (const [key, from] of since) stays.set(key, [...(stays.get(key) ?? []), { from, to: Infinity }]);
  return stays;
};

/**
 * The presence of each person by the lines of a recording: presence between two readings is known, in gaps and between
 * readings far apart it is not. Unix milliseconds; `live` bounds all of it.
 */
export const recordedPresence = (lines: readonly RecordedLine[], live: Stretch): RecordedPresence => {
  const read = linesOf(lines, 'reading');
  const readings = read.map(({ at }) => at);
  const slack = new Map(read.map(({ at, data }) => [at, data.slackMs ?? 0]));
  const slackAt = (reading: number): number => slack.get(reading) ?? 0;
  const known = within(knownParts(lines, { readings, slackAt }), [live]);
  const length = live.to - live.from;
  return {
    known,
    readings,
    slackAt,
    stays: staysByLine(lines),
    coverage: length > 0 ? totalMs(known) / length : 0,
  };
};

/** The reading before an instant: whatever was seen at `at` happened after it. `at` itself where there was none near. */
export const readingBefore = (readings: readonly number[], at: number): number => {
  const before = readings[countUpTo(readings, at - 1) - 1];
  return before !== undefined && at - before <= READINGS_APART_MS ? before : at;
};
