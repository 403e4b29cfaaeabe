import type { libraryCalls } from '#shared/bridge/library-calls.ts';
import {
  anyChangeOf,
  LIBRARY_KINDS,
  type LibraryChange,
  type LibraryItem,
  type LibrarySummary,
  type SyncStatus,
} from '#shared/library/library-items.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { BackupSchedule } from '../../library/backups/backup-schedule.ts';
import type { Library } from '../../library/library.ts';
import type { Sync } from '../../sync/sync.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SceneEditors } from '../../show/scene-editors.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Attached } from '../attachments.ts';
import { syncFor } from '../sync-for.ts';
import { requireDataDir } from './data-dir.ts';
import { tellItem } from './item-news.ts';
import { editMarkOf, operatorNameOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof libraryCalls>;
type SyncCall = Extract<keyof typeof libraryCalls, `sync.${string}`>;

export interface LibraryHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly sync: Sync;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly backups: Pick<BackupSchedule, 'touched'>;
  readonly spaces: Pick<Spaces, 'list'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly sceneEditors: Pick<SceneEditors, 'note'>;
  readonly dataDir: string | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
}

const createSyncHandlers = ({ sync, shows }: Pick<LibraryHandlerDeps, 'sync' | 'shows'>): Pick<Handlers, SyncCall> => {
  const told = async (status: Promise<SyncStatus>, caller: Attached): Promise<SyncStatus> =>
    syncFor(caller, await status, shows.now());
  return {
    'sync.status': (_, caller) => told(sync.status(), caller),
    'sync.run': (_, caller) => told(sync.run(), caller),
    'sync.pause': ({ paused }) => sync.pause(paused),
    'sync.retry': (_, caller) => told(sync.retry(), caller),
    'sync.forget_show': ({ id }) => sync.forgetShow(id),
  };
};

/** Calls about the library: everything is kept here first, and sent to the platform by sync. */
export const createLibraryHandlers = (deps: LibraryHandlerDeps): Handlers => {
  const { library, events, sync, backups, spaces, settings, sceneEditors, dataDir, clock, newId } = deps;
  const stamp = (caller: Attached) => ({ editId: newId(), ...editMarkOf(deps, caller) });
  const tell = (item: LibrarySummary, revision: number | null): void => tellItem(deps, item, revision);
  const changed = (item: LibraryItem): LibraryItem => {
    tell(item, item.revision);
    return item;
  };
  const noteEditor = ({ body }: LibraryItem, change: LibraryChange, caller: Attached): void =>
    sceneEditors.note(body, change, operatorNameOf(settings, caller));
  return {
    ...createSyncHandlers(deps),
    async 'library.overview'(query) {
      const [counts, readOnly] = await Promise.all([
        library.ask('items.counts', query),
        library.ask('file.read_only', null),
      ]);
      return { counts, readOnly };
    },
    'library.list': (query) => library.ask('items.list', query),
    'library.search': ({ kinds, ...query }) => library.ask('items.search', { ...query, kinds: kinds ?? LIBRARY_KINDS }),
    'library.get': (input) => library.ask('items.get', input),
    'library.get_many': (input) => library.ask('items.get_many', input),
    async 'library.create'({ folderId, ...input }, caller) {
      const item = { ...input, ...stamp(caller), id: newId(), folderId: folderId ?? null };
      return changed(await library.ask('items.create', item));
    },
    async 'library.change'({ editId, ...input }, caller) {
      const made = stamp(caller);
      const item = await library.ask('items.change', { ...made, ...input, editId: editId ?? made.editId });
      noteEditor(item, input.change, caller);
      return changed(item);
    },
    async 'library.delete'({ id }, caller) {
      const item = await library.ask('items.get', { id });
      await library.ask('items.remove', { id, ...stamp(caller) });
      tell(item, null);
      return null;
    },
    async 'library.bring_back'({ id }, caller) {
      return changed(await library.ask('items.bring_back', { id, ...stamp(caller) }));
    },
    async 'library.draft'({ spaceId, sessionId }) {
      return library.ask('items.get', { id: await sync.draft(spaceId, sessionId) });
    },
    'library.versions': (input) => library.ask('items.versions', input),
    'library.version': (input) => library.ask('items.version', input),
    async 'library.restore_version'(input, caller) {
      const item = await library.ask('items.restore_version', { ...input, ...stamp(caller) });
      noteEditor(item, { kind: 'body', body: item.body }, caller);
      return changed(item);
    },
    'library.folders': (query) => library.ask('folders.list', query),
    async 'library.save_folder'({ id, ...folder }) {
      const saved = await library.ask('folders.save', { ...folder, id: id ?? newId() });
      events.emit('library.changed', { ...anyChangeOf(saved.spaceId), kind: saved.kind });
      backups.touched();
      return saved;
    },
    async 'library.delete_folder'(input) {
      await library.ask('folders.remove', input);
      backups.touched();
      for (const { id } of spaces.list()) events.emit('library.changed', anyChangeOf(id));
      return null;
    },
    'library.conflicts': (query) => library.ask('conflicts.list', query),
    async 'library.resolve'(input, caller) {
      const item = await library.ask('conflicts.resolve', { ...input, ...stamp(caller) });
      if (item) tell(item, null);
      else sync.wake();
      return item;
    },
    async 'library.give_up'({ id }, caller) {
      return changed(await library.ask('items.give_up', { id, ...stamp(caller) }));
    },
    'library.backups'() {
      requireDataDir(dataDir);
      return library.ask('backups.list', null);
    },
    'library.back_up'() {
      requireDataDir(dataDir);
      return library.ask('backups.make', { at: clock.now() });
    },
    async 'library.restore_backup'({ name }) {
      await library.ask('backups.restore', { name, at: clock.now() });
      events.emit('bands.presets.changed', { spaceId: null });
      for (const { id } of spaces.list()) events.emit('library.changed', anyChangeOf(id));
      sync.wake();
      return null;
    },
  };
};
