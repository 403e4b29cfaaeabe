import { join } from 'node:path';
import { AppError } from '#shared/lib/app-error.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { GlobalKeyStatus } from '#shared/bridge/preferences.ts';
import { createSpaces } from '../accounts/spaces.ts';
import { startBackups } from '../library/backup-schedule.ts';
import { openLibrary } from '../library/library.ts';
import { createPlatformClient } from '../platform/platform-client.ts';
import { startRehearsal } from '../rehearsal/rehearsal.ts';
import { openSettings } from '../settings/settings.ts';
import type { Journal } from '../show/journal.ts';
import { openShow } from '../show/open-show.ts';
import { createSync } from '../sync/sync.ts';
import { createAttachments } from './attachments.ts';
import { readDemoBands } from './demo-bands.ts';
import { createDispatcher } from './dispatcher.ts';
import { createAccountHandlers } from './handlers/account-handlers.ts';
import { createAppHandlers } from './handlers/app-handlers.ts';
import { createBandHandlers } from './handlers/band-handlers.ts';
import { createExchangeHandlers } from './handlers/exchange-handlers.ts';
import { createLibraryHandlers } from './handlers/library-handlers.ts';
import { createPlatformHandlers } from './handlers/platform-handlers.ts';
import { createShowHandlers } from './handlers/show-handlers.ts';
import { createHostEvents } from './host-events.ts';
import type { HostParts } from './host-parts.ts';
import type { Host, HostPorts } from './host.ts';
import { openAccounts } from './open-accounts.ts';
import { openExchange } from './open-exchange.ts';
import { createOpening } from './opening.ts';
import { createShowRunner } from './show-runner.ts';

const REHEARSAL_NAME = 'Rehearsal';

/** Wires the whole machine room. Answers at once; the service starts and the first show opens meanwhile. */
export const createHost = (ports: HostPorts): Host => {
  const { clock, dataDir, log } = ports;
  const inData = (name: string): string => (dataDir === null ? ':memory:' : join(dataDir, name));

  // The service takes longest to start, so it comes first.
  const rehearsal = ports.startService
    ? startRehearsal({ start: ports.startService, data: inData('rehearsal'), fetch: ports.fetch, clock, log })
    : null;
  const settings = openSettings(dataDir, log);
  const library = openLibrary({ worker: ports.libraryWorker, path: inData('library.sqlite'), clock, log });
  let globalKeys: readonly GlobalKeyStatus[] | null = null;

  const attachments = createAttachments({
    onPresence: (present) => events.emit('presence.changed', present),
    onAttention: () => shows.now()?.attend(attachments.watched(), attachments.list().length > 0),
  });
  const events = createHostEvents((event, data) => {
    for (const attached of attachments.list()) attached.send(event, data);
  }, log);
  const spaces = createSpaces((list) => events.emit('spaces.changed', list));
  const accounts = openAccounts(ports, { spaces, settings, events, shows: () => shows });

  const backups = startBackups({ library, clock, log });
  const sync = createSync({
    library,
    spaces: () =>
      spaces
        .list()
        .filter((space) => space.signedIn)
        .map(({ id, access }) => ({ id, client: spaces.get(id).client, canWrite: access === 'full' })),
    clock,
    newId: ports.newId,
    log,
    onStatus: (status) => events.emit('sync.changed', status),
    onItems: (spaceId) => events.emit('library.changed', { spaceId, id: null }),
  });

  events.on('spaces.changed', () => sync.start());
  const exchange = openExchange({ ports, library, spaces, sync, rehearsal });
  const openedFiles: HostParts['openedFiles'] = [];

  const journalOf = (sessionId: string): Journal => ({
    append({ outcome, ...line }) {
      const message = outcome.kind === 'confirmed' ? null : outcome.message;
      library
        .ask('journal.append', { ...line, sessionId, outcome: outcome.kind, message })
        .catch((error: unknown) => log.error('a press could not be written down', { error }));
    },
  });

  const shows = createShowRunner({
    open: async (spaceId, sessionId) => {
      const { client, summary } = spaces.get(spaceId);
      return openShow({
        spaceId,
        sessionId,
        rehearsal: summary.rehearsal,
        mode: settings.preferences.read().mode,
        client,
        clock,
        log,
        newId: ports.newId,
        journal: journalOf(sessionId),
        rights: () => spaces.get(spaceId).summary,
        onPatch: (patch) => events.emit('show.patch', patch),
        onPress: (event) => events.emit('show.press', event),
      });
    },
    onChange(show) {
      show?.attend(attachments.watched(), attachments.list().length > 0);
      events.emit('show.opened', show?.state() ?? null);
    },
  });

  const rememberShow = (spaceId: string, sessionId: string): void => {
    const preferences = settings.preferences.read();
    if (preferences.lastShow?.spaceId === spaceId && preferences.lastShow.sessionId === sessionId) return;
    const changed = { ...preferences, lastShow: { spaceId, sessionId } };
    settings.preferences.write(changed);
    events.emit('preferences.changed', changed);
  };

  /** Connects the rehearsal space, finds what to open on, and opens it. */
  const openFirst = async (): Promise<Hello['openOn']> => {
    if (!rehearsal) return null;
    const service = await rehearsal.ready;
    const client = createPlatformClient({
      baseUrl: () => rehearsal.current()?.baseUrl ?? service.baseUrl,
      token: () => rehearsal.current()?.fullKey ?? service.fullKey,
      wire: ports.wire,
      clock,
      log,
    });
    spaces.put({
      client,
      summary: {
        id: service.spaceId,
        name: REHEARSAL_NAME,
        logo: null,
        apiRoot: service.apiRoot,
        rehearsal: true,
        access: 'full',
        operations: null,
        signedIn: true,
      },
    });
    const opening = createOpening({
      rehearsal,
      rehearsalSpaceId: service.spaceId,
      spaces,
      settings,
      now: () => clock.now(),
      log,
    });
    const openOn = await opening.find();
    if (!openOn) return null;
    const opened = shows.open(openOn.spaceId, openOn.sessionId);
    if (openOn.spaceId === service.spaceId) {
      const enliven = async (): Promise<void> => {
        await opening.enliven(openOn.sessionId);
        shows.now()?.refresh();
      };
      await enliven();
      // After a crash the service has lost the people of its room: they come back.
      rehearsal.onRestart(() => void enliven());
    }
    await opened;
    return openOn;
  };

  const first = openFirst().catch((error: unknown) => {
    const isEnding = error instanceof AppError && error.code === 'cancelled';
    if (!isEnding) log.error('the first show could not be opened', { error });
    return null;
  });

  let demoBands: Promise<readonly BandPreset[]> | null = null;
  const parts: HostParts = {
    ports,
    settings,
    library,
    sync,
    exchange,
    openedFiles,
    backups,
    spaces,
    accounts,
    rehearsal,
    shows,
    attachments,
    events,
    openOn: () => first,
    rememberShow,
    globalKeys: () =>
      globalKeys ??
      settings.keys
        .read()
        .filter((key) => key.global)
        .map(({ chord }) => ({ chord, status: 'unavailable' })),
    bandsOfDemo: () => (demoBands ??= readDemoBands(ports.resourcesDir, log)),
  };
  const dispatcher = createDispatcher(
    {
      ...createAppHandlers(parts),
      ...createAccountHandlers(parts),
      ...createShowHandlers(parts),
      ...createPlatformHandlers(parts),
      ...createBandHandlers(parts),
      ...createLibraryHandlers(parts),
      ...createExchangeHandlers(parts),
    },
    log,
  );

  return {
    service: rehearsal ? rehearsal.ready : Promise.resolve(null),
    opened: first.then(() => undefined),
    attach(options) {
      const attached = attachments.add(options);
      return {
        call: (name, input) => dispatcher.call(attached, name, input),
        detach: () => attachments.remove(attached),
      };
    },
    on: (event, listener) => events.on(event, listener),
    serviceOrigin: () => rehearsal?.current()?.apiRoot ?? null,
    nudge() {
      shows.now()?.refresh();
      sync.nudge();
    },
    reportGlobalKeys(statuses) {
      globalKeys = statuses;
      events.emit('keys.global_status', statuses);
    },
    reportGlobalPress: (chord) => events.emit('keys.global_press', { chord }),
    packages: exchange.shelf,
    openPackage(path) {
      const file = exchange.open(path);
      openedFiles.push(file);
      events.emit('exchange.opened', file);
    },
    async close() {
      shows.close();
      accounts.close();
      sync.close();
      backups.close();
      await Promise.all([rehearsal?.stop(), library.close(), exchange.shelf.close()]);
    },
  };
};
