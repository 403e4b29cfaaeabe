/** Result of a benchmark, printed as one line of JSON. */
export interface Measure {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** Reference for the value: measured in the same run, or a fixed bound if the goal names one. */
  readonly reference: number;
  readonly ratio: number;
  /** Bound of the ratio. */
  readonly goal: string;
  readonly met: boolean;
}

export type Goal = { readonly most: number } | { readonly least: number };

/** A benchmark by the name it is asked for. */
export interface Bench {
  readonly name: string;
  readonly run: () => Promise<readonly Measure[]>;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** Makes the line of a result. The goal bounds value / reference. */
export const compare = (
  measure: string,
  found: { readonly value: number; readonly unit: string; readonly reference: number },
  goal: Goal,
): Measure => {
  const ratio = found.value / found.reference;
  return {
    measure,
    value: round(found.value),
    unit: found.unit,
    reference: round(found.reference),
    ratio: round(ratio),
    goal: 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`,
    met: 'most' in goal ? ratio <= goal.most : ratio >= goal.least,
  };
};

/**
 * The least value that a share of the values does not exceed, by the nearest rank: 0.5 is the median, 0.99 of a hundred
 * is the second largest, 1 the largest. NaN of nothing.
 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** The value in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Waits in real time. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
