import { randomInt, randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { isSame } from '#shared/scene/same.ts';
import type { PanelAccess, Preferences } from '#shared/settings/preferences.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PanelsPort } from '../bridge/shell-ports.ts';
import type { Host } from '../host/host.ts';
import { ownOrigins } from '../http/own-origin.ts';
import { ownOrigin, reachableOrigins, withLocalName, type ReachableUrls } from '../http/reachable-urls.ts';
import type { Dial } from '../platform/dial.ts';
import { openBrowserStore, panelIds } from './browser-store.ts';
import { listenAgain } from './listen-again.ts';
import type { LocalName } from './local-name.ts';
import type { OpenLocalName } from './open-local-name.ts';
import { createPairing, type Pairing } from './pairing.ts';
import { createPanelBudgets } from './panel-budget.ts';
import { newPanelCode } from './panel-code.ts';
import { lockChoice, lockTrouble, openLock, type PanelLock } from './panel-lock.ts';
import { createPanelsPort, type PanelsPortDeps } from './panels-port.ts';
import { openPeopleStore } from './people-store.ts';
import { createAppServer } from './serve-app.ts';
import { serveSocketBridge, type SocketBridge } from './socket-bridge.ts';
import { serveSpeakerRooms, type SpeakerRooms } from './speaker-rooms.ts';

/** Panels are kept apart from the browsers of a browser host on the same data, whose windows may do everything. */
const FOLDER = 'panels';
const NOWHERE: ReachableUrls = { origins: [], reachable: false };

export interface PanelServerOptions {
  readonly rendererDir: string;
  readonly dataDir: string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Address on which it listens for panels of the network; every address of this computer unless a test says otherwise. */
  readonly networkHost?: string;
  /** Gives this computer a name in its networks; null for none. */
  readonly openLocalName: OpenLocalName | null;
  /** Connects sockets to relays. */
  readonly dial: Dial;
}

/** Lets panels in at the installed app, from where its settings say. */
export interface PanelServer {
  readonly port: PanelsPort;
  /** Serves this host from now on, and follows its settings. */
  follow(host: Host): void;
  close(): Promise<void>;
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code ?? 'unknown';
};

const schemeOf = (lock: PanelLock | null): 'http' | 'https' => (lock ? 'https' : 'http');

interface Listening {
  readonly from: Exclude<PanelAccess, 'nowhere'>;
  readonly port: number;
  readonly endPanels: (panelId: string | null) => void;
  readonly sockets: SocketBridge;
  readonly lock: PanelLock | null;
  readonly localName: LocalName | null;
  readonly stop: () => Promise<void>;
}

export const createPanelServer = ({
  rendererDir,
  dataDir,
  clock,
  log,
  networkHost = '0.0.0.0',
  openLocalName,
  dial,
}: PanelServerOptions): PanelServer => {
  const address = { computer: '127.0.0.1', network: networkHost };
  const folder = dataDir === null ? null : join(dataDir, FOLDER);
  const store = openBrowserStore(folder, log);
  const people = openPeopleStore(folder, log);
  people.keepOnly(panelIds(store));
  let host: Host | null = null;
  let listening: Listening | null = null;
  let trouble: Sentence | null = null;
  /** The protection of the open port; null on this computer alone. */
  let lockedBy: Pick<Preferences['panels'], 'encryption' | 'certFile' | 'keyFile'> | null = null;
  let isClosed = false;
  let rooms: SpeakerRooms | null = null;
  const externalOrigin = (): string | null => host?.panelSettings().externalOrigin ?? null;
  const announced = (): string | null => listening?.localName?.name() ?? null;
  /** Of a name that the person's own certificate does not have browsers would warn: no link has it. */
  const localName = (): string | null => {
    const name = announced();
    return name === null || listening?.lock?.names(name) === false ? null : name;
  };
  const own = ownOrigins(externalOrigin, announced);
  const pairing = createPairing({
    store,
    clock,
    newId: randomUUID,
    newCode: () => newPanelCode((limit) => randomInt(limit)),
    admitFromTeam: (token) => host?.panelHandovers.admit(token) ?? null,
    askFromTeam: (token) => host?.panelHandovers.visitor(token) ?? null,
    onGuests: () => host?.reportPanels(pairing.guests()),
  });

  /** Read again each time: the computer may have joined another network. */
  const origins = (): ReachableUrls => {
    if (!listening) return NOWHERE;
    const { from, port: at, lock } = listening;
    const found = withLocalName(
      reachableOrigins(address[from], at, networkInterfaces(), schemeOf(lock)),
      localName(),
      at,
      schemeOf(lock),
    );
    const external = externalOrigin();
    return external === null
      ? found
      : { origins: [external, ...(found.reachable ? found.origins : [])], reachable: true };
  };
  const serving: PanelsPortDeps['serving'] = (now) => ({
    from: listening?.from ?? 'nowhere',
    origins: now,
    externalOrigin: listening === null ? null : externalOrigin(),
    localName: localName(),
    trouble,
    fingerprint: fingerprint(),
    isChosenHere: true,
  });

  const fingerprint = (): string | null => listening?.lock?.fingerprint() ?? null;

  const stop = async (): Promise<void> => {
    const before = listening;
    listening = null;
    await before?.stop();
  };
  const listen = async (from: Listening['from'], served: Host): Promise<void> => {
    const lock = openLock({
      choice: lockChoice(served.panelSettings()),
      folder,
      host: address[from],
      clock,
      log,
    });
    const budgetOf = createPanelBudgets({ clock, presses: served.pressWatch });
    const { server, endPanels } = createAppServer({
      rendererDir,
      pairing,
      own,
      // Files of the library come and go through the windows of the app.
      packages: () => null,
      media: served.media,
      panelBudgets: () => budgetOf,
      panelHandovers: () => served.panelHandovers,
      showTitle: () => served.showTitle(),
      // The window of the app lays the room over itself.
      roomMonitorUrl: () => null,
      certificate: lock?.certificate ?? null,
      log,
    });
    const port = await listenAgain(server, { port: 0, host: address[from] }, store.read().port);
    server.on('error', (error) => log.error('the port of the panels failed', { error }));
    const roleOf: Pairing['roleOf'] = (id) => (served.panelSettings().from === 'nowhere' ? null : pairing.roleOf(id));
    const sockets = serveSocketBridge({
      server,
      host: served,
      pairing: { ...pairing, roleOf },
      own,
      people,
      budgetOf,
      clock,
      log,
    });
    const letGo = lock?.keep(server) ?? (() => {});
    const name =
      openLocalName?.({ host: address[from], onChange: () => served.reportPanelServing(panels.serving()) }) ?? null;
    listening = {
      from,
      lock,
      localName: name,
      port,
      endPanels,
      sockets,
      async stop() {
        letGo();
        sockets.close();
        server.close();
        server.closeAllConnections();
        await name?.close();
      },
    };
    if (store.read().port !== port) store.change((before) => ({ ...before, port }));
  };

  const change = async ({ from, ...secured }: Preferences['panels'], served: Host): Promise<void> => {
    const { encryption, certFile, keyFile } = secured;
    const wanted = from === 'network' ? { encryption, certFile, keyFile } : null;
    if (from !== (listening?.from ?? 'nowhere') || trouble !== null || !isSame(wanted, lockedBy)) {
      await stop();
      trouble = null;
      lockedBy = wanted;
      try {
        if (from !== 'nowhere' && !isClosed) await listen(from, served);
      } catch (error) {
        log.error('panels cannot be let in', { error });
        trouble = lockTrouble(error) ?? say('host_panels_trouble', { code: codeOf(error) });
      }
      if (isClosed) await stop();
    }
    served.reportPanelServing(panels.serving());
  };
  /** Changes follow each other. */
  let changing: Promise<void> = Promise.resolve();

  const panels = createPanelsPort({
    pairing,
    origins,
    originHere: () => listening && ownOrigin(address[listening.from], listening.port, schemeOf(listening.lock)),
    isExternal: (origin) => origin === externalOrigin(),
    fingerprint,
    serving,
    relay: () => host?.teamRelay() ?? null,
    onRelayed: () => rooms?.look(),
    shutOut(panelId) {
      rooms?.look();
      listening?.sockets.dropPanels(panelId);
      listening?.endPanels(panelId);
      people.keepOnly(panelIds(store));
    },
  });

  return {
    port: panels,
    follow(served) {
      host = served;
      const budgetOf = createPanelBudgets({ clock, presses: served.pressWatch });
      // These come by the relay, also while nobody is let in from a network.
      rooms = serveSpeakerRooms({ pairing, host: served, people, budgetOf, dial, random: Math.random, clock, log });
      let before: Preferences['panels'] | null = null;
      const look = (now: Preferences['panels']): void => {
        if (isSame(now, before)) return;
        before = now;
        changing = changing.then(() => change(now, served));
      };
      served.on('preferences.changed', ({ panels }) => look(panels));
      look(served.panelSettings());
    },
    async close() {
      isClosed = true;
      rooms?.close();
      await changing;
      await stop();
    },
  };
};
