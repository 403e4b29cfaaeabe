import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { ItemName, LIBRARY_KINDS, Tag, type LibraryItem, type LibraryKind } from '#shared/library/library-items.ts';
import type { FiledItem, MadeFolder } from '../library/items/filing-queries.ts';
import type { Library } from '../library/library.ts';
import type { MaterialItem } from './material-entries.ts';

/** Without a folder it is left where it is: nobody chose one. */
const Filing = z.object({ folder: ItemName.nullable().optional(), tags: z.array(Tag).max(30) });

export interface FilingPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly spaceId: string;
  readonly newId: () => string;
  readonly stamp: () => { readonly editId: string; readonly at: number };
  readonly onItem: (item: LibraryItem) => void;
  readonly onFolder: (kind: LibraryKind) => void;
}

const idOf = ({ kind, externalId }: Pick<FiledItem, 'kind' | 'externalId'>): string => `${kind} ${externalId}`;

/**
 * Folders of a space, and the folder and tags of what also lives on the platform. Desks know a folder by its name and an
 * item by its id on the platform.
 */
export const localFiling = ({ library, spaceId, newId, stamp, onItem, onFolder }: FilingPorts) => {
  /** As they were read last. */
  let items: ReadonlyMap<string, FiledItem> = new Map();
  let folders: ReadonlyMap<string, MadeFolder> = new Map();

  const folderIdOf = async (kind: LibraryKind, name: string | null): Promise<string | null> => {
    if (name === null) return null;
    const all = await library.ask('folders.list', { spaceId, kind });
    const there = all.find((folder) => folder.name === name);
    return (there ?? (await library.ask('folders.save', { id: newId(), spaceId, kind, name }))).id;
  };

  return {
    folderIdOf,
    /** False for an item that is not here: its order is not missing, then. */
    includes: (id: string): boolean => items.has(id),

    async read(): Promise<readonly MaterialItem[]> {
      const [filed, made] = await Promise.all([
        library.ask('filing.items', { spaceId }),
        library.ask('filing.folders', { spaceId }),
      ]);
      items = new Map(filed.map((item) => [idOf(item), item]));
      folders = new Map(made.map((folder) => [`${folder.kind} ${folder.name}`, folder]));
      return [
        ...[...folders.keys()].map((id) => ({ type: 'folder' as const, id, json: '{}' })),
        ...filed
          .filter(({ isMoved, tags }) => isMoved || tags.length > 0)
          .map((item) => {
            const { folder, isMoved, tags } = item;
            const filing = { ...(isMoved && { folder }), tags: tags.toSorted() };
            return { type: 'filing' as const, id: idOf(item), json: JSON.stringify(filing) };
          }),
      ];
    },

    /** False for a folder that still holds something here: it goes once what is in it has found its other place. */
    async writeFolder(id: string, json: string | null): Promise<boolean> {
      const name = id.slice(id.indexOf(' ') + 1);
      const kind = LIBRARY_KINDS.find((one) => id.startsWith(`${one} `));
      if (kind === undefined || !ItemName.safeParse(name).success) return false;
      if (json === null) {
        const folder = folders.get(id);
        if (folder?.isEmpty === false) return false;
        if (folder) await library.ask('folders.remove', { id: folder.id });
      } else await folderIdOf(kind, name);
      onFolder(kind);
      return true;
    },

    async writeFiling(id: string, json: string | null): Promise<boolean> {
      const item = items.get(id);
      if (!item) return false;
      const { folder, tags } = json === null ? { folder: null, tags: [] } : Filing.parse(parseOutside(json));
      if (folder !== undefined && (json !== null || item.isMoved)) {
        const folderId = await folderIdOf(item.kind, folder);
        await library.ask('items.change', { ...stamp(), id: item.id, change: { kind: 'folder', folderId } });
      }
      onItem(await library.ask('items.change', { ...stamp(), id: item.id, change: { kind: 'tags', tags } }));
      return true;
    },
  };
};
