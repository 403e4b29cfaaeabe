import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoragePlaces, storageCalls } from '#shared/bridge/storage-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Library } from '../../library/library.ts';
import { writableFolder } from '../../settings/writable-folder.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import type { ShellPorts } from '../shell-ports.ts';
import { requireDataDir } from './data-dir.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof storageCalls>;

export interface StorageHandlerDeps {
  readonly dataDir: string | null;
  readonly shell: Pick<ShellPorts, 'showFolder' | 'chooseFolder'> | null;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly library: Pick<Library, 'ask'>;
  readonly events: Pick<HostEvents, 'emit'>;
}

/** Calls about where things are kept. */
export const createStorageHandlers = (deps: StorageHandlerDeps): Handlers => {
  const { dataDir, shell, settings, library, events } = deps;
  const chosen = (): string | null => settings.preferences.read().backups.folder;
  const backupsIn = (data: string): string => chosen() ?? join(data, 'backups');
  const places = (): StoragePlaces => ({
    dataDir,
    backupsDir: dataDir === null ? null : backupsIn(dataDir),
    backupsAreDefault: chosen() === null,
    hasDialogs: shell !== null,
  });
  const requireShell = () => {
    if (!shell) throw new AppError('unsupported', say('host_no_windows'));
    return shell;
  };
  const keep = async (folder: string | null): Promise<StoragePlaces> => {
    requireDataDir(dataDir);
    const sound = folder === null ? null : writableFolder(folder);
    const preferences = { ...settings.preferences.read(), backups: { folder: sound } };
    settings.preferences.write(preferences);
    events.emit('preferences.changed', preferences);
    await library.ask('backups.keep_in', { folder: sound });
    return places();
  };
  return {
    'storage.places': () => places(),
    async 'storage.show'({ folder }) {
      const data = requireDataDir(dataDir);
      const path = folder === 'data' ? data : backupsIn(data);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      await requireShell().showFolder(path);
      return null;
    },
    async 'storage.choose_backups'() {
      const folder = await requireShell().chooseFolder(places().backupsDir);
      return folder === null ? places() : keep(folder);
    },
    async 'storage.set_backups'({ folder }) {
      return keep(folder);
    },
  };
};
