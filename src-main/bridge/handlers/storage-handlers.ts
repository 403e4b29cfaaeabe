import { accessSync, constants, mkdirSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { StoragePlaces, storageCalls } from '#shared/bridge/storage-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { requireDataDir } from './data-dir.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof storageCalls>;

/** A whole path where a folder can be written, made where it is missing; throws `invalid_input`. */
const writableFolder = (given: string): string => {
  const folder = normalize(given.trim());
  if (!isAbsolute(folder) || folder.includes('\0'))
    throw new AppError('invalid_input', 'Give the whole path of a folder.', { field: 'folder' });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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
  const backupsIn = (data: string): string => chosen() ?? join(data, 'backups');
  const places = (): StoragePlaces => ({
    dataDir,
    backupsDir: dataDir === null ? null : backupsIn(dataDir),
    backupsAreDefault: chosen() === null,
    hasDialogs: shell !== null,
  });
  const requireShell = () => {
    if (!shell) throw new AppError('unsupported', 'This host has no windows of its own.');
    return shell;
  };
  const keep = async (folder: string | null): Promise<StoragePlaces> => {
    requireDataDir(ports);
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
      const data = requireDataDir(ports);
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
