/** A list with `item` put in at `index`, or last where the list is shorter. */
export const insertAt = <Item>(items: readonly Item[], item: Item, index: number): readonly Item[] =>
  items.toSpliced(Math.min(Math.max(0, index), items.length), 0, item);

/**
 * A permutation of `0 … keys.length - 1` that follows `order`; keys missing from `order` keep their order at the end.
 */
export const permutationFor = (keys: readonly string[], order: readonly string[]): readonly number[] => {
  const named = [...new Set(order)].map((key) => keys.indexOf(key)).filter((index) => index >= 0);
  const placed = new Set(named);
  return [...named, ...[...keys.keys()].filter((index) => !placed.has(index))];
};

/** The items in the order of a permutation. */
export const permuted = <Item>(items: readonly Item[], permutation: readonly number[]): readonly Item[] =>
  permutation.flatMap((index) => (index in items ? [items[index] as Item] : []));
