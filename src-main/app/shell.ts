import { app } from 'electron';
import { createSystemClock } from '#shared/lib/clock.ts';
import { join } from 'node:path';
import { holdDataFolder } from '../browser-host/data-folder.ts';
import { openLog } from '../log/file-log.ts';
import { parseArguments } from './arguments.ts';
import { createFileInbox } from './file-inbox.ts';
import { chooseFolders, prepareFolders } from './folders.ts';
import { createLinkInbox } from './link-inbox.ts';
import { runDesktop, type ShellFiles } from './run-desktop.ts';
import { registerAppScheme } from './security/protocol.ts';
import { failToStart } from './start-failure.ts';
import { watchMainProcess, type WatchdogParts } from './watchdog.ts';

const APP_ID = 'org.regie.desk';

/** On Wayland keys for the whole system go through the desktop's portal. What was asked for on the command line stays. */
const useShortcutsPortal = (): void => {
  const asked = app.commandLine.getSwitchValue('enable-features').split(',');
  const features = [...asked.filter((name) => name !== ''), 'GlobalShortcutsPortal'];
  app.commandLine.appendSwitch('enable-features', features.join(','));
};

/** Starts the desktop app; a second start only brings the first one to the front. */
export const startShell = (files: ShellFiles): void => {
  // In a checkout the first argument is the folder of the app.
  const asked = parseArguments(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  const folders = chooseFolders(asked.dataDir);
  const fail = (error: unknown): void => failToStart(error, join(files.resourcesDir, 'messages'), folders);

  // All of this has to be done before the app is ready.
  const prepare = (): (() => Promise<void>) | null => {
    const clock = createSystemClock(globalThis);
    app.enableSandbox();
    registerAppScheme();
    if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
    if (process.platform === 'linux') useShortcutsPortal();
    prepareFolders(folders);
    if (!app.requestSingleInstanceLock()) return null;
    const { log, recent } = openLog({
      folder: folders.logDir,
      name: 'regie',
      wanted: process.env.REGIE_LOG,
      now: () => clock.now(),
    });
    let watched: WatchdogParts | null = null;
    watchMainProcess({ log, now: () => clock.now(), parts: () => watched });
    const links = createLinkInbox(asked.links);
    const showFiles = createFileInbox(asked.files);
    return async () => {
      try {
        // Beside a browser host on the same data both would send what waits. The system lets go of it at the end.
        if (folders.dataDir !== null) await holdDataFolder(folders.dataDir, new AbortController().signal);
        watched = runDesktop({ files, folders, clock, log, recent, links, showFiles });
      } catch (error) {
        log.error('the app could not start', { error });
        throw error;
      }
    };
  };

  try {
    const run = prepare();
    if (run) app.whenReady().then(run).catch(fail);
    else app.quit();
  } catch (error) {
    // Before that, Linux could only tell a terminal.
    void app.whenReady().then(() => fail(error));
  }
};
