import { isSame } from './same.ts';

export interface MergedOrder {
  readonly keys: readonly string[];
  /** Both sides moved common items in different ways; their order wins. */
  readonly isConflict: boolean;
}

const START = Symbol('start');

/** Groups the keys of a list by the common key that they follow. */
const runsOf = (keys: readonly string[], common: ReadonlySet<string>): Map<string | symbol, string[]> => {
  const runs = new Map<string | symbol, string[]>();
  let anchor: string | symbol = START;
  for (const key of keys) {
    if (common.has(key)) anchor = key;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
};

/**
 * Three-way merge of the order of the `alive` keys. The side that moved something decides; an item of only one side
 * stays behind the neighbour it had there. Without a conflict both sides get the same order.
 */
export const mergeOrder = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  alive: ReadonlySet<string>,
): MergedOrder => {
  const mineAlive = mine.filter((key) => alive.has(key));
  const theirsAlive = theirs.filter((key) => alive.has(key));
  const inMine = new Set(mineAlive);
  const common = new Set(theirsAlive.filter((key) => inMine.has(key)));
  const known = new Set(base);
  const mineCommon = mineAlive.filter((key) => common.has(key));
  const theirsCommon = theirsAlive.filter((key) => common.has(key));

  const before = base.filter((key) => common.has(key));
  const isUnmoved = (keys: readonly string[]): boolean =>
    isSame(
      keys.filter((key) => known.has(key)),
      before,
    );
  const mineUnmoved = isUnmoved(mineCommon);
  const theirsUnmoved = isUnmoved(theirsCommon);
  const isConflict = !isSame(mineCommon, theirsCommon) && mineUnmoved === theirsUnmoved;
  const order = theirsUnmoved && !mineUnmoved ? mineCommon : theirsCommon;

  const mineRuns = runsOf(mineAlive, common);
  const theirsRuns = runsOf(theirsAlive, common);
  const keys = [START, ...order].flatMap((anchor) => {
    // Smallest first, so that both sides order additions at the same place alike.
    const runs = [mineRuns.get(anchor) ?? [], theirsRuns.get(anchor) ?? []].toSorted((a, b) =>
      (a[0] ?? '') < (b[0] ?? '') ? -1 : 1,
    );
    return [...(typeof anchor === 'string' ? [anchor] : []), ...runs.flat()];
  });
  return { keys: [...new Set(keys)], isConflict };
};
