import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNoProcess, runFolderPrefix, sweepRunFolders, type RunFolderKind } from '#shared/lib/run-folders.ts';

/** Makes a folder for this run alone; the next start removes it where this one is killed. */
export const makeRunFolder = (kind: RunFolderKind): string =>
  mkdtempSync(join(tmpdir(), runFolderPrefix(kind, process.pid)));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isNoProcess(error);
  }
};

const isOwn = async (path: string): Promise<boolean> => {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
};

/** Removes temporary files of killed runs; never throws. */
export const sweepTemporary = (): Promise<void> =>
  sweepRunFolders({
    list: () => readdir(tmpdir()).catch(() => []),
    isRunning,
    async remove(name) {
      const path = join(tmpdir(), name);
      try {
        if (await isOwn(path)) await rm(path, { recursive: true, force: true });
      } catch {
        // Someone else's sweep was faster, or the system keeps it open.
      }
    },
  });
