/**
 * `node --import`: treats a folder called `app.asar` as Electron treats its archive. What Electron has taught to read
 * archives works, and everything else finds nothing there (lib/asar/fs-wrapper of Electron).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const READS_ARCHIVES = new Set(
  ['access', 'copyFile', 'exists', 'lstat', 'open', 'readFile', 'readdir', 'realpath', 'stat'].flatMap((name) => [
    name,
    `${name}Sync`,
  ]),
);
/** These open their file by `open`; the rest has no path. */
const BY_OPEN = new Set(['createReadStream', 'ReadStream', 'FileReadStream', '_toUnixTimestamp']);
const IN_ARCHIVE = /[\\/]app\.asar(?:[\\/]|$)/;

type Callable = (this: unknown, ...args: unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === 'function';
const isInside = (path: unknown): boolean =>
  (typeof path === 'string' || path instanceof URL) && IN_ARCHIVE.test(path.toString());

/** `isAsync`: whether its functions say what is wrong by a promise. */
const guard = (owner: object, isAsync: boolean): void => {
  for (const [name, value] of Object.entries(owner)) {
    if (!isCallable(value) || READS_ARCHIVES.has(name) || BY_OPEN.has(name) || /^[A-Z]/.test(name)) continue;
    const guarded: Callable = function (...args) {
      if (!args.slice(0, 2).some(isInside)) return value.apply(this, args);
      const missing = Object.assign(new Error(`ENOENT: no such file or directory, ${name}`), { code: 'ENOENT' });
      if (isAsync) return Promise.reject(missing);
      throw missing;
    };
    Object.assign(owner, { [name]: Object.assign(guarded, value) });
  }
};

guard(fs, false);
guard(fs.promises, true);
syncBuiltinESMExports();
