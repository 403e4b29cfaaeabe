import { app, dialog, session, shell } from 'electron';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { HOST_NAMES } from '#shared/bridge/host-names.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { keychainOf } from '../accounts/keychain.ts';
import type { ProgramFiles } from '../browser-host/program-files.ts';
import { createHost } from '../bridge/create-host.ts';
import { createWire } from '../platform/wire.ts';
import { openSettings } from '../settings/settings.ts';
import { parseArguments } from './arguments.ts';
import { openLog } from '../log/file-log.ts';
import { watchWindow } from './crash.ts';
import { serveDroppedFiles } from './dropped-files.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { createFileInbox } from './file-inbox.ts';
import { chooseFolders } from './folders.ts';
import { followDesk } from './follow-desk.ts';
import { serveWindowBridge } from './ipc.ts';
import { createLinkInbox } from './link-inbox.ts';
import { quitInOrder } from './quit-in-order.ts';
import { externalLink } from './security/external-link.ts';
import { guardNavigation } from './security/navigation.ts';
import { guardPermissions } from './security/permissions.ts';
import { introduceToPlayers } from './security/players.ts';
import { registerAppScheme, serveAppFiles } from './security/protocol.ts';
import { watchMainProcess, type WatchdogParts } from './watchdog.ts';
import { startUpdates } from './updates/start-updates.ts';
import { systemCipher } from './system-cipher.ts';
import { createUtilityService } from './utility-service.ts';
import { createDisplays } from './windows/displays.ts';
import { openPlaces } from './windows/open-places.ts';
import { createWindows } from './windows/windows.ts';

const APP_ID = 'org.regie.desk';

/** Where the parts of the installed app lie. */
export interface ShellFiles extends ProgramFiles {
  readonly preload: string;
}

/** Starts the desktop app; a second start only brings the first one to the front. */
export const startShell = (files: ShellFiles): void => {
  const clock = createSystemClock(globalThis);
  // In a checkout the first argument is the folder of the app.
  const asked = parseArguments(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  const { dataDir, logDir } = chooseFolders(asked.dataDir);
  app.setAppUserModelId(APP_ID);
  app.enableSandbox();
  registerAppScheme();
  // On Wayland keys for the whole system go through the desktop's portal.
  if (process.platform === 'linux') app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal');
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const { log, recent } = openLog({
    folder: logDir,
    name: 'regie',
    wanted: process.env.REGIE_LOG,
    now: () => clock.now(),
  });
  let watched: WatchdogParts | null = null;
  watchMainProcess({ log, now: () => clock.now(), parts: () => watched });
  const inbox = createLinkInbox(asked.links);
  const showFiles = createFileInbox(asked.files);

  const run = (): void => {
    // Read beside the host's own: the first window is painted before the host can be asked.
    const kept = openSettings(dataDir, log);
    const openOutside = async (address: string): Promise<void> => {
      const link = externalLink(address, host.serviceOrigin());
      if (link === null) log.warn('an address was not opened');
      else await shell.openExternal(link);
    };
    const keychain = keychainOf(process.env, { worker: files.keychainWorker, clock, log });
    const host = createHost({
      kind: 'electron',
      version: app.getVersion(),
      dataDir,
      libraryWorker: files.libraryWorker,
      resourcesDir: files.resourcesDir,
      startService: createUtilityService(files.service),
      fetch: globalThis.fetch,
      wire: createWire(),
      clock,
      newId: randomUUID,
      log,
      logLines: () => recent.list(),
      openExternal: openOutside,
      keychain,
      cipher: keychain === null ? null : systemCipher,
      fileDialogs: createFileDialogs(() => windows.of('desk')),
      invitePanel: null,
      shell: {
        showFolder: async (path) => {
          const problem = await shell.openPath(path);
          if (problem !== '') log.warn('a folder was not shown');
        },
        chooseFolder: async (from) => {
          const { filePaths } = await dialog.showOpenDialog({
            ...(from !== null && { defaultPath: from }),
            properties: ['openDirectory', 'createDirectory'],
          });
          return filePaths[0] ?? null;
        },
        updates: {
          status: () => updates.status(),
          check: () => updates.check(),
          goBack: () => updates.goBack(),
        },
        displays: {
          state: () => displays.state(),
          takeOut: (wish) => displays.takeOut(wish),
          bringBack: (part) => displays.bringBack(part),
          place: (wish) => displays.place(wish),
        },
      },
    });

    guardNavigation({
      openOutside: (address) => {
        openOutside(address).catch((error: unknown) => log.warn('the system did not open an address', { error }));
      },
      log,
    });
    guardPermissions(session.defaultSession, log);
    introduceToPlayers(session.defaultSession);
    const serviceOrigin = (): string | null => host.serviceOrigin();
    serveAppFiles(session.defaultSession, { rendererDir: files.rendererDir, serviceOrigin, media: host.media }, log);

    const bridge = serveWindowBridge(host, log);
    const desk = followDesk({
      host,
      preferences: kept.preferences.read(),
      keys: kept.keys.read(),
      messagesDir: join(files.resourcesDir, 'messages'),
      logDir,
      deskWindow: () => windows.of('desk'),
      log,
    });
    const places = openPlaces(dataDir, log);
    const openDesk = (fragment: string): void => void windows.open('desk', { fragment, place: null });
    const windows = createWindows({
      preload: files.preload,
      // macOS and Windows take the icon from the program itself.
      icon: process.platform === 'linux' ? join(files.resourcesDir, 'icons/icon-256.png') : null,
      devTools: !app.isPackaged,
      places,
      appearance: () => desk.preferences().appearance,
      clock,
      log,
      onCreated(window, view) {
        bridge.attach(window.webContents, HOST_NAMES[view]);
        watchWindow(window, { clock, words: desk.words, log });
        if (view !== 'desk') return;
        desk.settle(window);
        window.on('closed', () => displays.closeWithDesk());
      },
    });
    const displays = createDisplays({
      windows,
      places,
      clock,
      log,
      onChange: (state) => host.reportDisplays(state),
    });
    const updates = startUpdates({
      callAsDesk: (name, input) => {
        const window = windows.of('desk');
        return window ? bridge.callAs(window.webContents, name, input) : null;
      },
      dataDir,
      onStatus: (status) => host.reportUpdates(status),
      clock,
      log,
    });

    inbox.deliver(openDesk);
    const openFile = (path: string): void => {
      host.openPackage(path);
      // The desk asks what to do with it.
      openDesk('');
    };
    showFiles.deliver(openFile);
    serveDroppedFiles(openFile, log);
    displays.reopen();
    app.on('activate', () => {
      openDesk('');
      displays.reopen();
    });
    app.on('before-quit', () => displays.ending());
    app.on('window-all-closed', () => {
      // On macOS an app outlives its windows.
      if (process.platform !== 'darwin') app.quit();
    });
    watched = { save: () => host.close(), words: desk.words };
    quitInOrder({
      end: () => {
        desk.stop();
        updates.stop();
        return host.close();
      },
      last: () => updates.installOnQuit(),
      log,
    });
  };

  app
    .whenReady()
    .then(run)
    .catch((error: unknown) => {
      log.error('the app could not start', { error });
      dialog.showErrorBox(
        'Regie could not start',
        error instanceof Error ? error.message : 'The reason is in the log.',
      );
      app.exit(1);
    });
};
