import { mergeOrder } from './merge-order.ts';
import { isSame } from './same.ts';

/** An item on the three sides; null on a side that does not have it. */
export interface Sides<Item> {
  readonly base: Item | null;
  readonly mine: Item | null;
  readonly theirs: Item | null;
}

export interface ListMergeRules<Item> {
  readonly keysOf: (items: readonly Item[]) => readonly string[];
  /** Merges an item that both sides have. */
  readonly mergeItem: (key: string, base: Item | null, mine: Item, theirs: Item) => Item;
  /** Called when one side removed an item that the other changed; theirs stands. */
  readonly onRemoved: (key: string, sides: Sides<Item>, indexInMine: number) => void;
  /** My addition finds no room any more; it is left out. */
  readonly onOverflow: (key: string, mine: Item, indexInMine: number) => void;
  /** Called when both sides moved the same items; their order wins. */
  readonly onOrder: (mineKeys: readonly string[], theirsKeys: readonly string[]) => void;
  readonly limit: number;
}

interface Keyed<Item> {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, Item>;
}

/** Three-way merge of lists by key. In a conflict theirs wins, and the rules are called. */
export const mergeLists = <Item>(
  rules: ListMergeRules<Item>,
  lists: { readonly base: readonly Item[]; readonly mine: readonly Item[]; readonly theirs: readonly Item[] },
): readonly Item[] => {
  const keyed = (items: readonly Item[]): Keyed<Item> => {
    const keys = rules.keysOf(items);
    return { keys, byKey: new Map(items.map((item, index) => [keys[index] ?? '', item])) };
  };
  const [base, mine, theirs] = [keyed(lists.base), keyed(lists.mine), keyed(lists.theirs)];
  const merged = new Map<string, Item>();

  for (const key of new Set([...mine.keys, ...theirs.keys])) {
    const was = base.byKey.get(key) ?? null;
    const my = mine.byKey.get(key) ?? null;
    const their = theirs.byKey.get(key) ?? null;
    if (my !== null && their !== null) merged.set(key, rules.mergeItem(key, was, my, their));
    else if (was === null) merged.set(key, (my ?? their) as Item);
    else if (!isSame(my ?? their, was)) {
      if (their !== null) merged.set(key, their);
      rules.onRemoved(key, { base: was, mine: my, theirs: their }, mine.keys.indexOf(key));
    }
  }

  const order = mergeOrder(base.keys, mine.keys, theirs.keys, new Set(merged.keys()));
  if (order.isConflict) rules.onOrder(mine.keys, theirs.keys);
  const tooMany = Math.max(0, order.keys.length - rules.limit);
  const additions = order.keys.filter((key) => !theirs.byKey.has(key));
  const excess = new Set(additions.slice(Math.max(0, additions.length - tooMany)));
  return order.keys.flatMap((key) => {
    const item = merged.get(key);
    if (item === undefined) return [];
    if (!excess.has(key)) return [item];
    rules.onOverflow(key, item, mine.keys.indexOf(key));
    return [];
  });
};
