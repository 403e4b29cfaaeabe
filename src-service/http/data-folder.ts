import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a service keeps what. */
export interface DataFolder {
  /** `:memory:` for nothing on disk. */
  readonly database: string;
  readonly filesDir: string;
  /** The file of the rehearsal keys; null where nothing is kept. */
  readonly keysFile: string | null;
  /** Removes what was only for this run. */
  dispose(): void;
}

/**
 * Opens the folder of a service, making it where it is missing. `:memory:` keeps stored files in a folder that is made
 * with the first of them, and goes: a service that is killed without any leaves nothing behind.
 */
export const openDataFolder = (data: string): DataFolder => {
  if (data === ':memory:') {
    const filesDir = join(tmpdir(), `regie-service-${randomUUID()}`);
    return {
      database: data,
      filesDir,
      keysFile: null,
      dispose: () => rmSync(filesDir, { recursive: true, force: true }),
    };
  }
  const filesDir = join(data, 'files');
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  return {
    database: join(data, 'service.sqlite'),
    filesDir,
    keysFile: join(data, 'keys.json'),
    dispose: () => undefined,
  };
};
