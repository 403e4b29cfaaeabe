import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isNoProcess, runFolderPrefix, sweepRunFolders } from '#shared/lib/run-folders.ts';

/** The files of a service. */
export interface DataFolder {
  /** `:memory:` for nothing on disk. */
  readonly database: string;
  readonly filesDir: string;
  /** Made with the first recording. */
  readonly recordingsDir: string;
  /** Films that were made of lives; made with the first one. */
  readonly filmsDir: string;
  /** The file of the rehearsal keys; null where nothing is kept. */
  readonly keysFile: string | null;
  /** Removes the temporary data of this run. */
  dispose(): void;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isNoProcess(error);
  }
};

/** Removes temporary files of killed services; never throws. */
export const removeAbandonedFolders = (): Promise<void> =>
  sweepRunFolders({
    list: () => readdir(tmpdir()).catch(() => []),
    isRunning,
    async remove(name) {
      const path = join(tmpdir(), name);
      const found = await lstat(path).catch(() => null);
      if (found?.isDirectory() !== true || found.uid !== (process.getuid?.() ?? found.uid)) return;
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    },
  });

/** A folder that everybody may write into, as `/tmp` is. */
const STICKY = 0o1000;

/** Removes other users' access that an earlier version left open; other people's files stay unchanged. */
const closeToOthers = (path: string): void => {
  if (process.platform === 'win32' || !existsSync(path)) return;
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && (mode & STICKY) === 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o7700);
};

/**
 * Opens the folder of a service, making it where it is missing. `:memory:` keeps stored files in a folder that is made
 * with the first of them, and goes: a service that is killed without any leaves nothing behind.
 */
export const openDataFolder = (data: string): DataFolder => {
  if (data === ':memory:') {
    const filesDir = join(tmpdir(), runFolderPrefix('service', process.pid) + randomUUID());
    const recordingsDir = `${filesDir}-recordings`;
    const filmsDir = `${filesDir}-films`;
    return {
      database: data,
      filesDir,
      recordingsDir,
      filmsDir,
      keysFile: null,
      dispose() {
        for (const path of [filesDir, recordingsDir, filmsDir])
          rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  }
  const filesDir = join(data, 'files');
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  const database = join(data, 'service.sqlite');
  const keysFile = join(data, 'keys.json');
  for (const path of [data, filesDir, database, `${database}-wal`, `${database}-shm`, keysFile]) closeToOthers(path);
  return {
    database,
    filesDir,
    recordingsDir: join(data, 'recordings'),
    filmsDir: join(data, 'films'),
    keysFile,
    dispose: () => undefined,
  };
};
