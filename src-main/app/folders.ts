import { app } from 'electron';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireDataFolder } from '../browser-host/data-folder.ts';
import { defaultDataDir } from '../browser-host/options.ts';
import { makeRunFolder } from '../settings/run-folder.ts';

export interface Folders {
  /** Folder of everything kept; null for nothing on disk. */
  readonly dataDir: string | null;
  /** Folder of the log files; null without. */
  readonly logDir: string | null;
}

/** Chooses the app's folders. The data is the same as the browser host's: one desk, however it is opened. */
export const chooseFolders = (asked: string | null | undefined): Folders => {
  const dataDir = asked === undefined ? defaultDataDir(process.platform, process.env) : asked;
  return { dataDir, logDir: dataDir === null ? null : join(dataDir, 'logs') };
};

/** Removes a folder as far as the system lets go of it. */
const discard = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows keeps files that Chromium still has open; its own cleaning removes them later.
  }
};

/**
 * Gives Chromium a folder of its own beside the data. Before the single instance lock, which lies in that folder, and
 * made first: Electron takes no folder that is not there. Throws an Error with one sentence where nothing can be kept.
 */
export const prepareFolders = ({ dataDir }: Folders): void => {
  if (dataDir === null) {
    const own = makeRunFolder('window');
    app.setPath('userData', own);
    app.on('quit', () => discard(own));
    return;
  }
  requireDataFolder(dataDir);
  const window = join(dataDir, 'window');
  // Cookies and page storage are private to this user of the computer.
  mkdirSync(window, { recursive: true, mode: 0o700 });
  app.setPath('userData', window);
};
