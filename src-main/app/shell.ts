import { app } from 'electron';
import { createSystemClock } from '#shared/lib/clock.ts';
import { existsSync } from 'node:fs';
import { holdDataFolder } from '../browser-host/data-folder.ts';
import { openLog } from '../log/file-log.ts';
import { parseArguments } from './arguments.ts';
import { APP_ID } from './app-icon.ts';
import { createFileInbox } from './file-inbox.ts';
import { chooseFolders, prepareFolders } from './folders.ts';
import { createLinkInbox } from './link-inbox.ts';
import { restartUnderX11 } from './relaunch.ts';
import { runDesktop, type ShellFiles } from './run-desktop.ts';
import { registerAppScheme } from './security/protocol.ts';
import { checksSpelling, keepSpellingHere } from './security/spelling.ts';
import { failToStart } from './start-failure.ts';
import { watchMainProcess, type WatchdogDeps } from './watchdog.ts';
import { belongsUnderX11 } from './windows/display-server.ts';

/** Starts the desktop app; a second start only brings the first one to the front. */
export const startShell = (files: ShellFiles): void => {
  if (belongsUnderX11(process, process.argv, existsSync)) {
    restartUnderX11();
    return;
  }
  // In a checkout the first argument is the folder of the app.
  const asked = parseArguments(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  const folders = chooseFolders(asked.dataDir);
  const fail = (error: unknown): void => failToStart(error, folders);

  // Electron requires all of this before the app is ready.
  const prepare = (): (() => Promise<void>) | null => {
    const clock = createSystemClock(globalThis);
    app.enableSandbox();
    registerAppScheme();
    keepSpellingHere(checksSpelling(process.platform));
    if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
    prepareFolders(folders);
    if (!app.requestSingleInstanceLock()) return null;
    const { log, recent } = openLog({
      folder: folders.logDir,
      name: 'regie',
      wanted: process.env.REGIE_LOG,
      now: () => clock.now(),
    });
    if (app.commandLine.hasSwitch('no-sandbox')) log.warn('the pages have no sandbox: the app was started without');
    let watched: WatchdogDeps | null = null;
    watchMainProcess({ log, now: () => clock.now(), parts: () => watched });
    const links = createLinkInbox(asked.links);
    const showFiles = createFileInbox(asked.files);
    return async () => {
      try {
        // Two hosts on the same data would both send the waiting edits. The system frees this lock at the end of the
        // process.
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
