import { networkInterfaces } from 'node:os';
import type { BridgeEvents } from '#shared/bridge/events.ts';
import { apiStateOf } from '#shared/controls/api-state.ts';
import type { ControllerChange } from '#shared/controls/controllers.ts';
import { SurfaceSettings, type SurfaceChange, type SurfaceKind, type SurfacesState } from '#shared/controls/surface.ts';
import type { OwnObsChange } from '#shared/controls/own-obs.ts';
import type { SatelliteNews } from '#shared/controls/satellite.ts';
import type { ScenePictureAnswer } from '#shared/controls/scene-picture.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import { withChosenPoll, type ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import type { ScenePictures } from './obs/scene-pictures.ts';
import type { SourceNameStore } from './obs/show-names.ts';
import type { StoredOwnObs } from './own-obs/stored-own-obs.ts';
import { openSatellite, type StoredSatellite } from './satellite/stored-satellite.ts';
import { createRunEnds } from './run-ends.ts';
import { createRunSurfaces, type ControlsOfRun, type ControlsReady } from './run-surfaces.ts';
import { createStateFeed } from './state-feed.ts';
import { keepSurfacePorts } from './surface-ports.ts';
import { createSurfaceActivity } from './surface-activity.ts';
import type { AttachControl } from './surface-client.ts';
import type { RunningSurface, SurfaceDeps } from './surface-server.ts';
import { OPEN_SURFACE } from './open-surface.ts';
import type { SurfaceStore } from './surface-store.ts';
import { createShowBands, type ShowBandsPorts } from './show-bands.ts';
import { createTilePress } from './tiles.ts';
import { createPollInHand } from './poll-in-hand.ts';

export interface ControlsPorts {
  readonly version: string;
  readonly store: SurfaceStore;
  /** Names the feed of the show. */
  readonly feedId: string;
  readonly ownObs: StoredOwnObs;
  readonly show: () => ShowState | null;
  /** The show by which the effect of an action can be seen; null while none is open. */
  readonly facts: () => ShowFacts | null;
  /** The bands kept ready for a show. */
  readonly bands: ShowBandsPorts['list'];
  readonly isOpening: () => boolean;
  /** Sets the transition of the takes to come of the open show. Throws AppError where it cannot be kept. */
  readonly setArrival: SurfaceDeps['setArrival'];
  readonly onChange: (state: SurfacesState) => void;
  /** Pictures of scenes, drawn by the desk's own window. */
  readonly pictures: ScenePictures;
  readonly sourceNames: SourceNameStore;
  /** Keys of the person's Companion became different. */
  readonly onSatellite: (news: SatelliteNews) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}

export interface Controls extends Pick<Credentials, 'newToken' | 'revokeToken' | 'newObsPassword'> {
  state(): SurfacesState;
  change(change: SurfaceChange): SurfacesState;
  /** Lets programs in from now on, by `attach`, and connects to the person's own programs. */
  start(attach: AttachControl): void;
  changeOwnObs(change: OwnObsChange): SurfacesState;
  keepOwnObsPassword(password: string): Promise<SurfacesState>;
  /** Switches the person's own OBS to a scene. Throws AppError with the reason where it does not. */
  tryOwnObs(scene: string): Promise<SurfacesState>;
  readonly satellite: Pick<StoredSatellite, 'change' | 'page' | 'press'>;
  /** Changes the devices that the desk's window reads, and the commands of their controls. */
  changeControllers(change: ControllerChange): SurfacesState;
  test(kind: SurfaceKind, on: boolean): SurfacesState;
  takePicture(answer: ScenePictureAnswer): void;
  /** Switches surfaces on for this run. Returns when they listen; those that cannot are left out. */
  startForRun(asked: ControlsOfRun): Promise<ControlsReady | null>;
  /** The show changed in some part. */
  hearShow(): void;
  /** Bands of a space were changed; null is every space. */
  hearBands(spaceId: string | null): void;
  hearPress(event: BridgeEvents['show.press']): void;
  /** The sequences that run, and those that ended a moment ago. */
  hearRuns(runs: readonly DeckRun[]): void;
  close(): void;
}

/** Runs the surfaces that are switched on, and keeps what a person set of them. */
export const createControls = (ports: ControlsPorts): Controls => {
  const { store, ownObs, clock, log } = ports;
  const running = new Map<SurfaceKind, RunningSurface>();

  const state = (): SurfacesState => {
    const { settings, obsSecret, controllers } = store.read();
    return {
      at: clock.now(),
      settings,
      surfaces: activity.list(),
      tokens: credentials.list(),
      hasObsPassword: obsSecret !== null,
      ownObs: ownObs.state(),
      satellite: satellite.state(),
      controllers,
    };
  };
  const activity = createSurfaceActivity(clock, () => {
    bands.look();
    ports.onChange(state());
  });
  let runs: readonly DeckRun[] = [];
  const bands = createShowBands({
    list: ports.bands,
    show: () => (running.size > 0 ? ports.show() : null),
    onChange: () => feed.touch(),
    log,
  });
  const feed = createStateFeed(ports.feedId, () =>
    apiStateOf(ports.show(), { runs, ownObs: ownObs.state(), bandPresets: bands.list() }),
  );
  const followShow = (): void => ownObs.follow(feed.snapshot().state);
  const satellite = openSatellite({
    ...ports,
    store,
    onChange: () => activity.touch(),
    onNews: ports.onSatellite,
    surfaces: state,
  });
  const ofRun = createRunSurfaces({ clock, newId: ports.newId, surfaces: () => activity.list() });
  const keep = (changes: Partial<ReturnType<typeof store.read>>): void => store.write({ ...store.read(), ...changes });
  const credentials = createCredentials({
    store,
    keep,
    ofRun,
    drop: (kind, tokenId) => running.get(kind)?.dropToken(tokenId),
    newId: ports.newId,
    now: () => clock.now(),
  });
  let attach: AttachControl = () => {
    throw new Error('Programs are let in once the controls have started.');
  };
  const inHand = createPollInHand();
  const deps: SurfaceDeps = {
    ...ports,
    attach: (options) => inHand.by(attach(options)),
    facts() {
      const facts = ports.facts();
      return facts && withChosenPoll(facts, inHand.pollId());
    },
    settings: () => store.read().settings,
    isOn: (kind) => store.read().settings[kind].enabled || ofRun.portOf(kind) !== null,
    tokens: () => credentials.tokens(),
    obsSecret: () => credentials.obsSecret(),
    onTokenSeen: (id) => credentials.seen(id),
    feed,
    activity,
    pressTile: createTilePress(ports),
  };
  const surfacePorts = keepSurfacePorts({
    clock,
    log,
    listen: (kind, at) => OPEN_SURFACE[kind](deps, at),
    running,
    activity,
    interfaces: networkInterfaces,
    settings: () => store.read().settings,
    portOfRun: (kind) => ofRun.portOf(kind),
  });
  const changed = (): SurfacesState => {
    const now = state();
    ports.onChange(now);
    return now;
  };

  const tellEnds = createRunEnds((run) => {
    for (const surface of running.values()) surface.runEnded(run);
  });
  const stopFollowing = feed.on(followShow);
  followShow();
  ownObs.onChange(() => {
    activity.touch();
    feed.touch();
  });
  return {
    state,
    satellite,
    start(given) {
      attach = given;
      surfacePorts.apply();
      ownObs.start();
      satellite.start();
    },
    changeOwnObs(change) {
      ownObs.change(change);
      return state();
    },
    async keepOwnObsPassword(password) {
      await ownObs.keepPassword(password);
      return state();
    },
    async tryOwnObs(scene) {
      const failure = await ownObs.switchTo(scene);
      if (failure) throw failure;
      return state();
    },
    change({ kind, ...changes }) {
      const { settings } = store.read();
      keep({ settings: SurfaceSettings.parse({ ...settings, [kind]: { ...settings[kind], ...changes } }) });
      if (changes.enabled === false) ofRun.dropPort(kind);
      surfacePorts.apply();
      return changed();
    },
    newToken(request) {
      const made = credentials.newToken(request);
      changed();
      return made;
    },
    revokeToken(id) {
      credentials.revokeToken(id);
      changed();
    },
    newObsPassword() {
      const password = credentials.newObsPassword();
      changed();
      return password;
    },
    changeControllers(change) {
      keep({ controllers: { ...store.read().controllers, ...change } });
      return changed();
    },
    test(kind, on) {
      activity.test(kind, on);
      return changed();
    },
    takePicture: (answer) => ports.pictures.take(answer),
    startForRun: (asked) => ofRun.start(asked, () => surfacePorts.apply()),
    hearShow() {
      bands.look();
      feed.touch();
      for (const surface of running.values()) surface.showChanged();
    },
    hearRuns(heard) {
      runs = heard;
      feed.touch();
      tellEnds(heard);
    },
    hearBands: (spaceId) => bands.changed(spaceId),
    hearPress(event) {
      for (const surface of running.values()) surface.press(event);
    },
    close() {
      stopFollowing();
      surfacePorts.close();
      ownObs.close();
      satellite.close();
      activity.close();
    },
  };
};
