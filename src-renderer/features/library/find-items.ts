import type { LibrarySummary } from '#shared/bridge/library-items.ts';

export type ItemOrder = 'name' | 'changed';

/** What narrows a list. */
export interface ItemFilter {
  /** A folder's id; null is "in no folder", undefined any. */
  readonly folderId: string | null | undefined;
  readonly tag: string | null;
  /** What was typed. */
  readonly text: string;
  /** What the host found by its full text; null while it has not answered. */
  readonly found: ReadonlySet<string> | null;
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a search, without accents or capitals. */
export const searchWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Names and tags as they are searched, made once for each item. */
const folded = new WeakMap<LibrarySummary, string>();
const textOf = (item: LibrarySummary): string => {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const text = fold(`${item.name}\n${item.tags.join('\n')}`);
  folded.set(item, text);
  return text;
};

/** The items that a filter leaves, in their order. Names and tags answer at once, the rest once the host has. */
export const filterItems = (
  items: readonly LibrarySummary[],
  { folderId, tag, text, found }: ItemFilter,
): readonly LibrarySummary[] => {
  const words = searchWords(text);
  if (words.length === 0 && folderId === undefined && tag === null) return items;
  return items.filter(
    (item) =>
      (folderId === undefined || item.folderId === folderId) &&
      (tag === null || item.tags.includes(tag)) &&
      (words.length === 0 || found?.has(item.id) === true || words.every((word) => textOf(item).includes(word))),
  );
};

/** Items by name, or by what was changed last. */
export const sortItems = (
  items: readonly LibrarySummary[],
  order: ItemOrder,
  locale: string,
): readonly LibrarySummary[] => {
  if (order === 'changed') return items.toSorted((one, other) => other.updatedAt - one.updatedAt);
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return items.toSorted((one, other) => compare(one.name, other.name));
};

/** Tags in use with how many items carry each, by name. */
export const tagCounts = (items: readonly LibrarySummary[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
};

/** A name that none of `taken` has: the name itself, else with a number. */
export const freeName = (name: string, taken: ReadonlySet<string>, most: number): string => {
  if (!taken.has(name)) return name.slice(0, most);
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const next = `${name.slice(0, most - end.length)}${end}`;
    if (!taken.has(next)) return next;
  }
};
