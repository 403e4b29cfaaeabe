import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** The most items that one page holds (spec 1, Limits). */
export const PAGE_ITEMS = 200;
/** Far more than any space has: 100 000 items. */
const MAX_PAGES = 500;
const MAX_ITEMS = MAX_PAGES * PAGE_ITEMS;

interface ListAnswer {
  readonly nextCursor: string | null;
}

/**
 * Gives the lists of all pages, one after the other. `read` asks for the page at a cursor, null for the first. Throws
 * `unavailable` for a list without an end: a cursor that came before, or more pages or items than any space has.
 */
export const readPages = async function* <Answer extends ListAnswer, Item>(
  read: (cursor: string | null) => Promise<Answer>,
  itemsOf: (answer: Answer) => readonly Item[],
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  let items = 0;
  do {
    const answer: Answer = await read(cursor);
    const page = itemsOf(answer);
    items += page.length;
    cursor = answer.nextCursor;
    const isEndless = cursor !== null && (seen.has(cursor) || seen.size + 1 >= MAX_PAGES);
    if (isEndless || items > MAX_ITEMS) throw new AppError('unavailable', say('host_platform_odd'));
    if (cursor !== null) seen.add(cursor);
    yield page;
  } while (cursor !== null);
};
