import { ipcMain } from 'electron';
import { isAbsolute } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import { FILE_CHANNEL } from '../preload/channels.ts';
import { isOwnPage } from './ipc.ts';
import { showFilePath } from './show-file.ts';

/** Takes the paths of show files dropped on the app's own windows; anything else is not listened to. */
export const serveDroppedFiles = (open: (path: string) => void, log: Log): void => {
  ipcMain.on(FILE_CHANNEL, (event, given: unknown) => {
    const path = typeof given === 'string' && isAbsolute(given) ? showFilePath(given, '/') : null;
    if (path !== null && isOwnPage(event)) open(path);
    else log.warn('a dropped file was refused');
  });
};
