import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeToOthers, isOpenToOthers, makePrivateFile, makePrivateFolder } from '../settings/private-files.ts';

const LOCK = 'browser-host.lock';
/** A host told to end ends within two seconds; a new one on the same folder waits that long. */
const PATIENCE = { times: 45, ms: 50 } as const;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const unwritable = (folder: string, error: unknown): Error => {
  const code = codeOf(error);
  return new Error(`The data folder ${folder} cannot be written${code === '' ? '' : ` (${code})`}.`, { cause: error });
};

/**
 * Makes the folder where it is missing, for its owner alone; throws an Error with one sentence where nothing can be kept
 * in it. What an earlier version left open in it is closed meanwhile: behind the folder itself nobody gets at it.
 */
export const requireDataFolder = (folder: string): void => {
  try {
    const wasOpen = existsSync(folder) && isOpenToOthers(folder);
    makePrivateFolder(folder);
    if (wasOpen) void closeToOthers(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
};

/**
 * Makes the data folder if it is missing and locks it for this process before anything in it is read: two hosts would
 * both send the waiting edits. The lock is SQLite's, on an empty file; the system frees it even after a kill. Answers
 * with the function that frees it; throws an Error with one sentence if it cannot be locked.
 */
export const holdDataFolder = async (folder: string, ending: AbortSignal): Promise<() => void> => {
  requireDataFolder(folder);
  const { default: Database } = await import('better-sqlite3');
  const take = (): (() => void) => {
    makePrivateFile(join(folder, LOCK));
    const lock = new Database(join(folder, LOCK), { timeout: 0 });
    try {
      // Nothing is ever written, not even a journal, so a full disk does not keep a host from its data.
      lock.pragma('journal_mode = MEMORY');
      lock.exec('BEGIN EXCLUSIVE');
      return () => void lock.close();
    } catch (error) {
      lock.close();
      throw error;
    }
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return take();
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY')) throw unwritable(folder, error);
      if (attempt > PATIENCE.times)
        throw new Error(
          `Regie is running on the data folder ${folder} already: end it first, or choose another with --data.`,
          { cause: error },
        );
      await pause(PATIENCE.ms, undefined, { signal: ending });
    }
  }
};
