import { accessSync, constants, mkdirSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { StoragePlaces, storageCalls } from '#shared/bridge/storage-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof storageCalls>;

/** A whole path where a folder can be written, made where it is missing; throws `invalid_input`. */
const writableFolder = (given: string): string => {
  const folder = normalize(given.trim());
  if (!isAbsolute(folder) || folder.includes('\0'))
    throw new AppError('invalid_input', 'Give the whole path of a folder.', { field: 'folder' });
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new AppError('invalid_input', 'Nothing can be written in this folder.', { field: 'folder' });
  }
  return folder;
};

/** Calls about where things are kept. */
export const createStorageHandlers = ({ ports, settings, library, events }: HostParts): Handlers => {
  const { dataDir, shell } = ports;
  const chosen = (): string | null => settings.preferences.read().backups.folder;
  const places = (): StoragePlaces => ({
    dataDir,
    backupsDir: dataDir === null ? null : (chosen() ?? join(dataDir, 'backups')),
    backupsAreDefault: chosen() === null,
    hasDialogs: shell !== null,
  });
  const requireShell = () => {
    if (!shell) throw new AppError('unsupported', 'This host has no windows of its own.');
    return shell;
  };
  const keep = async (folder: string | null): Promise<StoragePlaces> => {
    if (dataDir === null) throw new AppError('unsupported', 'This run keeps nothing on disk.');
    const sound = folder === null ? null : writableFolder(folder);
    await library.ask('backups.keep_in', { folder: sound });
    const preferences = { ...settings.preferences.read(), backups: { folder: sound } };
    settings.preferences.write(preferences);
    events.emit('preferences.changed', preferences);
    return places();
  };
  return {
    'storage.places': places,
    async 'storage.show'({ folder }) {
      const { dataDir: data, backupsDir } = places();
      const path = folder === 'data' ? data : backupsDir;
      if (path === null) throw new AppError('unsupported', 'This run keeps nothing on disk.');
      mkdirSync(path, { recursive: true });
      await requireShell().showFolder(path);
      return null;
    },
    async 'storage.choose_backups'() {
      const folder = await requireShell().chooseFolder(places().backupsDir);
      return folder === null ? places() : keep(folder);
    },
    'storage.set_backups': ({ folder }) => keep(folder),
  };
};
