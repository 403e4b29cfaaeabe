import type { Turns } from '../pairs.ts';

/** Measures both in turn, so many times each. The first changes with the turn: a machine grows slower or faster meanwhile. */
export const inTurn = async <One>(
  [ours, theirs]: readonly [One, One],
  times: number,
  measure: (one: One, turn: number) => Promise<number>,
): Promise<Turns> => {
  const turns: { readonly own: number[]; readonly other: number[] } = { own: [], other: [] };
  for (let turn = 0; turn < times; turn += 1) {
    const both = [
      async () => turns.own.push(await measure(ours, turn)),
      async () => turns.other.push(await measure(theirs, turn)),
    ];
    for (const one of turn % 2 === 0 ? both : both.toReversed()) await one();
  }
  return turns;
};
