import type { TeamFact } from '#shared/team/team-values.ts';

/** A call that is older is about a moment that has passed. */
export const CALL_STANDS_MS = 120_000;

export interface HeardCallsPorts {
  /** The run of this desk. */
  readonly desk: string;
  readonly now: () => number;
  readonly isHere: (desk: string) => boolean;
  /** When a desk gave its last sign of life; null where it gave none. */
  readonly heardAt: (desk: string) => number | null;
  /** True where this desk can say how another one is. */
  readonly knows: (desk: string) => boolean;
}

export interface HeardCalls {
  /** Those of the team's calls that still stand. */
  standing(calls: readonly TeamFact<'call'>[]): readonly TeamFact<'call'>[];
}

/**
 * The calls that stand: each for two minutes from when this host heard it, whatever the clock of its caller says, and no
 * longer than its caller's desk is there. Windows that come later are told the same.
 */
export const createHeardCalls = ({ desk: own, now, isHere, heardAt, knows }: HeardCallsPorts): HeardCalls => {
  let since: ReadonlyMap<string, number> = new Map();
  /** A desk that was never heard is known by what others keep of it alone: it died before this one came. */
  const isThere = (desk: string): boolean => desk === own || isHere(desk) || (heardAt(desk) !== null && !knows(desk));
  return {
    standing(calls) {
      since = new Map(calls.map(({ key }) => [key, since.get(key) ?? now()]));
      return calls.filter(({ key, desk }) => now() - (since.get(key) ?? 0) < CALL_STANDS_MS && isThere(desk));
    },
  };
};
