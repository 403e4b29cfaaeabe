import type { LibraryFolder, LibraryItem, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import { LIBRARY_KINDS } from '#shared/library/library-items.ts';
import type { Library } from '../library/library.ts';

export type AskLibrary = Pick<Library, 'ask'>;

/** Bodies are read in pieces, so that nobody waits behind thousands. */
const PIECE = 200;
const MAX_COUNT = 10_000;

/** All items of a kind, without bodies. */
export const summariesOf = (
  library: AskLibrary,
  spaceId: string,
  kind: LibraryKind,
): Promise<readonly LibrarySummary[]> => library.ask('items.list', { spaceId, kind, limit: MAX_COUNT, offset: 0 });

/** Items with their bodies, in the order of their ids. */
export const itemsOf = async (library: AskLibrary, ids: readonly string[]): Promise<readonly LibraryItem[]> => {
  const items: LibraryItem[] = [];
  for (let from = 0; from < ids.length; from += PIECE) {
    items.push(...(await library.ask('items.get_many', { ids: ids.slice(from, from + PIECE) })));
  }
  return items;
};

/** Every folder of a space. */
export const foldersOf = async (library: AskLibrary, spaceId: string): Promise<readonly LibraryFolder[]> => {
  const lists = await Promise.all(LIBRARY_KINDS.map((kind) => library.ask('folders.list', { spaceId, kind })));
  return lists.flat();
};

/** All items of a kind with their bodies. */
export const allOf = async (
  library: AskLibrary,
  spaceId: string,
  kind: LibraryKind,
): Promise<readonly LibraryItem[]> => {
  const summaries = await summariesOf(library, spaceId, kind);
  return itemsOf(
    library,
    summaries.map(({ id }) => id),
  );
};
