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

type PresenceData = Extract<RecordedLine, { readonly kind: 'presence' }>['data'];

/** For each person, in order, the stretches in which something holds: a line holds until a later one, the last for ever. */
const stretchesOf = (
  lines: readonly RecordedLine[],
  holds: (data: PresenceData) => boolean,
): ReadonlyMap<string, readonly Stretch[]> => {
  const stretches = new Map<string, Stretch[]>();
  const since = new Map<string, number>();
  const end = (key: string, from: number, to: number): void =>
    void stretches.set(key, [...(stretches.get(key) ?? []), { from, to }]);
  for (const { at, key, data } of linesOf(lines, 'presence')) {
    const from = since.get(key);
    if (holds(data) && from === undefined) since.set(key, at);
    if (holds(data) || from === undefined) continue;
    since.delete(key);
    end(key, from, at);
  }
  for (const [key, from] of since) end(key, from, Infinity);
  return stretches;
};

/** Raised hands in the order of their rising; one that nobody lowered has no end. */
export const recordedHands = (lines: readonly RecordedLine[]): readonly (Stretch & { readonly userId: string })[] =>
  [...stretchesOf(lines, ({ handRaised }) => handRaised)]
    .flatMap(([userId, hands]) => hands.map((hand) => ({ userId, ...hand })))
    .toSorted((a, b) => a.from - b.from);

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
    stays: stretchesOf(lines, ({ connected }) => connected),
    coverage: length > 0 ? totalMs(known) / length : 0,
  };
};

/** The reading before an instant: whatever was seen at `at` happened after it. `at` itself where there was none near. */
export const readingBefore = (readings: readonly number[], at: number): number => {
  const before = readings[countUpTo(readings, at - 1) - 1];
  return before !== undefined && at - before <= READINGS_APART_MS ? before : at;
};
