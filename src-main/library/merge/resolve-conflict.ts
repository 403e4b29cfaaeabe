import type { LibraryItem } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { EditStamp } from '../items/item-repository.ts';
import type { LibraryTables } from '../library-tables.ts';

/** Ends a conflict: `mine` is put in theirs' place by an ordinary change, `theirs` stays. The item, or null once deleted. */
export const createConflictResolver =
  ({ rows, items, conflicts }: LibraryTables) =>
  (input: EditStamp & { readonly id: string; readonly take: 'mine' | 'theirs' }): LibraryItem | null => {
    const conflict = conflicts.find(input.id);
    if (!conflict) throw new AppError('not_found', say('host_conflict_resolved'));
    items.once(input.editId, () => {
      const row = rows.get(conflict.itemId);
      const { keepMine } = conflict;
      conflicts.remove(input.id);
      if (input.take === 'theirs') return;
      if (keepMine.kind === 'delete') items.removeRow(row, input);
      else items.changeRow(row, keepMine as never, input);
    });
    const row = rows.find(conflict.itemId);
    return row?.deleted_at === null ? rows.item(row.id) : null;
  };
