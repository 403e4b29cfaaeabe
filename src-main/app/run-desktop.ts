import { app, session, shell } from 'electron';
import { randomUUID } from 'node:crypto';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { say } from '#shared/words/say.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { keychainOf } from '../accounts/keychain.ts';
import { localNames } from '../browser-host/open-local-name.ts';
import { createPanelServer } from '../browser-host/panel-server.ts';
import type { ProgramFiles } from '../browser-host/program-files.ts';
import { createHost } from '../host/create-host.ts';
import type { RecentLines } from '../log/recent-lines.ts';
import { createOutgoing } from '../platform/outgoing.ts';
import { pastPasswords } from '../platform/proxy-password.ts';
import { readSystemAuthorities } from '../platform/trust.ts';
import { openSettings } from '../settings/settings.ts';
import { systemLanguage } from '../settings/system-language.ts';
import { guardClosing } from './closing-guard.ts';
import { setCheckoutIcon, setCheckoutWindowIcon, windowIcon } from './app-icon.ts';
import { offerContextMenu } from './context-menu.ts';
import { watchWindow } from './crash.ts';
import { serveDroppedFiles } from './dropped-files.ts';
import { endOnSignals } from './end-on-signals.ts';
import { chooseFolder, createFileDialogs } from './file-dialogs.ts';
import type { FileInbox } from './file-inbox.ts';
import type { Folders } from './folders.ts';
import { followDesk } from './follow-desk.ts';
import { serveWindowBridge } from './ipc.ts';
import type { LinkInbox } from './link-inbox.ts';
import { watchShowRisk } from './show-risk.ts';
import { keepMenuOff } from './menu.ts';
import { printWindow } from './windows/print-window.ts';
import { quitInOrder } from './quit-in-order.ts';
import { facesAudience } from './security/app-origin.ts';
import { guardDownloads } from './security/downloads.ts';
import { externalLink, signInLink } from './security/external-link.ts';
import { guardNavigation } from './security/navigation.ts';
import { guardPermissions } from './security/permissions.ts';
import { setEmbedReferer } from './security/embed-referer.ts';
import { serveAppFiles } from './security/protocol.ts';
import { checksSpelling } from './security/spelling.ts';
import { createSystemFetch } from './system-fetch.ts';
import { systemProxy } from './system-proxy.ts';
import { startUpdates } from './updates/start-updates.ts';
import { systemCipher } from './system-cipher.ts';
import { createUtilityService } from './utility-service.ts';
import type { WatchdogDeps } from './watchdog.ts';
import { isWayland } from './windows/display-server.ts';
import { createDisplays } from './windows/displays.ts';
import { openPlaces } from './windows/open-places.ts';
import { createRoomView, offerRoomPicture } from './windows/room-view.ts';
import { readSharedSpace } from './windows/window-system.ts';
import { createFilmWindow } from './windows/film-window.ts';
import { createWindows } from './windows/windows.ts';

/** Paths of the installed app's parts. */
export interface ShellFiles extends ProgramFiles {
  readonly preload: string;
}

export interface DesktopOptions {
  readonly files: ShellFiles;
  readonly folders: Folders;
  readonly clock: Clock;
  readonly log: Log;
  readonly recent: RecentLines;
  /** Links and show files that the system has for the app. */
  readonly links: LinkInbox;
  readonly showFiles: FileInbox;
}

/** Opens the host and the desk's window, once the app is ready. Answers with the parts for the watchdog. */
export const runDesktop = (options: DesktopOptions): WatchdogDeps => {
  const { files, folders, clock, log, recent } = options;
  const { dataDir, logDir } = folders;
  const spelling = checksSpelling(process.platform);
  // Read beside the host's own: the first window is painted before the host can be asked.
  const kept = openSettings(dataDir, systemLanguage, log);
  const openLink = async (link: string | null): Promise<void> => {
    if (link === null) throw new AppError('unsupported', say('host_link_not_opened'));
    await shell.openExternal(link);
  };
  const openOutside = (address: string): Promise<void> => openLink(externalLink(address, host.serviceOrigin()));
  const keychain = keychainOf(process.env, { worker: files.keychainWorker, clock, log });
  const direct = createOutgoing({
    findProxy: systemProxy((url) => session.defaultSession.resolveProxy(url), process.env),
    readAuthorities: readSystemAuthorities,
    now: () => clock.now(),
    log,
  });
  const outgoing = pastPasswords(
    direct,
    createSystemFetch(() => session.fromPartition('outgoing', { cache: false })),
  );
  const panels = createPanelServer({
    rendererDir: files.rendererDir,
    dataDir,
    clock,
    log,
    openLocalName: localNames(process.env, { clock, log }),
    dial: outgoing.dial,
  });
  const roomView = createRoomView({ windowOf: (view) => windows.of(view), log });
  const host = createHost({
    kind: 'electron',
    version: app.getVersion(),
    systemLanguage,
    dataDir,
    libraryWorker: files.libraryWorker,
    debriefWorker: files.debriefWorker,
    resourcesDir: files.resourcesDir,
    startService: createUtilityService(files.service, log),
    fetch: outgoing.fetch,
    publicFetch: outgoing.publicFetch,
    wire: outgoing.wire,
    dial: outgoing.dial,
    clock,
    newId: randomUUID,
    log,
    logLines: () => recent.list(),
    openExternal: openOutside,
    openSignIn: (address) => openLink(signInLink(address)),
    keychain,
    cipher: keychain === null ? null : systemCipher,
    fileDialogs: createFileDialogs(() => windows.of('desk')),
    panels: panels.port,
    shell: {
      showFolder: async (path) => {
        const problem = await shell.openPath(path);
        if (problem !== '') log.warn('a folder was not shown');
      },
      chooseFolder: (from) => chooseFolder(from, windows.of('desk')),
      printDesk: () => printWindow(windows.of('desk')),
      updates: {
        status: () => updates.status(),
        check: () => updates.check(),
        allow: () => updates.allow(),
        goBack: () => updates.goBack(),
      },
      roomView,
      films: {
        make: (url, signal) => films.make(url, signal),
        isFree: () => films.isFree(),
      },
      displays: {
        state: () => displays.state(),
        takeOut: (wanted) => displays.takeOut(wanted),
        bringBack: (part) => displays.bringBack(part),
        place: (wanted) => displays.place(wanted),
      },
    },
  });

  // How a start went is in the log, also where nobody sees the window.
  host.service.then(
    (service) => service && log.info('the service is ready'),
    (error: unknown) => log.error('the service did not start', { error }),
  );
  void host.opened.then(() => log.info('the library and the first show are open'));
  panels.follow(host);

  guardNavigation({
    openOutside: (address) => {
      openOutside(address).catch((error: unknown) => log.warn('the system did not open an address', { error }));
    },
    room: roomView,
    log,
  });
  guardPermissions(session.defaultSession, { mayCapture: () => roomView.contents() !== null, log });
  offerRoomPicture(session.defaultSession, roomView);
  guardDownloads(session.defaultSession, log);
  setEmbedReferer(session.defaultSession);
  serveAppFiles(session.defaultSession, { rendererDir: files.rendererDir, media: host.media }, log);

  setCheckoutIcon(files.resourcesDir);
  const bridge = serveWindowBridge(host, log);
  const show = watchShowRisk(host, clock);
  const films = createFilmWindow({
    serviceOrigin: () => host.serviceOrigin(),
    isFree: () => show.risk() === null,
    platform: process.platform,
    log,
  });
  show.onRisk(() => host.checkFilms());
  const desk = followDesk({
    host,
    show,
    preferences: kept.preferences.read(),
    keys: kept.keys.read(),
    logDir,
    deskWindow: () => windows.of('desk'),
    log,
  });
  // First of all handlers of quitting, so that it can stop it before the others begin.
  const closing = guardClosing({
    risk: () => show.risk(),
    desk: () => windows.of('desk'),
    words: desk.words,
    clock,
    log,
  });
  endOnSignals(closing);
  const places = openPlaces(dataDir, log);
  const system = {
    placesWindows: !isWayland(process, app.commandLine.getSwitchValue('ozone-platform')),
    sharesSpace: readSharedSpace(process.platform),
  };
  const windows = createWindows({
    preload: files.preload,
    icon: windowIcon(process.platform, app.isPackaged, files.resourcesDir),
    devTools: !app.isPackaged,
    spelling,
    places,
    system,
    appearance: () => desk.preferences().appearance,
    clock,
    log,
    onCreated(window, view) {
      bridge.attach(window.webContents, HOST_NAMES[view]);
      watchWindow(window, { view, clock, words: desk.words, log });
      offerContextMenu(window, desk.words);
      if (facesAudience(view)) keepMenuOff(window);
      setCheckoutWindowIcon(window, files.resourcesDir);
      closing.watch(window, view);
      ending.watch(window);
      window.on('closed', () => films.endIfAlone());
      if (view !== 'desk') return;
      desk.settle(window);
      window.on('closed', () => displays.closeWithDesk());
    },
  });
  const displays = createDisplays({
    windows,
    places,
    system,
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
  const ending = quitInOrder({
    end: () => {
      void panels.close();
      show.stop();
      desk.stop();
      updates.stop();
      return host.close();
    },
    last: (failed) => updates.installOnQuit(failed),
    clock,
    log,
  });

  const openDesk = (fragment: string): void => {
    // A click on the app's icon while it quits would open a window without a host.
    if (!ending.hasBegun()) windows.open('desk', { fragment, place: null });
  };
  const openFile = (path: string): void => {
    host.openPackage(path);
    // The desk asks what to do with it.
    openDesk('');
  };
  options.links.deliver(openDesk);
  options.showFiles.deliver(openFile);
  serveDroppedFiles(openFile, log);
  displays.reopen();
  app.on('activate', () => {
    openDesk('');
    if (!ending.hasBegun()) displays.reopen();
  });
  app.on('before-quit', (event) => {
    if (!event.defaultPrevented) displays.ending();
  });
  app.on('window-all-closed', () => {
    // On macOS an app outlives its windows.
    if (process.platform !== 'darwin') app.quit();
  });
  return { save: () => host.close(), words: desk.words, window: () => windows.of('desk') };
};
