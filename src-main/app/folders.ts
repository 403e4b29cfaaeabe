import { app } from 'electron';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDataDir } from '../browser-host/options.ts';

export interface Folders {
  /** Folder of everything kept; null for nothing on disk. */
  readonly dataDir: string | null;
  /** Folder of the log files; null without. */
  readonly logDir: string | null;
}

/**
 * Chooses where things are kept and gives Chromium a folder of its own beside them. The data is the same as the browser
 * host's: one desk, however it is opened. Before the single instance lock, which lies in that folder.
 */
export const chooseFolders = (asked: string | null | undefined): Folders => {
  const dataDir = asked === undefined ? defaultDataDir(process.platform, process.env) : asked;
  app.setPath('userData', dataDir === null ? mkdtempSync(join(tmpdir(), 'regie-')) : join(dataDir, 'window'));
  return { dataDir, logDir: dataDir === null ? null : join(dataDir, 'logs') };
};
