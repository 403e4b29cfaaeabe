import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';

const FOLDER = 'secrets-under-way';

/** Ids of spaces whose secrets are being stored or removed. After a crash they show what may be left over. */
export interface PendingSecretChanges {
  /** Space ids. */
  list(): readonly string[];
  begin(id: string): void;
  end(id: string): void;
}

/** Keeps one file per space, so that two hosts on the folder never write the same one. Keeps nothing without a folder. */
export const openPendingSecretChanges = (dataDir: string | null, log: Log): PendingSecretChanges => {
  if (dataDir === null) return { list: () => [], begin: () => undefined, end: () => undefined };
  const folder = join(dataDir, FOLDER);
  const fileOf = (id: string): string => join(folder, createHash('sha256').update(id).digest('hex').slice(0, 32));
  const attempt = <Value>(run: () => Value, otherwise: Value): Value => {
    try {
      return run();
    } catch (error) {
      log.warn('secrets under way cannot be remembered', { error });
      return otherwise;
    }
  };
  return {
    list: () =>
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      }, []),
    begin: (id) =>
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const file = openSync(fileOf(id), 'w', 0o600);
        try {
          writeSync(file, id);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
      }, undefined),
    end: (id) => attempt(() => rmSync(fileOf(id), { force: true }), undefined),
  };
};
