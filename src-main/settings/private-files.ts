import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
/** A folder that everybody may write into, as `/tmp` is. */
const STICKY = 0o1000;

/** Windows keeps a person's own folder closed by other means. */
const hasModes = process.platform !== 'win32';

/** Removes other users' access to a file or folder of ours. Other people's and shared ones stay unchanged. */
const closeOne = (path: string): void => {
  if (!hasModes) return;
  const { mode, uid } = statSync(path);
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || uid !== process.getuid?.()) return;
  chmodSync(path, mode & 0o7777 & ~OTHERS);
};

/** True if other users may read a folder. */
export const isOpenToOthers = (folder: string): boolean => hasModes && (statSync(folder).mode & OTHERS) !== 0;

/** Makes a folder for its owner alone, and closes an existing one to others. Throws the system's error. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeOne(folder);
};

/** Makes a file for its owner alone if there is none. SQLite gives its extra files the same mode. */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600));
  try {
    closeOne(path);
  } catch {
    // A share may know no modes; then the folder's own protection is all there is.
  }
};

/** Names of the app's files in its data folder. Anything else there belongs to someone else. */
const OURS =
  /^(?:(?:library\.sqlite|rehearsal)(?:[.-].*)?|(?:logs|media|backups|secrets|secrets-under-way|sign-in-locks|exchange|window|installers)|[a-z-]+\.(?:json|lock)(?:\.bad)?)$/;

const closeAll = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o7777 & ~OTHERS).catch(() => undefined);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) await closeAll(join(path, name));
};

/** Closes files to others that earlier versions left open in a data folder; never throws. */
export const closeToOthers = async (dataDir: string): Promise<void> => {
  if (!hasModes) return;
  for (const name of await readdir(dataDir).catch(() => [])) if (OURS.test(name)) await closeAll(join(dataDir, name));
};
