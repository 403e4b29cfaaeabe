import type { Attendee } from './attendee.ts';
import type { Coverage } from './coverage.ts';
import type { RecordedPresence } from './presence.ts';
import type { RecordedLine } from './recording.ts';
import { linesOf } from './show-record.ts';
import { countUpTo, covers, merged, shared, within, without, type Stretch } from './stretch.ts';

/** How many people were there from `at` until the next point: the figure, and the band that holds the truth. */
export interface CurvePoint {
  /** Unix milliseconds. */
  readonly at: number;
  readonly people: number;
  readonly low: number;
  readonly high: number;
}

export type CurveBasis = 'recorded' | 'counters' | 'estimate';

/** Attendance over the live. */
export interface Curve {
  readonly live: Stretch;
  /** By time; the first stands at the start of the live, each holds until the next or the end. */
  readonly points: readonly CurvePoint[];
  /** The basis of each part of the live, in order. */
  readonly bases: readonly (Stretch & { readonly basis: CurveBasis })[];
}

interface Steps {
  readonly at: number;
  people: number;
  low: number;
  high: number;
}

/** Sums of weights that should be 0 are a hair beside it. */
const tidy = (value: number): number => Math.max(0, Math.round(value * 1e6) / 1e6);

const stepsOf = (attendees: readonly Attendee[]): readonly Steps[] => {
  const byTime = new Map<number, Steps>();
  const step = (
    at: number,
    sign: 1 | -1,
    { weight, low, high }: { weight: number; low: number; high: number },
  ): void => {
    const found = byTime.get(at) ?? { at, people: 0, low: 0, high: 0 };
    found.people += sign * weight;
    found.low += sign * low;
    found.high += sign * high;
    byTime.set(at, found);
  };
  for (const { parts } of attendees) {
    for (const part of parts) {
      step(part.from, 1, part);
      step(part.to, -1, part);
    }
  }
  return [...byTime.values()].toSorted((a, b) => a.at - b.at);
};

const ofPeople = (attendees: readonly Attendee[], live: Stretch): readonly CurvePoint[] => {
  const sum = { people: 0, low: 0, high: 0 };
  const points: CurvePoint[] = [];
  const add = (at: number): void => {
    const low = tidy(sum.low);
    const people = Math.max(low, tidy(sum.people));
    points.push({ at, people, low, high: Math.max(people, tidy(sum.high)) });
  };
  const steps = stepsOf(attendees);
  if (steps[0]?.at !== live.from) add(live.from);
  for (const { at, people, low, high } of steps) {
    sum.people += people;
    sum.low += low;
    sum.high += high;
    if (at < live.to) add(at);
  }
  return points;
};

/** The participants that the desk read, each from its time on. */
const counterSteps = (lines: readonly RecordedLine[]): readonly { readonly at: number; readonly people: number }[] =>
  linesOf(lines, 'counters').flatMap(({ at, data }) =>
    data.participants === null ? [] : [{ at, people: data.participants }],
  );

/** Parts that only the counter knows: recorded, presence unknown, a count from before. */
const counterParts = (
  known: readonly Stretch[],
  { recorded }: Coverage,
  steps: readonly { readonly at: number }[],
): readonly Stretch[] => {
  const first = steps[0];
  if (!first) return [];
  return recorded
    .flatMap((part) => without(part, known))
    .flatMap((part) => shared(part, { from: first.at, to: Infinity }) ?? []);
};

/** The curve of the people with the counter in the parts that only it knows; the band is kept and holds it. */
const withCounters = (
  points: readonly CurvePoint[],
  counted: readonly Stretch[],
  steps: readonly { readonly at: number; readonly people: number }[],
  end: number,
): readonly CurvePoint[] => {
  if (counted.length === 0) return points;
  const [read, own] = [steps.map(({ at }) => at), points.map(({ at }) => at)];
  const instants = new Set([...own, ...counted.flatMap(({ from, to }) => [from, to])]);
  for (const at of read) if (covers(counted, at)) instants.add(at);
  return [...instants]
    .filter((at) => at < end)
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const point = points[countUpTo(own, at) - 1];
      const people = covers(counted, at) ? steps[countUpTo(read, at) - 1]?.people : undefined;
      if (!point) return [];
      if (people === undefined) return [{ ...point, at }];
      return [{ at, people, low: Math.min(point.low, people), high: Math.max(point.high, people) }];
    });
};

/**
 * Attendance over the live, by the best that is known of each moment: recorded presence, else the counter that the desk
 * read, else the report: people with one visit count throughout it, others by the share of it that they are credited
 * with. Viewers that were added to the counter on screen are never counted. Points in Unix milliseconds and people.
 */
export const curveOf = (options: {
  readonly attendees: readonly Attendee[];
  readonly lines: readonly RecordedLine[];
  readonly recorded: RecordedPresence;
  readonly coverage: Coverage;
  readonly live: Stretch;
}): Curve => {
  const { attendees, lines, recorded, coverage, live } = options;
  const steps = counterSteps(lines);
  const counted = within(counterParts(recorded.known, coverage, steps), [live]);
  const sure = merged([...recorded.known, ...counted]);
  const bases = [
    ...recorded.known.map((part) => ({ ...part, basis: 'recorded' as const })),
    ...counted.map((part) => ({ ...part, basis: 'counters' as const })),
    ...without(live, sure).map((part) => ({ ...part, basis: 'estimate' as const })),
  ].toSorted((a, b) => a.from - b.from);
  return { live, points: withCounters(ofPeople(attendees, live), counted, steps, live.to), bases };
};
