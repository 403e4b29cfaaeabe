import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { makePrivateFile, makePrivateFolder } from '../settings/private-files.ts';
import { wait } from '../platform/wait.ts';

/** Lets one at a time change the secret of that name, however many hosts work on the same folder. Not to be nested. */
export type RefreshLock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

const FOLDER = 'sign-in-locks';
const LOOK_AGAIN_MS = 40;
const PATIENCE_MS = 25_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Without a folder nothing is shared with other hosts: callers of this one wait for each other. */
const createTurns = (): RefreshLock => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
};

/**
 * Locks that end with their process. SQLite's lock on an empty file is freed by the system even after a kill, so none
 * is ever stale.
 */
export const createRefreshLock = (dataDir: string | null, clock: Clock): RefreshLock => {
  if (dataDir === null) return createTurns();
  const folder = join(dataDir, FOLDER);
  return async (name, work) => {
    const { default: Database } = await import('better-sqlite3');
    makePrivateFolder(folder);
    const file = `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.lock`;
    makePrivateFile(join(folder, file));
    const lock = new Database(join(folder, file), { timeout: 0 });
    try {
      const until = clock.now() + PATIENCE_MS;
      for (;;) {
        try {
          // Nothing is ever written, not even a journal, so a full disk does not stop a sign-in.
          lock.pragma('journal_mode = MEMORY');
          lock.exec('BEGIN EXCLUSIVE');
          break;
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (clock.now() > until) throw new AppError('busy', say('host_signin_renewing'));
          await wait(clock, LOOK_AGAIN_MS);
        }
      }
      return await work();
    } finally {
      lock.close();
    }
  };
};
