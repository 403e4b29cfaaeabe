import { createListeners } from '#shared/lib/listeners.ts';
import { join } from 'node:path';
import { createPublishedContracts } from '../accounts/published-contracts.ts';
import { createSpaces } from '../accounts/spaces.ts';
import type { NoteHandlerDeps } from '../bridge/handlers/note-handlers.ts';
import type { PollPlanHandlerDeps } from '../bridge/handlers/poll-plan-handlers.ts';
import { createAttachments } from '../bridge/attachments.ts';
import { createHostEvents } from '../bridge/host-events.ts';
import { createPeople } from '../bridge/people.ts';
import { createSendEvent } from '../bridge/send-event.ts';
import { openFirstShow } from '../first-show/first-show.ts';
import { startBackups } from '../library/backups/backup-schedule.ts';
import { createDebriefFiles } from '../exports/debrief-files.ts';
import { createDebriefThread } from '../exports/debrief-thread.ts';
import { createBandPresets } from '../library/desk/band-presets.ts';
import { openLibrary } from '../library/library.ts';
import { createMedia } from '../media/media.ts';
import { readDemoBands } from '../rehearsal/demo-bands.ts';
import { createRehearsalChat } from '../rehearsal/rehearsal-chat.ts';
import type { RecordingLimits } from '#shared/settings/recording-limits.ts';
import { startRehearsal } from '../rehearsal/rehearsal.ts';
import { createDeskMarks } from '../settings/desk-marks.ts';
import { createReadingSpeeds } from '../settings/reading-speeds.ts';
import { createGlobalKeys } from '../settings/global-keys.ts';
import { sweepTemporary } from '../settings/run-folder.ts';
import { openSettings } from '../settings/settings.ts';
import { openShowStatus } from '../show/on-air.ts';
import { createOwnWrites } from '../show/own-writes.ts';
import { createSceneEditors } from '../show/scene-editors.ts';
import type { Host, HostPorts } from './host.ts';
import { openAccounts } from './open-accounts.ts';
import { openBridge } from './open-bridge.ts';
import { openControls, openOwnObsParts } from './open-controls.ts';
import { openDeck } from './open-deck.ts';
import { openExchange } from './open-exchange.ts';
import { openFilms } from './open-films.ts';
import { openFollowUps } from './open-follow-ups.ts';
import { openJournal } from './open-journal.ts';
import { openHeardFacts } from './open-heard-facts.ts';
import { openMonitor } from './open-monitor.ts';
import { openRecorder } from './open-recorder.ts';
import { openRules, type LocalPress } from './open-rules.ts';
import { openVoices } from './open-voices.ts';
import { openSecrets } from './open-secrets.ts';
import { sayDiskFull } from './say-disk-full.ts';
import { keepSessionFacts } from './keep-session-facts.ts';
import { openShows } from './open-shows.ts';
import { openTalkback } from './open-talkback.ts';
import { createShowScripts } from './show-scripts.ts';
import { openTeam } from './open-team.ts';
import { openTeamRoom } from './open-team-room.ts';
import { openSync } from './open-sync.ts';

/** Composes the host of its parts. Answers at once; the service starts and the first show opens meanwhile. */
export const createHost = (ports: HostPorts): Host => {
  const { clock, dataDir, log } = ports;
  const inData = (name: string): string => (dataDir === null ? ':memory:' : join(dataDir, name));

  const settings = openSettings(dataDir, ports.systemLanguage, log);
  const recordingLimits = (): RecordingLimits => settings.preferences.read().rehearsal.recordings;

  // The service takes longest to start, so it comes before all that it does not need.
  const rehearsal = ports.startService
    ? startRehearsal({
        start: ports.startService,
        data: inData('rehearsal'),
        lastPort: ports.lastServicePort ?? null,
        recordingLimits,
        fetch: ports.fetch,
        clock,
        log,
      })
    : null;
  const serviceOrigin = (): string | null => rehearsal?.current()?.apiRoot ?? null;
  void sweepTemporary();
  const events = createHostEvents(log);
  const library = sayDiskFull(
    openLibrary({
      worker: ports.libraryWorker,
      path: inData('library.sqlite'),
      backupsDir: () => settings.preferences.read().backups.folder,
      clock,
      log,
    }),
    { events, clock },
  );

  const attachments = createAttachments(events);
  const people = createPeople({ settings, attachments, events });
  const films = openFilms(ports, { rehearsal, settings, events });
  rehearsal?.onSignIns(() => events.emit('rehearsal.sign_ins_changed', null));

  const globalKeys = createGlobalKeys(settings.keys, (statuses) => events.emit('keys.global_status', statuses));
  const secrets = openSecrets(ports);
  const spaces = createSpaces({
    onChange: (list) => events.emit('spaces.changed', list),
    watched: keepSessionFacts({ library, events, log }),
  });
  const backups = startBackups({ library, clock, log });
  const media = createMedia({
    dataDir,
    library,
    fetch: ports.fetch,
    publicFetch: ports.publicFetch,
    platformOrigins: () => spaces.list().map(({ apiRoot }) => new URL(apiRoot).origin),
    serviceOrigin,
    limitBytes: () => settings.preferences.read().storage.mediaLimitBytes,
    clock,
    newId: ports.newId,
    log,
    onStatus: (status) => events.emit('media.changed', status),
  });
  // The media cache keeps the files of drafts and templates, then others while there is room.
  events.on('library.changed', () => media.wake());
  events.on('preferences.changed', () => {
    media.wake();
    rehearsal?.limitsChanged();
  });

  const sceneEditors = createSceneEditors(() => clock.now());
  const ownWrites = createOwnWrites();
  const sync = openSync(ports, { spaces, library, media, events, ownWrites, sceneEditors });
  const exchange = openExchange(ports, { library, spaces, sync, media, rehearsal });
  const { ownObs, ...surfaceParts } = openOwnObsParts(ports, secrets);
  const room = openTeamRoom(ports, { secrets, events });
  const writeJournal = openJournal({ library, events, clock, log });
  const marks = createDeskMarks(settings.deskMarks, (sessionId, changed, by) =>
    events.emit('desk.marks.changed', { sessionId, marks: changed, who: by }),
  );
  const scripts = createShowScripts(library, events, log);
  const talkback = openTalkback(ports, { room, spaces, attachments });
  const localActions = createListeners<LocalPress>();
  const shows = openShows(ports, {
    talkback,
    marks,
    scripts,
    spaces,
    settings,
    library,
    sync,
    events,
    attachments,
    switchOwnObs: (scene) => ownObs.switchTo(scene),
    sceneEditors,
    rehearsalChat: rehearsal && createRehearsalChat(rehearsal.control),
    ownObsScene: () => ownObs.state().program,
    waitForTeamMs: () => room.waitForTeamMs(),
    writeJournal,
    onLocalPress: (line) => room.localPresses.tell(line),
    onLocal: (action, by) => localActions.tell({ action, by }),
  });
  talkback.follow(shows);
  const sendEvent = createSendEvent({
    people,
    openShow: () => openShowStatus(shows.now()).openShow,
    spaces: () => spaces.list(),
  });
  events.onAny((event, data) => {
    for (const attached of attachments.list()) sendEvent(attached, event, data);
  });
  const voices = openVoices({ clock, rehearsal, shows, events });
  const heardFacts = openHeardFacts(clock, { voices, events });
  const recordings = openRecorder(ports, { library, spaces, settings, events, shows, heardFacts });
  const thread = createDebriefThread(ports.debriefWorker);
  const followUps = openFollowUps(ports, { library, spaces, events, recordings, thread, settings, room });
  const debriefFiles = createDebriefFiles({
    read: (show) => recordings.debriefs.read(show),
    thread,
    packages: exchange.packages,
    dialogs: ports.fileDialogs ?? null,
    printDesk: ports.shell?.printDesk ?? null,
    version: ports.version,
    clock,
  });
  const deck = openDeck(ports, { marks, events, shows, writeJournal });
  const rules = openRules(ports, {
    room,
    spaces,
    settings,
    library,
    events,
    shows,
    writeJournal,
    heardFacts,
    localActions,
  });
  const firstShow = openFirstShow({
    ...ports,
    rehearsal,
    spaces,
    library,
    preferences: settings.preferences,
    shows,
    onPreferences: (preferences) => events.emit('preferences.changed', preferences),
  });
  const accounts = openAccounts(ports, {
    secrets,
    spaces,
    settings,
    events,
    shows,
    onRestored: (id) => firstShow.retry(id),
  });
  const bands = createBandPresets({
    library,
    demoBands: readDemoBands(ports.resourcesDir, log),
    isRehearsal: (spaceId) => spaces.list().some((space) => space.id === spaceId && space.rehearsal),
    newId: ports.newId,
    onChange(spaceId) {
      events.emit('bands.presets.changed', { spaceId });
      backups.touched();
    },
  });

  const monitor = openMonitor(ports, { secrets, spaces, events, shows });

  const controls = openControls(ports, { ...surfaceParts, ownObs, settings, events, shows, bands, library });

  const team = openTeam(ports, {
    room,
    settings,
    spaces,
    events,
    library,
    sync,
    attachments,
    people,
    shows,
    firstShow,
    deck,
    ruling: rules,
    accounts,
    writeJournal,
    ownWrites,
    recorder: recordings.recorder,
  });

  const stores = { library, media, backups, recordings, debriefFiles, followUps, bands };
  const deps = { ...stores, settings, sync, exchange, spaces, accounts, rehearsal, films, shows, deck };
  const onNotes: NoteHandlerDeps['onNotes'] = (notes) => {
    events.emit('notes.changed', notes);
    backups.touched();
  };
  const onPollPlan: PollPlanHandlerDeps['onPollPlan'] = (plan) => {
    events.emit('polls.plan_changed', plan);
    backups.touched();
  };
  const bridge = openBridge(ports, {
    ...deps,
    contracts: createPublishedContracts(spaces, ports.fetch),
    sceneEditors,
    ownWrites,
    firstShow,
    globalKeys,
    attachments,
    people,
    events,
    controls,
    addToOwnObs: (source) => ownObs.addSource(source),
    team,
    monitor,
    rules: rules.rules,
    scripts,
    readingSpeeds: createReadingSpeeds(settings.readingSpeeds),
    talkback,
    onNotes,
    onPollPlan,
  });
  controls.start((options) => bridge.attach(options));

  return {
    service: rehearsal ? rehearsal.ready : Promise.resolve(null),
    opened: firstShow.known.then(() => undefined),
    attach: (options) => bridge.attach(options),
    pressWatch: bridge.pressWatch,
    on: (event, listener) => events.on(event, listener),
    serviceOrigin,
    media: (request) => media.answer(request),
    nudge() {
      shows.now()?.refresh();
      sync.nudge();
      media.nudge();
    },
    reportPanels: (guests) => events.emit('panels.changed', guests),
    reportPanelServing: (serving) => events.emit('panels.serving_changed', serving),
    panelHandovers: team.panelHandovers,
    teamRoom: (request, stream, head) => team.lan.upgrade(request, stream, head),
    teamRelay: () => team.team.relay(),
    panelSettings: () => settings.preferences.read().panels,
    roomMonitorUrl: () => (monitor.state().way === 'frame' ? monitor.url() : null),
    showTitle: () => shows.now()?.state().desk?.value.session.title ?? null,
    reportGlobalKeys: (statuses) => globalKeys.report(statuses),
    reportGlobalPress: (chord) => events.emit('keys.global_press', { chord }),
    reportMenuPress: (command) => events.emit('menu.press', { command }),
    packages: exchange.packages,
    startControls: (options) => controls.startForRun(options),
    openPackage: (path) => events.emit('exchange.opened', exchange.open(path)),
    reportDisplays: (state) => events.emit('displays.changed', state),
    reportUpdates: (status) => events.emit('updates.changed', status),
    checkFilms: () => films?.check(),
    async close() {
      const monitorEnded = monitor.end();
      films?.close();
      talkback.close();
      team.close();
      controls.close();
      deck.sequences.close();
      voices.close();
      rules.rules.close();
      followUps.close();
      recordings.close();
      shows.close();
      accounts.close();
      secrets.close();
      sync.close();
      backups.close();
      await Promise.all([
        monitorEnded,
        rehearsal?.stop(),
        media.close(),
        library.close(),
        exchange.packages.close(),
        ports.keychain?.close(),
      ]);
    },
  };
};
