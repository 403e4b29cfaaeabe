import { PRESS_TIMING, type PressEvent } from '#shared/show/action.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import type { AttachControl } from '../controls/surface-client.ts';
import { createControls, type Controls } from '../controls/controls.ts';
import { createScenePictures, type ScenePicturesPorts } from '../controls/obs/scene-pictures.ts';
import { openOwnObs, type StoredOwnObs } from '../controls/own-obs/stored-own-obs.ts';
import { openSurfaceStore, type SurfaceStore } from '../controls/surface-store.ts';
import type { Secrets } from '../accounts/secrets.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import { createMemoryStore } from '../settings/file-store.ts';
import type { Person } from '../settings/person.ts';
import type { Settings } from '../settings/settings.ts';
import type { Library } from '../library/library.ts';
import type { BandPresets } from '../library/desk/band-presets.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { AttachOptions, Attachment } from '../bridge/attachment.ts';
import type { HostPorts } from './host.ts';

/** The person's own OBS, which the show switches, and the settings that it shares with the surfaces. */
export interface OwnObsParts {
  readonly store: SurfaceStore;
  readonly feedId: string;
  readonly ownObs: StoredOwnObs;
}

/** Opens the client of the person's own OBS; it connects once the controls start. */
export const openOwnObsParts = (
  { dataDir, clock, newId, log }: Pick<HostPorts, 'dataDir' | 'clock' | 'newId' | 'log'>,
  secrets: Secrets,
): OwnObsParts => {
  const store = openSurfaceStore(dataDir, log);
  const feedId = newId();
  return { store, feedId, ownObs: openOwnObs({ store, secrets, ownFeed: feedId, clock, log }) };
};

export interface ControlsDeps extends OwnObsParts {
  readonly settings: Pick<Settings, 'preferences'>;
  readonly events: HostEvents;
  readonly shows: CurrentShow;
  readonly bands: Pick<BandPresets, 'list'>;
  readonly library: Pick<Library, 'ask'>;
}

/** Opens the ways in for controllers. Programs come in once `start` has been given the bridge. */
export const openControls = (
  ports: Pick<HostPorts, 'version' | 'clock' | 'newId' | 'log'>,
  { settings, events, shows, bands, library, ...ownObsParts }: ControlsDeps,
): Omit<Controls, 'start'> & { start(attach: (options: AttachOptions) => Attachment): void } => {
  const { clock, newId } = ports;
  const request: ScenePicturesPorts['request'] = (wanted) => events.emit('surfaces.picture_wanted', wanted);
  const pictures = createScenePictures({ clock, newId, request });
  const controls = createControls({
    ...ports,
    ...ownObsParts,
    show: () => shows.now()?.state() ?? null,
    facts: () => shows.now()?.facts ?? null,
    bands: (scope) => bands.list(scope),
    setArrival: (arrival) => shows.now()?.setArrival(arrival),
    isOpening: () => shows.now() === null && !shows.isIdle(),
    onChange: (state) => events.emit('surfaces.changed', state),
    pictures,
    sourceNames: {
      read: (show) => library.ask('source_names.read', show),
      keep: (show, names) => library.ask('source_names.keep', { ...show, names }),
    },
    onSatellite: (news) => events.emit('satellite.changed', news),
  });
  events.on('show.patch', () => controls.hearShow());
  events.on('show.opened', () => controls.hearShow());
  events.on('bands.presets.changed', ({ spaceId }) => controls.hearBands(spaceId));
  const told: PressEvent[] = [];
  let cancelLate: CancelTimer = () => {};
  const tellPresses = (): void => {
    cancelLate();
    for (const event of told.splice(0)) controls.hearPress(event);
  };
  // Programs hear of a press that was just made with its next step, or once its answer is late.
  events.on('show.press', (event) => {
    if (told.push(event) === 1) cancelLate = clock.schedule(clock.now() + PRESS_TIMING.lateMs, tellPresses);
    if (event.phase !== 'pressed') setImmediate(tellPresses);
  });
  events.on('deck.runs.changed', (runs) => void setImmediate(() => controls.hearRuns(runs)));

  /** Attaches a controller's program like a panel, under its name and with its role. */
  const attachBy =
    (attach: (options: AttachOptions) => Attachment): AttachControl =>
    ({ name, role, roleNow, send }) => {
      const { language } = settings.preferences.read();
      const person = createMemoryStore<Person | null>(null);
      return attach({
        kind: 'controller',
        panel: { id: ports.newId(), name, role, roleNow, speaker: null, language, person },
        send,
      });
    };
  return { ...controls, start: (attach) => controls.start(attachBy(attach)) };
};
