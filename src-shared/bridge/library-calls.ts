import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { defineCall, intoFolder, ofItem, ofSpace } from './call.ts';
import { ITEMS_AT_ONCE } from '../library/ids-by-call.ts';
import {
  ItemName,
  LIBRARY_KINDS,
  LibraryBody,
  LibraryChange,
  Tag,
  type FoundBackup,
  type LibraryBackup,
  type LibraryConflict,
  type LibraryFolder,
  type LibraryItem,
  type LibraryOverview,
  type LibrarySummary,
  type LibraryVersion,
  type SyncStatus,
} from '../library/library-items.ts';

const Kind = z.enum(LIBRARY_KINDS);
const Item = z.strictObject({ id: Id });

export const libraryCalls = {
  'library.overview': defineCall(
    'library.overview',
    'viewer',
    ofSpace,
    z.strictObject({ spaceId: Id }),
  )<LibraryOverview>(),
  /** Items by name; without bodies. */
  'library.list': defineCall(
    'library.list',
    'viewer',
    ofSpace,
    z.strictObject({
      spaceId: Id,
      kind: Kind,
      folderId: Id.nullable().optional(),
      tag: Tag.optional(),
      limit: z.number().int().min(1).max(10_000).default(10_000),
      offset: z.number().int().min(0).default(0),
    }),
  )<readonly LibrarySummary[]>(),
  'library.search': defineCall(
    'library.search',
    'viewer',
    ofSpace,
    z.strictObject({
      spaceId: Id,
      text: z.string().max(200),
      kinds: z.array(Kind).max(LIBRARY_KINDS.length).optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
  )<readonly LibrarySummary[]>(),
  'library.get': defineCall('library.get', 'viewer', ofItem, Item)<LibraryItem>(),
  /** The bodies of several items, for thumbnails; ids that are gone are left out. */
  'library.get_many': defineCall(
    'library.get_many',
    'viewer',
    ({ ids }) => ({ itemIds: ids }),
    z.strictObject({ ids: z.array(Id).max(ITEMS_AT_ONCE) }),
  )<readonly LibraryItem[]>(),
  'library.create': defineCall(
    'library.create',
    'operator',
    intoFolder,
    z.strictObject({ spaceId: Id, name: ItemName, body: LibraryBody, folderId: Id.nullable().optional() }),
  )<LibraryItem>(),
  /**
   * Stores a change. It is refused, without any effect, if the platform would refuse it. If the answer was lost, a
   * repeat with the same `editId` changes nothing.
   */
  'library.change': defineCall(
    'library.change',
    'operator',
    ({ id, change }) => ({
      itemIds: change.kind === 'folder' && change.folderId !== null ? [id, change.folderId] : [id],
    }),
    z.strictObject({ id: Id, change: LibraryChange, editId: Id.optional() }),
  )<LibraryItem>(),
  'library.delete': defineCall('library.delete', 'desk', Item)<null>(),
  /** Takes a deletion back: the same item, as it was. */
  'library.bring_back': defineCall('library.bring_back', 'operator', ofItem, Item)<LibraryItem>(),
  /** The draft of a session, made from the platform's scenes the first time. */
  'library.draft': defineCall(
    'library.draft',
    'operator',
    ofSpace,
    z.strictObject({ spaceId: Id, sessionId: Id }),
  )<LibraryItem>(),
  'library.versions': defineCall('library.versions', 'viewer', ofItem, Item)<readonly LibraryVersion[]>(),
  'library.version': defineCall(
    'library.version',
    'viewer',
    ofItem,
    Item.extend({ revision: z.number().int() }),
  )<LibraryBody>(),
  /** Brings an earlier state back as a new change. */
  'library.restore_version': defineCall(
    'library.restore_version',
    'operator',
    ofItem,
    Item.extend({ revision: z.number().int() }),
  )<LibraryItem>(),
  'library.folders': defineCall('library.folders', 'viewer', ofSpace, z.strictObject({ spaceId: Id, kind: Kind }))<
    readonly LibraryFolder[]
  >(),
  /** Renames the folder of that id, or makes one without an id. */
  'library.save_folder': defineCall(
    'library.save_folder',
    'operator',
    ({ id, spaceId }) => ({ spaceId, itemIds: id === undefined ? [] : [id] }),
    z.strictObject({ id: Id.optional(), spaceId: Id, kind: Kind, name: ItemName }),
  )<LibraryFolder>(),
  /** Its items stay, in no folder. */
  'library.delete_folder': defineCall('library.delete_folder', 'desk', Item)<null>(),
  'library.conflicts': defineCall(
    'library.conflicts',
    'viewer',
    ({ itemId, spaceId }) =>
      itemId === undefined && spaceId === undefined
        ? { isEverything: true }
        : { spaceId, itemIds: itemId === undefined ? [] : [itemId] },
    z.strictObject({ itemId: Id.optional(), spaceId: Id.optional() }),
  )<readonly LibraryConflict[]>(),
  'library.resolve': defineCall(
    'library.resolve',
    'operator',
    ofItem,
    z.strictObject({ id: Id, take: z.enum(['mine', 'theirs']) }),
  )<LibraryItem | null>(),
  /** Gives up the edits of an item that the platform refused: it is as the platform has it. */
  'library.give_up': defineCall('library.give_up', 'operator', ofItem, Item)<LibraryItem>(),
  /** Newest first; throws `unsupported` in a run that keeps nothing on disk. */
  'library.backups': defineCall('library.backups', 'desk', z.undefined())<readonly FoundBackup[]>(),
  'library.back_up': defineCall('library.back_up', 'desk', z.undefined())<LibraryBackup | null>(),
  'library.restore_backup': defineCall(
    'library.restore_backup',
    'desk',
    z.strictObject({ name: z.string().regex(/^library-[0-9]{8}T[0-9]{9}Z\.sqlite$/) }),
  )<null>(),
  /** A panel hears of the shows that wait in the space on the desk. */
  'sync.status': defineCall('sync.status', 'viewer', 'open_show', z.undefined())<SyncStatus>(),
  /** Sends waiting edits and reads new data, now. */
  'sync.run': defineCall('sync.run', 'operator', 'app', z.undefined())<SyncStatus>(),
  'sync.pause': defineCall('sync.pause', 'desk', z.strictObject({ paused: z.boolean() }))<SyncStatus>(),
  /** Retries refused edits. */
  'sync.retry': defineCall('sync.retry', 'operator', 'app', z.undefined())<SyncStatus>(),
  /** Does not make a show that waits to be made of a template. */
  'sync.forget_show': defineCall('sync.forget_show', 'desk', z.strictObject({ id: Id }))<SyncStatus>(),
} as const;
