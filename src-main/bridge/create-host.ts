import { join } from 'node:path';
import { AppError } from '#shared/lib/app-error.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { GlobalKeyStatus } from '#shared/bridge/preferences.ts';
import { createSpaces } from '../accounts/spaces.ts';
import { startBackups } from '../library/backup-schedule.ts';
import { openLibrary } from '../library/library.ts';
import { createMedia } from '../media/media.ts';
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
import { createDiagnosticsHandlers } from './handlers/diagnostics-handlers.ts';
import { createDisplayHandlers } from './handlers/display-handlers.ts';
import { createBandHandlers } from './handlers/band-handlers.ts';
import { createExchangeHandlers } from './handlers/exchange-handlers.ts';
import { createDeckHandlers } from './handlers/deck-handlers.ts';
import { createLibraryHandlers } from './handlers/library-handlers.ts';
import { createMediaHandlers } from './handlers/media-handlers.ts';
import { createPlatformHandlers } from './handlers/platform-handlers.ts';
import { createStorageHandlers } from './handlers/storage-handlers.ts';
import { createShowHandlers } from './handlers/show-handlers.ts';
import { createUpdateHandlers } from './handlers/update-handlers.ts';
import { createHostEvents } from './host-events.ts';
import type { HostParts } from './host-parts.ts';
import type { Host, HostPorts } from './host.ts';
import { openAccounts } from './open-accounts.ts';
import { openExchange } from './open-exchange.ts';
import { openDeck } from './open-deck.ts';
import { createOpening } from './opening.ts';
import { createShowRunner } from './show-runner.ts';

const REHEARSAL_NAME = 'Rehearsal';
/** Windows come up by then, whoever has not answered: a keychain may be waiting for a password. */
const AT_ONCE_MS = 1200;

/** Wires the whole machine room. Answers at once; the service starts and the first show opens meanwhile. */
export const createHost = (ports: HostPorts): Host => {
  const { clock, dataDir, log } = ports;
  const inData = (name: string): string => (dataDir === null ? ':memory:' : join(dataDir, name));

  // The service takes longest to start, so it comes first.
  const rehearsal = ports.startService
    ? startRehearsal({
        start: ports.startService,
        data: inData('rehearsal'),
        lastPort: ports.lastServicePort ?? null,
        fetch: ports.fetch,
        clock,
        log,
      })
    : null;
  const settings = openSettings(dataDir, log);
  const library = openLibrary({
    worker: ports.libraryWorker,
    path: inData('library.sqlite'),
    backupsDir: () => settings.preferences.read().backups.folder,
    clock,
    log,
  });
  let globalKeys: readonly GlobalKeyStatus[] | null = null;

  const attachments = createAttachments({
    onPresence: (present) => events.emit('presence.changed', present),
    onAttention: () => shows.now()?.attend(attachments.watched(), attachments.list().length > 0),
  });
  const events = createHostEvents((event, data) => {
    for (const attached of attachments.list()) attached.send(event, data);
  }, log);
  const spaces = createSpaces((list) => events.emit('spaces.changed', list));
  const accounts = openAccounts(ports, {
    spaces,
    settings,
    events,
    shows: () => shows,
    onRestored: (id) => reopen(id),
  });

  const backups = startBackups({ library, clock, log });
  const media = createMedia({
    dataDir,
    library,
    fetch: ports.fetch,
    serviceOrigin: () => rehearsal?.current()?.apiRoot ?? null,
    limitBytes: () => settings.preferences.read().storage.mediaLimitBytes,
    clock,
    newId: ports.newId,
    log,
    onStatus: (status) => events.emit('media.changed', status),
  });
  const sync = createSync({
    library,
    files: media,
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
  // What drafts and templates use is kept, and so is as much as there is room for.
  events.on('library.changed', () => media.wake());
  events.on('preferences.changed', () => media.wake());

  events.on('spaces.changed', () => sync.start());
  const exchange = openExchange({ ports, library, spaces, sync, media, rehearsal });
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
        onPatch(patch) {
          events.emit('show.patch', patch);
          if (patch.connection?.state === 'fresh') sync.reached();
          if (patch.connection?.state === 'offline') sync.unreachable();
        },
        onPress(event) {
          events.emit('show.press', event);
          deck.hear(event);
        },
      });
    },
    onChange(show) {
      show?.attend(attachments.watched(), attachments.list().length > 0);
      events.emit('show.opened', show?.state() ?? null);
    },
  });

  const deck = openDeck(ports, { settings, events, shows: () => shows });

  const rememberShow = (spaceId: string, sessionId: string): void => {
    missed = null;
    const preferences = settings.preferences.read();
    if (preferences.lastShow?.spaceId === spaceId && preferences.lastShow.sessionId === sessionId) return;
    const changed = { ...preferences, lastShow: { spaceId, sessionId } };
    settings.preferences.write(changed);
    events.emit('preferences.changed', changed);
  };

  /** The show to open on whose space let nobody in: opened when it does, unless a person opened another. */
  let missed: Hello['openOn'] = null;
  const reopen = (spaceId: string): void => {
    if (missed?.spaceId !== spaceId) return;
    const { sessionId } = missed;
    missed = null;
    shows.open(spaceId, sessionId).catch((error: unknown) => log.warn('the last show could not be opened', { error }));
  };

  /** Connects the rehearsal space, finds what to open on, and opens it; `guess` is told what a platform is asked for. */
  const openFirst = async (guess: (openOn: Hello['openOn']) => void): Promise<Hello['openOn']> => {
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
    const remembered = opening.remembered();
    if (remembered && remembered.spaceId !== service.spaceId) guess(remembered);
    const last = await opening.lastShow();
    if (last.kind === 'shut') missed = last.place;
    const openOn = last.kind === 'open' ? last.place : await opening.demoShow();
    // Whoever was faster with a wish of their own has it.
    if (!openOn || !shows.isIdle()) return openOn;
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

  const guessed = Promise.withResolvers<Hello['openOn']>();
  const first = openFirst((openOn) => {
    clock.schedule(clock.now() + AT_ONCE_MS, () => guessed.resolve(openOn));
  }).catch((error: unknown) => {
    const isEnding = error instanceof AppError && error.code === 'cancelled';
    if (!isEnding) log.error('the first show could not be opened', { error });
    return null;
  });

  const atOnce = Promise.race([first, guessed.promise]);

  let demoBands: Promise<readonly BandPreset[]> | null = null;
  const parts: HostParts = {
    ports,
    settings,
    library,
    sync,
    exchange,
    openedFiles,
    media,
    backups,
    spaces,
    accounts,
    rehearsal,
    shows,
    deck,
    attachments,
    events,
    openOn: () => atOnce,
    firstShow: () => first,
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
      ...createDisplayHandlers(parts),
      ...createDiagnosticsHandlers(parts),
      ...createStorageHandlers(parts),
      ...createUpdateHandlers(parts),
      ...createDeckHandlers(parts),
      ...createLibraryHandlers(parts),
      ...createExchangeHandlers(parts),
      ...createMediaHandlers(parts),
    },
    log,
  );

  return {
    service: rehearsal ? rehearsal.ready : Promise.resolve(null),
    opened: atOnce.then(() => undefined),
    attach(options) {
      const attached = attachments.add(options);
      return {
        call: (name, input) => dispatcher.call(attached, name, input),
        detach: () => attachments.remove(attached),
      };
    },
    on: (event, listener) => events.on(event, listener),
    serviceOrigin: () => rehearsal?.current()?.apiRoot ?? null,
    media: (request) => media.answer(request),
    nudge() {
      shows.now()?.refresh();
      sync.nudge();
      media.nudge();
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
    reportDisplays: (state) => events.emit('displays.changed', state),
    reportUpdates: (status) => events.emit('updates.changed', status),
    async close() {
      deck.sequences.close();
      shows.close();
      accounts.close();
      sync.close();
      backups.close();
      await Promise.all([rehearsal?.stop(), media.close(), library.close(), exchange.shelf.close()]);
    },
  };
};
