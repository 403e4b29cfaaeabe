import { app } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import type { Updater } from './updates.ts';

/** Whether this copy was installed from a place that publishes updates. */
export const canUpdate = (): boolean => app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));

/** The updater of installed copies. It does nothing by itself: every step is decided elsewhere. */
export const loadUpdater = async (log: Log): Promise<Updater> => {
  const { autoUpdater, CancellationToken } = (await import('electron-updater')).default;
  const line = (level: 'debug' | 'info' | 'warn' | 'error') => (message?: unknown) => log[level](String(message));
  autoUpdater.logger = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  // Failures also reject; without a listener the event would end the process.
  autoUpdater.on('error', () => undefined);
  return {
    async check() {
      const found = await autoUpdater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download() {
      const token = new CancellationToken();
      return { done: autoUpdater.downloadUpdate(token), stop: () => token.cancel() };
    },
    install: () => autoUpdater.quitAndInstall(true, false),
  };
};
