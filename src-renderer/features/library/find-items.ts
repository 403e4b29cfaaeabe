import type { LibrarySummary } from '#shared/library/library-items.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { plainText } from '../../lib/plain-text.ts';

export type ItemOrder = 'name' | 'changed';

/** The filters of a list. */
export interface ItemFilter {
  /** A folder's id; null is "in no folder", undefined any. */
  readonly folderId: string | null | undefined;
  readonly tag: string | null;
  /** The typed words. */
  readonly text: string;
  /** Items that the host found by full text; null while it has not answered. */
  readonly found: ReadonlySet<string> | null;
}

/** The words of a search, without accents or capitals. */
export const searchWords = (text: string): readonly string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Sort keys, made once for each item: making them for thousands would hold up the first key of a search. */
interface Folded {
  /** Name and tags as they are searched. */
  readonly text: string;
  /** The name as it is sorted: accents and capitals aside, numbers by their value. Much cheaper than a collator. */
  readonly sortKey: string;
}

const DIGITS = 12;
const known = new WeakMap<LibrarySummary, Folded>();
const foldedOf = (item: LibrarySummary): Folded => {
  const before = known.get(item);
  if (before !== undefined) return before;
  const name = plainText(item.name);
  const folded = {
    text: item.tags.length === 0 ? name : `${name}\n${plainText(item.tags.join('\n'))}`,
    sortKey: name.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0')),
  };
  known.set(item, folded);
  return folded;
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
      (words.length === 0 || found?.has(item.id) === true || words.every((word) => foldedOf(item).text.includes(word))),
  );
};

/** Returns `before` if it lists the same, so that nothing is drawn again without need. */
export const sameOrNext = (
  before: readonly LibrarySummary[],
  next: readonly LibrarySummary[],
): readonly LibrarySummary[] =>
  before.length === next.length && before.every((item, index) => item === next[index]) ? before : next;

/** Items by name, or by what was changed last. */
export const sortItems = (items: readonly LibrarySummary[], order: ItemOrder): readonly LibrarySummary[] =>
  order === 'changed'
    ? items.toSorted((one, other) => other.updatedAt - one.updatedAt)
    : items.toSorted((one, other) => {
        const [left, right] = [foldedOf(one).sortKey, foldedOf(other).sortKey];
        return left < right ? -1 : left > right ? 1 : 0;
      });

/** Tags in use with how many items carry each, by name. */
export const tagCounts = (items: readonly LibrarySummary[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
};

/** A name that none of `taken` has: the name itself, else with a number. */
export const freeName = (name: string, taken: ReadonlySet<string>, most: number): string => {
  if (!taken.has(name)) return cutText(name, most);
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const next = `${cutText(name, most - end.length)}${end}`;
    if (!taken.has(next)) return next;
  }
};
