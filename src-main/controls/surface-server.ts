import type { BridgeEvents } from '#shared/bridge/events.ts';
import type { SurfaceKind, SurfaceSettings } from '#shared/controls/surface.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Arrival } from '#shared/show/action.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { Listening } from './open-port.ts';
import type { SourceNameStore } from './obs/show-names.ts';
import type { ScenePictures } from './obs/scene-pictures.ts';
import type { EndedRun } from './run-ends.ts';
import type { StateFeed } from './state-feed.ts';
import type { SurfaceActivity } from './surface-activity.ts';
import type { PressTile } from './tiles.ts';
import type { AttachControl } from './surface-client.ts';
import type { KnownToken } from './api/tokens.ts';
import type { ObsSecret } from './surface-store.ts';

/** Dependencies of every surface. */
export interface SurfaceDeps {
  readonly version: string;
  readonly settings: () => SurfaceSettings;
  readonly tokens: () => readonly KnownToken[];
  readonly obsSecret: () => ObsSecret | null;
  readonly onTokenSeen: (tokenId: string) => void;
  /** True while a surface is switched on, whether or not it can listen now. */
  readonly isOn: (kind: SurfaceKind) => boolean;
  readonly attach: AttachControl;
  readonly show: () => ShowState | null;
  /** The show by which the effect of an action can be seen, as programs see it; null while none is open. */
  readonly facts: () => ShowFacts | null;
  readonly pressTile: PressTile;
  readonly pictures: Pick<ScenePictures, 'of'>;
  /** Keeps the names by which programs know the things of a show. */
  readonly sourceNames: SourceNameStore;
  /** A show is being opened, so requests about it cannot be answered yet. */
  readonly isOpening: () => boolean;
  /** Sets the transition of the takes to come of the open show. Throws AppError where it cannot be kept. */
  readonly setArrival: (arrival: Arrival | null) => void;
  readonly feed: StateFeed;
  readonly activity: SurfaceActivity;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}

export interface ListenAt {
  readonly host: string;
  readonly port: number;
  readonly onError: () => void;
}

/** A surface while it listens. */
export interface RunningSurface extends Listening {
  /** The show changed in some part. */
  showChanged(): void;
  /** Hears every press of the show. */
  press(event: BridgeEvents['show.press']): void;
  /** Hears the end of every sequence. */
  runEnded(run: EndedRun): void;
  /** Ends those whom a token or password that is gone let in. */
  dropToken(tokenId: string): void;
  /** Its settings may have changed. */
  settingsChanged(): void;
}
