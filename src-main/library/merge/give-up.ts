import type { LibraryItem } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { EditStamp } from '../items/item-repository.ts';
import type { LibraryTables } from '../library-tables.ts';

/**
 * Gives up the edits of an item that the platform refused: it is as the platform has it, and what was made here stays among
 * its versions. Throws `conflict` for an item that the platform never had.
 */
export const createGiveUp =
  ({ rows, items, versions, outbox, copies }: LibraryTables) =>
  ({ editId, id, ...mark }: EditStamp & { readonly id: string }): LibraryItem => {
    items.once(editId, () => {
      const row = rows.get(id);
      const there = copies.read(id);
      if (there === null || row.kind === 'media') throw new AppError('conflict', say('host_nothing_to_go_back_to'));
      const { name, body } = there;
      const next = rows.update(row, { ...(row.kind === 'template' && { name }), body, at: mark.at });
      versions.keep(next, mark.author);
      outbox.drop(id, next.revision);
      copies.writeSent(id, null);
      copies.setProblem(id, null);
    });
    return rows.item(id);
  };
