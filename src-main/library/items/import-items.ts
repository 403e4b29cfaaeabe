import type { OwnedBands } from '#shared/library/band-presets.ts';
import type { LibraryBody, LibraryKind } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import { say } from '#shared/words/say.ts';
import type { BandPresetRepository } from '../desk/band-preset-repository.ts';
import { checkedBody } from './change-item.ts';
import type { FolderRepository } from './folder-repository.ts';
import { externalIdOf, type EditStamp } from './item-repository.ts';
import type { LibraryTables } from '../library-tables.ts';

/**
 * Items that come into the library at once. Folders are named, and made if missing. Bodies are JSON: texts reach the
 * worker by one quick copy; thousands of objects would hold up a press.
 */
export interface ImportRequest extends EditStamp {
  readonly spaceId: string;
  /** `id` is used where the folder is new. */
  readonly folders: readonly { readonly id: string; readonly kind: LibraryKind; readonly name: string }[];
  readonly create: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string | null;
    readonly tags: readonly string[];
    readonly body: string;
  }[];
  readonly replace: readonly {
    readonly id: string;
    /** The state that was looked at: another one is not replaced unseen. */
    readonly revision: number;
    readonly folder: string | null;
    readonly tags: readonly string[];
    readonly body: string;
  }[];
  /** All presets after the import, with those before it for comparison; null leaves them alone. */
  readonly bands: { readonly before: OwnedBands; readonly after: OwnedBands } | null;
}

export interface ImportDeps extends Pick<LibraryTables, 'db' | 'rows' | 'items' | 'versions' | 'outbox'> {
  readonly folders: FolderRepository;
  readonly bands: BandPresetRepository;
}

const parsedBody = (text: string): LibraryBody => JSON.parse(text) as LibraryBody;

const changed = (): AppError => new AppError('conflict', say('host_import_changed'));

/** Takes everything into the library in one transaction: all of it, or nothing. Throws AppError. */
export const createImporter = ({ db, rows, items, versions, outbox, folders, bands }: ImportDeps) => {
  const addCopy = db.prepare('INSERT INTO platform_copy (item_id) VALUES (?) ON CONFLICT DO NOTHING');

  const folderIds = (request: ImportRequest): ((kind: LibraryKind, name: string | null) => string | null) => {
    const ids = new Map<string, string>();
    for (const { id, kind, name } of request.folders) {
      const there = folders.list({ spaceId: request.spaceId, kind }).find((folder) => folder.name === name);
      ids.set(`${kind} ${name}`, (there ?? folders.save({ id, spaceId: request.spaceId, kind, name })).id);
    }
    return (kind, name) => (name === null ? null : (ids.get(`${kind} ${name}`) ?? null));
  };

  const run = (request: ImportRequest): void => {
    const { spaceId, at, author } = request;
    const mark = { at, ...(author && { author }) };
    const folderId = folderIds(request);
    for (const { id, name, folder, tags, body: given } of request.create) {
      const body = checkedBody(parsedBody(given));
      const { kind } = body;
      const externalId = externalIdOf(body);
      const isTaken = kind === 'template' && rows.findTemplate(spaceId, name) !== null;
      if (isTaken || (externalId !== null && rows.findExternal(spaceId, kind, externalId) !== null)) throw changed();
      const write = { name, body, folderId: folderId(kind, folder), tags, externalId, deletedAt: null, at };
      const row = rows.insert({ id, kind, spaceId }, write);
      addCopy.run(id);
      versions.keep(row, author);
      outbox.add(row, at);
    }
    for (const { id, revision, folder, tags, body: given } of request.replace) {
      const body = parsedBody(given);
      const row = rows.get(id);
      if (row.revision !== revision || row.space_id !== spaceId || row.kind !== body.kind) throw changed();
      items.changeRow(row, { kind: 'body', body }, mark);
      rows.update(rows.get(id), { folderId: folderId(body.kind, folder), tags, at });
    }
    if (request.bands !== null) {
      const { before, after } = request.bands;
      const now = bands.list(before.scope);
      if (!isSame([now.scope, now.presets], [before.scope, before.presets])) throw changed();
      bands.replace({ ...after, mark });
    }
  };

  return (request: ImportRequest): null => {
    items.once(request.editId, () => run(request));
    return null;
  };
};
