import { app } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textUpTo } from '#shared/api/fields.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { Log } from '#shared/lib/log.ts';
import type { InstallerStore } from './installer-store.ts';
import type { Updater } from './updates.ts';

/** True if this copy was installed from a place that publishes updates. */
export const canUpdate = (): boolean => app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));

/**
 * The installer of the running version, to go back to it later: an AppImage is its own installer, and on Windows the
 * installer leaves a copy of itself. On macOS, and for a .deb, only the file of a downloaded update is known.
 */
export const ownInstaller = (platform: string, env: Readonly<Record<string, string | undefined>>): string | null => {
  if (platform === 'linux') return env.APPIMAGE ?? null;
  if (platform !== 'win32' || env.LOCALAPPDATA === undefined) return null;
  return join(env.LOCALAPPDATA, 'regie-updater', 'installer.exe');
};

/** A version as the list of updates may name it: it becomes a part of a file's name, and is shown. */
const Version = textUpTo(60).regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.+-]+)?$/);
/** The updater quotes whole answers in its lines. */
const LONGEST_LINE = 2000;

/** The updater of installed copies. It takes no step unasked; the caller decides. */
export const loadUpdater = async (store: InstallerStore | null, log: Log): Promise<Updater> => {
  const { autoUpdater, CancellationToken } = (await import('electron-updater')).default;
  const line = (level: 'debug' | 'info' | 'warn' | 'error') => (message?: unknown) =>
    log[level](cutText(String(message), LONGEST_LINE));
  autoUpdater.logger = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  // A person who quits does not want the app back at once, on macOS neither.
  autoUpdater.autoRunAppAfterInstall = false;
  autoUpdater.allowDowngrade = false;
  // Failures also reject; without a listener the event would end the process.
  autoUpdater.on('error', () => undefined);
  let offered: string | null = null;

  /** Keeps the installers of this version and of the next, so that there is a way back. */
  const keepBoth = async (downloaded: readonly string[]): Promise<void> => {
    const own = ownInstaller(process.platform, process.env);
    const [next] = downloaded;
    if (own !== null && existsSync(own)) await store?.keep(app.getVersion(), own);
    if (offered !== null && next !== undefined) await store?.keep(offered, next);
  };

  return {
    async check() {
      const found = await autoUpdater.checkForUpdates();
      const version = found?.isUpdateAvailable === true ? Version.safeParse(found.updateInfo.version) : null;
      offered = version?.data ?? null;
      return offered !== null && store?.isSkipped(offered) === true ? null : offered;
    },
    download() {
      const token = new CancellationToken();
      const done = autoUpdater.downloadUpdate(token).then((files) =>
        // Without a way back the update is still worth having.
        keepBoth(files).catch((error: unknown) => log.warn('an installer could not be kept', { error })),
      );
      return { done, stop: () => token.cancel() };
    },
    install(failed) {
      // A refused installer (a password, a full disk) only reports an error; the app would keep running.
      autoUpdater.once('error', failed);
      autoUpdater.quitAndInstall(true, false);
    },
  };
};
