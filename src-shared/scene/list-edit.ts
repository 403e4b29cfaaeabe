import { insertAt } from './keyed-list.ts';

interface Keyed {
  readonly id: string;
}

/** A change of a list, applied to its content at that time: two windows at one list lose nothing. */
export type ListEdit<Item extends Keyed> =
  | { readonly kind: 'add'; readonly item: Item; readonly at: number }
  | { readonly kind: 'put'; readonly item: Item }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'order'; readonly ids: readonly string[] };

/** Orders items by `ids`; an item added meanwhile stays after its predecessor. */
const inOrder = <Item extends Keyed>(items: readonly Item[], ids: readonly string[]): readonly Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const named = new Set(ordered.map(({ id }) => id));
  let before: string | null = null;
  for (const item of items) {
    if (!named.has(item.id)) ordered.splice(ordered.findIndex(({ id }) => id === before) + 1, 0, item);
    before = item.id;
  }
  return ordered;
};

/** The list after an edit, of `most` items at most; the very same list where the edit does nothing. */
export const applyListEdit = <Item extends Keyed>(
  items: readonly Item[],
  edit: ListEdit<Item>,
  most: number,
): readonly Item[] => {
  const isThere = (wanted: string): boolean => items.some(({ id }) => id === wanted);
  switch (edit.kind) {
    case 'add':
      return isThere(edit.item.id) || items.length >= most ? items : insertAt(items, edit.item, edit.at);
    case 'put':
      return isThere(edit.item.id) ? items.map((item) => (item.id === edit.item.id ? edit.item : item)) : items;
    case 'remove':
      return isThere(edit.id) ? items.filter(({ id }) => id !== edit.id) : items;
    case 'order': {
      const ordered = inOrder(items, edit.ids);
      return ordered.every((item, index) => item === items[index]) ? items : ordered;
    }
  }
};
