import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { certificateSentence } from '#node/own-certificate.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { keychainOf } from '../accounts/keychain.ts';
import type { ControlsReady } from '../controls/run-surfaces.ts';
import type { OpenLog } from '../log/file-log.ts';
import { createHost } from '../host/create-host.ts';
import type { Host } from '../host/host.ts';
import { createOutgoing } from '../platform/outgoing.ts';
import { readSystemAuthorities } from '../platform/trust.ts';
import type { ServiceReady } from '../rehearsal/ready-line.ts';
import type { StartService } from '../rehearsal/service-process.ts';
import { holdDataFolder } from './data-folder.ts';
import { openBrowserStore, panelIds } from './browser-store.ts';
import { openPeopleStore } from './people-store.ts';
import { localNames } from './open-local-name.ts';
import { openBrowser } from './open-browser.ts';
import type { BrowserHostOptions } from './options.ts';
import { createPairing } from './pairing.ts';
import { openLock } from './panel-lock.ts';
import { createPanelsPort } from './panels-port.ts';
import { createPanelBudgets, type PanelBudgets } from './panel-budget.ts';
import { newPanelCode } from './panel-code.ts';
import type { ProgramFiles } from './program-files.ts';
import { linkAt } from './link-at.ts';
import { listenAgain } from './listen-again.ts';
import type { LocalName } from './local-name.ts';
import { ownOrigins } from '../http/own-origin.ts';
import { isThisComputer, ownOrigin, reachableOrigins, withLocalName } from '../http/reachable-urls.ts';
import { createAppServer } from './serve-app.ts';
import { createPackageRoutes, type PackageRoutes } from './serve-packages.ts';
import { serveSocketBridge } from './socket-bridge.ts';
import { serveSpeakerRooms } from './speaker-rooms.ts';
import { systemLanguage } from '../settings/system-language.ts';

/** The ready line. */
export interface AppReady {
  readonly ready: true;
  readonly kind: 'app';
  readonly url: string;
  readonly service: ServiceReady | null;
  /** Ways in for controllers that the start asked for. */
  readonly controls?: ControlsReady;
}

export interface RunningBrowserHost {
  readonly ready: AppReady;
  close(): Promise<void>;
}

const CLOSE_MS = 1900;
const OPENED_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

const versionOf = (manifest: string): string => {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return version;
};

/** The programs that the app is made of. */
export interface ProgramParts {
  readonly files: ProgramFiles;
  readonly startService: StartService;
}

/**
 * Runs the whole app behind one HTTP port; `ending` breaks the start off. Throws an Error with one sentence when the
 * port or the data folder cannot be had.
 */
export const runBrowserHost = async (
  options: BrowserHostOptions,
  { files, startService }: ProgramParts,
  { log, recent }: OpenLog,
  ending: AbortSignal,
): Promise<RunningBrowserHost> => {
  const clock = createSystemClock(globalThis);
  const letGo = options.dataDir === null ? () => {} : await holdDataFolder(options.dataDir, ending);
  // In a network connections are encrypted unless the command line says otherwise.
  const tls = options.tls ?? (isThisComputer(options.host) ? 'none' : 'self');
  const lock = openLock({
    choice: tls === 'none' ? null : tls,
    folder: options.dataDir,
    host: options.host,
    clock,
    log,
  });
  const scheme = lock ? 'https' : 'http';
  let setOrigin = (): string | null => null;
  const externalOrigin = (): string | null => options.externalOrigin ?? setOrigin();
  let announced: LocalName | null = null;
  // Of a name that the person's own certificate does not have browsers would warn: no link has it.
  const localName = (): string | null => {
    const name = announced?.name() ?? null;
    return name === null || lock?.names(name) === false ? null : name;
  };
  const own = ownOrigins(externalOrigin, () => announced?.name() ?? null);
  const browserStore = openBrowserStore(options.dataDir, log);
  const people = openPeopleStore(options.dataDir, log);
  people.keepOnly(panelIds(browserStore));
  const pairing = createPairing({
    store: browserStore,
    clock,
    newId: randomUUID,
    newCode: () => newPanelCode((limit) => randomInt(limit)),
    admitFromTeam: (token) => host.panelHandovers.admit(token),
    askFromTeam: (token) => host.panelHandovers.visitor(token),
    onGuests: () => host.reportPanels(pairing.guests()),
  });
  let packages: PackageRoutes | null = null;
  let media: Host['media'] = async () => null;
  let panelHandovers: Host['panelHandovers'] | null = null;
  let panelBudgets: PanelBudgets | null = null;
  const { server, endPanels } = createAppServer({
    rendererDir: files.rendererDir,
    pairing,
    own,
    packages: () => packages,
    media: (request) => media(request),
    panelBudgets: () => panelBudgets,
    panelHandovers: () => panelHandovers,
    showTitle: () => host.showTitle(),
    roomMonitorUrl: () => host.roomMonitorUrl(),
    certificate: lock?.certificate ?? null,
    log,
  });
  // First, so that a port in use is said before anything else was started.
  const port = await listenAgain(server, options, browserStore.read().port);
  ending.throwIfAborted();
  server.on('error', (error) => log.error('the port failed', { error }));

  const outgoing = createOutgoing({
    findProxy: () => process.env,
    readAuthorities: readSystemAuthorities,
    now: () => clock.now(),
    log,
  });
  const panels = createPanelsPort({
    pairing,
    // Read again: the computer may have joined another network.
    origins() {
      const byAddress = reachableOrigins(options.host, port, networkInterfaces(), scheme);
      const { origins, reachable } = withLocalName(byAddress, localName(), port, scheme);
      const external = externalOrigin();
      return external === null
        ? { origins, reachable }
        : { origins: [external, ...(reachable ? origins : [])], reachable: true };
    },
    originHere: () => ownOrigin(options.host, port, scheme),
    isExternal: (origin) => origin === externalOrigin(),
    fingerprint: () => lock?.fingerprint() ?? null,
    serving: (origins) => ({
      from: isThisComputer(options.host) ? 'computer' : 'network',
      origins,
      externalOrigin: externalOrigin(),
      localName: localName(),
      trouble: null,
      fingerprint: lock?.fingerprint() ?? null,
      isChosenHere: false,
    }),
    relay: () => host.teamRelay(),
    onRelayed: () => rooms.look(),
    shutOut(panelId) {
      rooms.look();
      sockets.dropPanels(panelId);
      endPanels(panelId);
      people.keepOnly(panelIds(browserStore));
    },
  });
  const host = createHost({
    kind: 'browser',
    version: versionOf(files.manifest),
    systemLanguage,
    dataDir: options.dataDir,
    libraryWorker: files.libraryWorker,
    debriefWorker: files.debriefWorker,
    resourcesDir: files.resourcesDir,
    startService,
    lastServicePort: browserStore.read().servicePort,
    fetch: outgoing.fetch,
    publicFetch: outgoing.publicFetch,
    wire: outgoing.wire,
    dial: outgoing.dial,
    clock,
    newId: randomUUID,
    log,
    logLines: () => recent.list(),
    openExternal: null,
    panels,
    keychain: keychainOf(process.env, { worker: files.keychainWorker, clock, log }),
    shell: null,
  });
  packages = createPackageRoutes(host.packages);
  media = host.media;
  panelHandovers = host.panelHandovers;
  setOrigin = () => host.panelSettings().externalOrigin;
  const budgetOf = createPanelBudgets({ clock, presses: host.pressWatch });
  panelBudgets = budgetOf;
  const sockets = serveSocketBridge({ server, host, pairing, own, people, budgetOf, clock, log });
  const { dial } = outgoing;
  const rooms = serveSpeakerRooms({ pairing, host, people, budgetOf, dial, random: Math.random, clock, log });

  announced =
    localNames(process.env, { clock, log })?.({
      host: options.host,
      onChange: () => host.reportPanelServing(panels.serving()),
    }) ?? null;
  const endLock = lock?.keep(server) ?? (() => {});
  if (lock?.made) process.stderr.write(`${certificateSentence(lock.made)}\n`);

  const endAll = async (): Promise<void> => {
    endLock();
    rooms.close();
    sockets.close();
    server.close();
    server.closeAllConnections();
    await Promise.race([Promise.all([host.close(), announced?.close()]), pause(CLOSE_MS)]);
    letGo();
  };
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= endAll());
  ending.addEventListener('abort', () => void close());

  try {
    // Without a rehearsal the app still works real shows.
    const service = await host.service.catch((error: unknown) => {
      log.error('the app opens without a rehearsal', { error });
      return null;
    });
    ending.throwIfAborted();
    const servicePort = service && Number(new URL(service.apiRoot).port);
    if (browserStore.read().port !== port || browserStore.read().servicePort !== servicePort)
      browserStore.change((before) => ({ ...before, port, servicePort }));
    // The show is open and the rehearsal runs when the ready line appears, unless something hangs.
    await Promise.race([host.opened, pause(OPENED_MS)]);
    ending.throwIfAborted();
    const controls = await host.startControls({ api: options.api, obsPort: options.obsPort });
    ending.throwIfAborted();
    const url = linkAt(ownOrigin(options.host, port, scheme), pairing.invite({ kind: 'window' }).token);
    if (options.openBrowser) openBrowser(url, process.platform, process.env);
    return { ready: { ready: true, kind: 'app', url, service, ...(controls && { controls }) }, close };
  } catch (error) {
    await close();
    throw error;
  }
};
