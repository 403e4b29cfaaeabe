import { join } from 'node:path';
import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { GlobalKeyStatus } from '#shared/bridge/preferences.ts';
import { createSpaces } from '../accounts/spaces.ts';
import { startBackups } from '../library/backup-schedule.ts';
import { openLibrary } from '../library/library.ts';
import { createMedia } from '../media/media.ts';
import { startRehearsal } from '../rehearsal/rehearsal.ts';
import { sweepTemporary } from '../settings/run-folder.ts';
import { openSettings } from '../settings/settings.ts';
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
import { createShowHandlers, situationOf } from './handlers/show-handlers.ts';
import { createUpdateHandlers } from './handlers/update-handlers.ts';
import { openFirstShow } from './first-show.ts';
import { createHostEvents } from './host-events.ts';
import type { HostParts } from './host-parts.ts';
import type { Host, HostPorts } from './host.ts';
import { openAccounts } from './open-accounts.ts';
import { openExchange } from './open-exchange.ts';
import { openDeck } from './open-deck.ts';
import { openShows } from './open-shows.ts';
import { openSync } from './open-sync.ts';
import { createPeople } from './people.ts';
import { sendTo } from './send-event.ts';

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
  void sweepTemporary();
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
    for (const attached of attachments.list()) sendTo(attached, people, event, data);
  }, log);
  rehearsal?.onSignIns(() => events.emit('rehearsal.sign_ins_changed', null));
  const people = createPeople({ settings, attachments, events: () => events });
  const spaces = createSpaces((list) => events.emit('spaces.changed', list));
  const accounts = openAccounts(ports, {
    spaces,
    settings,
    events,
    shows: () => shows,
    onRestored: (id) => firstShow.reopen(id),
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
  const sync = openSync(ports, { spaces, library, media, events });
  // What drafts and templates use is kept, and so is as much as there is room for.
  events.on('library.changed', () => media.wake());
  events.on('preferences.changed', () => media.wake());

  const exchange = openExchange({ ports, library, spaces, sync, media, rehearsal });
  const openedFiles: HostParts['openedFiles'] = [];

  const shows = openShows(ports, { spaces, settings, library, sync, events, attachments, deck: () => deck });
  const deck = openDeck(ports, { settings, events, shows: () => shows });

  const firstShow = openFirstShow(ports, { rehearsal, spaces, library, settings, shows, events });

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
    people,
    events,
    openOn: () => firstShow.atOnce,
    firstShow: () => firstShow.opened,
    rememberShow: (spaceId, sessionId) => firstShow.remember(spaceId, sessionId),
    globalKeys: () =>
      globalKeys ??
      settings.keys
        .read()
        .filter((key) => key.global)
        .map(({ chord }) => ({ chord, status: 'unavailable' })),
    bandsOfDemo: () => (demoBands ??= readDemoBands(ports.resourcesDir, log)),
  };
  const dispatcher = createDispatcher({
    situation: () => situationOf(shows.now()),
    log,
    handlers: {
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
  });

  return {
    service: rehearsal ? rehearsal.ready : Promise.resolve(null),
    opened: firstShow.atOnce.then(() => undefined),
    attach(options) {
      const attached = attachments.add(
        options.kind === 'panel' ? { ...options, name: options.panel.name } : { ...options, panel: null },
      );
      return {
        call: (name, input) => dispatcher.call(attached, name, input),
        detach() {
          attachments.remove(attached);
          for (const uploadId of attached.uploads) void media.cancel(uploadId);
        },
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
    reportInviteEnd: (end) => events.emit('panels.invite_ended', end),
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
      await Promise.all([
        rehearsal?.stop(),
        media.close(),
        library.close(),
        exchange.shelf.close(),
        ports.keychain?.close(),
      ]);
    },
  };
};
