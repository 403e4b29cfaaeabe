import { median, type Measure } from './measure.ts';

/** Values of a measure of today's build and of the earlier one, pair by pair. */
export interface Turns {
  readonly own: readonly number[];
  readonly other: readonly number[];
}

/** A measure of two builds, run in turn: value and reference are medians of today's and of the earlier one. */
export interface Paired {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  readonly reference: number;
  /** Median of the ratios of the rounds, and the interval in which it lies with 9 chances of 10, if there are rounds enough. */
  readonly ratio: number;
  readonly interval: readonly [number, number];
  readonly rounds: number;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** The chance that a median lies outside the interval between the values so many places from both ends. */
const missed = (count: number, places: number): number => {
  let [chance, ways] = [0, 1];
  for (let index = 0; index <= places; index += 1) {
    chance += ways / 2 ** count;
    ways = (ways * (count - index)) / (index + 1);
  }
  return 2 * chance;
};

/** The narrowest interval that holds the median with 9 chances of 10; from the least value to the largest of fewer than five. */
export const medianInterval = (values: readonly number[]): readonly [number, number] => {
  const sorted = values.toSorted((a, b) => a - b);
  let places = 0;
  while (2 * (places + 1) < sorted.length && missed(sorted.length, places + 1) <= 0.1) places += 1;
  return [sorted[places] ?? Number.NaN, sorted.at(-1 - places) ?? Number.NaN];
};

/** Compares the values of a measure pair by pair. */
export const paired = (measure: string, unit: string, { own, other }: Turns): Paired => {
  const ratios = own.map((value, index) => value / (other[index] ?? Number.NaN));
  const [least, most] = medianInterval(ratios);
  return {
    measure,
    value: round(median(own)),
    unit,
    reference: round(median(other)),
    ratio: round(median(ratios)),
    interval: [round(least), round(most)],
    rounds: own.length,
  };
};

/** The measures that both builds have, by their words. Every round has one result of each build. */
export const pair = (
  ours: readonly (readonly Measure[])[],
  theirs: readonly (readonly Measure[])[],
): readonly Paired[] =>
  (ours[0] ?? []).flatMap(({ measure, unit }) => {
    const valuesOf = (rounds: readonly (readonly Measure[])[]): readonly number[] =>
      rounds.flatMap((one) => one.filter((each) => each.measure === measure).map(({ value }) => value));
    const [own, other] = [valuesOf(ours), valuesOf(theirs)];
    return own.length !== other.length || own.length === 0 ? [] : [paired(measure, unit, { own, other })];
  });
