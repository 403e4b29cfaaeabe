import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { wait } from '../platform/wait.ts';

/** Lets one host at a time renew sign-ins, however many work on the same folder. */
export type RefreshLock = <Value>(work: () => Promise<Value>) => Promise<Value>;

const LOOK_AGAIN_MS = 40;
const PATIENCE_MS = 25_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * A lock that ends with its process: SQLite's lock on an empty file, which the system frees even after a kill.
 * Without a folder nothing is shared, so nothing is locked.
 */
export const createRefreshLock = (dataDir: string | null, clock: Clock): RefreshLock => {
  if (dataDir === null) return (work) => work();
  return async (work) => {
    const { default: Database } = await import('better-sqlite3');
    mkdirSync(dataDir, { recursive: true });
    const lock = new Database(join(dataDir, 'sign-in.lock'), { timeout: 0 });
    try {
      const until = clock.now() + PATIENCE_MS;
      for (;;) {
        try {
          lock.exec('BEGIN EXCLUSIVE');
          break;
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (clock.now() > until)
            throw new AppError('busy', 'Another window of Regie is renewing the sign-in. Try again.');
          await wait(clock, LOOK_AGAIN_MS);
        }
      }
      return await work();
    } finally {
      lock.close();
    }
  };
};
