import { app, dialog } from 'electron';
import { accessSync, constants } from 'node:fs';
import { silentLog } from '#shared/lib/log.ts';
import { openSettings } from '../settings/settings.ts';
import { systemLanguage } from '../settings/system-language.ts';
import type { Folders } from './folders.ts';
import { createWords, type Words } from './words.ts';

/** The words of the language that the person chose in an earlier run, as far as that can be read. */
const keptWords = (dataDir: string | null): Words =>
  createWords(() => openSettings(dataDir, systemLanguage, silentLog).preferences.read().language);

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Says in the person's language why the app does not start, and ends it. The reason itself is in English. */
export const failToStart = (error: unknown, { dataDir, logDir }: Folders): void => {
  const words = keptWords(dataDir);
  const where =
    dataDir !== null && !isWritable(dataDir)
      ? [words('shell_no_start_folder'), dataDir, '']
      : logDir === null
        ? []
        : [words('shell_no_start_log'), logDir, ''];
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(words('shell_no_start'), [...where, reason].join('\n'));
  app.exit(1);
};
