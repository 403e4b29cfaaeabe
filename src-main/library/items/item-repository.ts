import type { Database } from 'better-sqlite3';
import type { LibraryAuthor } from '#shared/library/library-author.ts';
import type {
  LibraryBody,
  LibraryChange,
  LibraryFolder,
  LibraryItem,
  LibraryKind,
} from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import { say } from '#shared/words/say.ts';
import { changedBody, checkedBody } from './change-item.ts';
import { readBody, type ItemRow, type ItemRows, type ItemWrite } from './item-rows.ts';
import type { OutboxRepository } from '../outbox/outbox-repository.ts';
import type { VersionRepository } from './version-repository.ts';

/** Time and author of an edit; nobody for the app's own edits. */
export interface EditMark {
  readonly at: number;
  readonly author?: LibraryAuthor;
}

/** `editId` makes carrying an edit out twice the same as once. */
export interface EditStamp extends EditMark {
  readonly editId: string;
}
export interface NewItem extends EditStamp {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly body: LibraryBody;
  readonly folderId: string | null;
}

export interface ItemDeps {
  readonly db: Database;
  readonly rows: ItemRows;
  readonly versions: VersionRepository;
  readonly outbox: OutboxRepository;
}

/** Number of recent edits that are recognised when they arrive again. */
const KNOWN_EDITS = 10_000;

/** The platform's id of a body, if the body has one. */
export const externalIdOf = (body: LibraryBody): string | null => {
  if (body.kind === 'draft') return body.sessionId;
  return body.kind === 'media' ? body.mediaId : null;
};

/** Items as people work on them. Every edit is one transaction: item, version, search and outbox. */
export const createItemRepository = ({ db, rows, versions, outbox }: ItemDeps) => {
  const isDone = db.prepare<[string], { row: number }>('SELECT row FROM done_edit WHERE edit_id = ?');
  const markDone = db.prepare('INSERT INTO done_edit (edit_id) VALUES (?)');
  const forgetDone = db.prepare('DELETE FROM done_edit WHERE row <= (SELECT max(row) FROM done_edit) - ?');
  const addCopy = db.prepare('INSERT INTO platform_copy (item_id) VALUES (?) ON CONFLICT DO NOTHING');
  const hasCopy = db.prepare<[string], { body: string | null }>('SELECT body FROM platform_copy WHERE item_id = ?');
  const isUnsent = db.prepare<[string]>('SELECT 1 FROM added_file WHERE item_id = ? AND media_id IS NULL');
  const forgetOutbox = db.prepare('DELETE FROM outbox WHERE item_id = ?');
  const forgetConflicts = db.prepare('DELETE FROM conflict WHERE item_id = ?');
  const folderOf = db.prepare<[string], LibraryFolder>(
    'SELECT id, space_id AS spaceId, kind, name FROM folder WHERE id = ?',
  );
  const over = db.prepare<[string, string | null]>(
    'SELECT 1 FROM session_fact WHERE space_id = ? AND session_id = ? AND is_over = 1',
  );
  /** The platform takes no scene of a session that is over: an edit of it would wait for ever. */
  const refuseOver = (row: ItemRow): void => {
    if (row.kind === 'draft' && over.get(row.space_id, row.external_id))
      throw new AppError('forbidden', say('host_show_over', { name: row.name }));
  };
  const mustFind = (id: string): ItemRow => {
    const row = rows.find(id);
    if (!row) throw new AppError('not_found', say('host_item_gone'));
    return row;
  };
  const once = (editId: string, run: () => void): void => {
    db.transaction(() => {
      if (isDone.get(editId)) return;
      run();
      markDone.run(editId);
      forgetDone.run(KNOWN_EDITS);
    })();
  };
  const refuseTaken = (spaceId: string, kind: LibraryKind, name: string, self: string): void => {
    const other = kind === 'template' ? rows.findTemplate(spaceId, name) : null;
    if (other && other.id !== self)
      throw new AppError('conflict', say('host_template_taken', { name }), { field: 'name' });
  };
  const refuseFolder = (folderId: string | null, spaceId: string, kind: LibraryKind): void => {
    if (folderId === null) return;
    const folder = folderOf.get(folderId);
    if (folder?.spaceId !== spaceId || folder.kind !== kind) throw new AppError('not_found', say('host_folder_gone'));
  };
  const refuseHere = (spaceId: string, kind: LibraryKind, externalId: string | null, self: string): void => {
    const other = externalId === null ? null : rows.findExternal(spaceId, kind, externalId);
    if (other && other.id !== self) throw new AppError('conflict', say('host_item_here_already'));
  };
  const keep = (row: ItemRow, { at, author }: EditMark): void => {
    versions.keep(row, author);
    outbox.add(row, at);
  };
  const setBody = (row: ItemRow, next: LibraryBody, mark: EditMark): void => {
    if (isSame(readBody(row.body), next)) return;
    refuseOver(row);
    keep(rows.update(row, { body: next, externalId: externalIdFor(row, next), at: mark.at }), mark);
  };
  const externalIdFor = (row: ItemRow, body: LibraryBody): string | null => externalIdOf(body) ?? row.external_id;

  const change = (row: ItemRow, wanted: LibraryChange, mark: EditMark): void => {
    const { at } = mark;
    switch (wanted.kind) {
      case 'name': {
        refuseTaken(row.space_id, row.kind, wanted.name, row.id);
        if (wanted.name !== row.name) keep(rows.update(row, { name: wanted.name, at }), mark);
        return;
      }
      case 'folder':
        refuseFolder(wanted.folderId, row.space_id, row.kind);
        rows.update(row, { folderId: wanted.folderId, at });
        return;
      case 'tags':
        rows.update(row, { tags: [...new Set(wanted.tags)], at });
        return;
      default:
        setBody(row, changedBody(readBody(row.body), wanted), mark);
    }
  };
  /** Brings an item to an earlier state, back from its deletion too. */
  const revive = (row: ItemRow, state: Partial<Pick<ItemWrite, 'name' | 'body'>>, mark: EditMark): void => {
    refuseTaken(row.space_id, row.kind, state.name ?? row.name, row.id);
    refuseHere(row.space_id, row.kind, row.external_id, row.id);
    if (state.body && !isSame(readBody(row.body), state.body)) refuseOver(row);
    const back = rows.update(row, { ...state, deletedAt: null, at: mark.at });
    keep(back, mark);
    // Its deletion took it out of the outbox, at any stage of its upload.
    if (back.kind === 'media' && isUnsent.get(back.id)) outbox.addFile(back, mark.at);
  };
  const remove = (row: ItemRow, { at, author }: EditMark): void => {
    const gone = rows.update(row, { deletedAt: at, at });
    versions.keep(gone, author);
    forgetConflicts.run(row.id);
    forgetOutbox.run(row.id);
    // Only a template that the platform has must be deleted there; a draft given up leaves the session alone.
    if (row.kind === 'template' && hasCopy.get(row.id)?.body) outbox.add(gone, at);
  };

  return {
    create: (input: NewItem): LibraryItem => {
      const { editId, id, spaceId, name, folderId, at } = input;
      once(editId, () => {
        const body = checkedBody(input.body);
        const externalId = externalIdOf(body);
        refuseTaken(spaceId, body.kind, name, id);
        refuseFolder(folderId, spaceId, body.kind);
        refuseHere(spaceId, body.kind, externalId, id);
        const write = { name, body, folderId, tags: [], externalId, deletedAt: null, at };
        const row = rows.insert({ id, kind: body.kind, spaceId }, write);
        addCopy.run(id);
        keep(row, input);
      });
      return rows.item(id);
    },
    change: ({
      editId,
      id,
      change: wanted,
      ...mark
    }: EditStamp & { readonly id: string; readonly change: LibraryChange }): LibraryItem => {
      once(editId, () => change(rows.get(id), wanted, mark));
      return rows.item(id);
    },
    remove: ({ editId, id, ...mark }: EditStamp & { readonly id: string }): null => {
      once(editId, () => remove(rows.get(id), mark));
      return null;
    },
    versions: ({ id }: { readonly id: string }) => versions.list(id),
    version: ({ id, revision }: { readonly id: string; readonly revision: number }): LibraryBody =>
      versions.read(id, revision).body,
    /** Works on deleted items too: it brings them back. */
    restoreVersion: ({
      editId,
      id,
      revision,
      ...mark
    }: EditStamp & { readonly id: string; readonly revision: number }): LibraryItem => {
      once(editId, () => {
        const row = mustFind(id);
        const { name, body } = versions.read(id, revision);
        // Restoring an old version of a medium does not change its file or its place on disk.
        revive(row, row.kind === 'media' ? { name } : { name, body }, mark);
      });
      return rows.item(id);
    },
    /** Takes a deletion back: the item as it was. */
    bringBack: ({ editId, id, ...mark }: EditStamp & { readonly id: string }): LibraryItem => {
      once(editId, () => {
        const row = mustFind(id);
        if (row.deleted_at !== null) revive(row, {}, mark);
      });
      return rows.item(id);
    },
    once,
    changeRow: change,
    removeRow: remove,
  };
};

export type ItemRepository = ReturnType<typeof createItemRepository>;
