import type { Overview } from './overview.ts';

/** The figures that shows are compared by, in the order of reading. */
export const COMPARED = [
  'lengthMs',
  'attended',
  'peak',
  'averageAtOnce',
  'averageMs',
  'medianMs',
  'stayed',
  'polls',
  'votes',
  'messages',
  'conversions',
  'clicks',
  'replayViews',
  'spectatorHours',
  'interactiveHours',
] as const satisfies readonly (keyof Overview)[];
export type ComparedFigure = (typeof COMPARED)[number];

/** A figure of a show beside the same figure of the first one, in the figure's own unit. */
export interface ComparedValue {
  readonly value: number | null;
  /** Value − first value; null where either is unknown. */
  readonly difference: number | null;
  /** Difference ÷ first value: 0.1 is 10 % more; null where the first is 0 or either is unknown. */
  readonly change: number | null;
}

export interface ComparedRow {
  readonly figure: ComparedFigure;
  readonly values: readonly ComparedValue[];
}

const compared = (value: number | null, first: number | null): ComparedValue => {
  if (value === null || first === null) return { value, difference: null, change: null };
  const difference = value - first;
  return { value, difference, change: first === 0 ? null : difference / first };
};

/** The figures of two shows or of a series side by side, each against the first show's. */
export const compareShows = (overviews: readonly Overview[]): readonly ComparedRow[] =>
  COMPARED.map((figure) => ({
    figure,
    values: overviews.map((overview) => compared(overview[figure], overviews[0]?.[figure] ?? null)),
  }));
