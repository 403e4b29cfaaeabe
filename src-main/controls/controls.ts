import { networkInterfaces } from 'node:os';
import type { BridgeEvents } from '#shared/bridge/contract.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import type { ControllerChange } from '#shared/controls/controllers.ts';
import {
  SurfaceSettings,
  TOKENS_MOST,
  type SurfaceChange,
  type SurfaceKind,
  type SurfacesState,
} from '#shared/controls/surface.ts';
import type { SatelliteNews } from '#shared/controls/satellite.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import type { Secrets } from '../accounts/secrets.ts';
import { createApiSurface } from './api/api-surface.ts';
import { keptToken, type KnownToken } from './api/tokens.ts';
import { createObsSurface } from './obs/obs-surface.ts';
import { createOscSurface } from './osc/osc-surface.ts';
import { openOwnObs, type KeptOwnObs } from './own-obs/kept-own-obs.ts';
import { openSatellite, type KeptSatellite } from './satellite/kept-satellite.ts';
import { newSecret, obsSecretOf } from './secrets.ts';
import { createRunEnds } from './run-ends.ts';
import { createStateFeed } from './state-feed.ts';
import { keepSurfacePorts } from './surface-ports.ts';
import { createSurfaceActivity } from './surface-activity.ts';
import type { AttachControl } from './surface-client.ts';
import type { RunningSurface, SurfaceParts, SurfaceServer } from './surface-server.ts';
import { openSurfaceStore, type ObsSecret } from './surface-store.ts';
import { createTilePress } from './tiles.ts';

export interface ControlsPorts {
  readonly version: string;
  /** Folder of everything kept, or null for nothing on disk. */
  readonly dataDir: string | null;
  readonly secrets: Pick<Secrets, 'read' | 'write' | 'remove'>;
  readonly attach: AttachControl;
  readonly show: () => ShowState | null;
  readonly isOpening: () => boolean;
  readonly onChange: (state: SurfacesState) => void;
  /** Keys of the person's Companion became different. */
  readonly onSatellite: (news: SatelliteNews) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}

/** Surfaces that the command line switches on for this run alone. */
export interface ControlsOfRun {
  readonly api: boolean;
  /** The port of the OBS protocol, 0 for any free one; null leaves it to the settings. */
  readonly obsPort: number | null;
}

/** Addresses and credentials of the surfaces, for the ready line. */
export interface ControlsReady {
  readonly api?: { readonly url: string; readonly token: string };
  readonly obs?: { readonly url: string; readonly password: string };
}

export interface Controls {
  state(): SurfacesState;
  change(change: SurfaceChange): SurfacesState;
  newToken(wish: { readonly name: string; readonly role: PanelRole }): { readonly id: string; readonly token: string };
  revokeToken(id: string): void;
  newObsPassword(): string;
  readonly ownObs: Pick<KeptOwnObs, 'change' | 'keepPassword' | 'state' | 'switchTo'>;
  readonly satellite: Pick<KeptSatellite, 'change' | 'page' | 'press'>;
  /** Changes the devices that the desk's window reads, and the commands of their controls. */
  changeControllers(change: ControllerChange): SurfacesState;
  test(kind: SurfaceKind, on: boolean): SurfacesState;
  /** Switches surfaces on for this run. Returns when they listen; those that cannot are left out. */
  startForRun(wish: ControlsOfRun): Promise<ControlsReady | null>;
  /** The show changed in some part. */
  hearShow(): void;
  hearPress(event: BridgeEvents['show.press']): void;
  /** The sequences that run, and those that ended a moment ago. */
  hearRuns(runs: readonly DeckRun[]): void;
  close(): void;
}

/** The owner of the token and password that a start of the app made. */
const COMMAND_LINE = 'Command line';
const STARTED_MS = 1500;

/** Runs the surfaces that are switched on, and keeps what a person set of them. */
export const createControls = (ports: ControlsPorts): Controls => {
  const { clock, log } = ports;
  const store = openSurfaceStore(ports.dataDir, log);
  const runTokens: KnownToken[] = [];
  const runPorts = new Map<SurfaceKind, number>();
  let runSecret: ObsSecret | null = null;
  const seen = new Map<string, number>();
  const running = new Map<SurfaceKind, RunningSurface>();

  const state = (): SurfacesState => {
    const { settings, tokens, obsSecret, controllers } = store.read();
    return {
      at: clock.now(),
      settings,
      surfaces: book.list(),
      tokens: tokens.map(({ id, name, role, createdAt }) => ({
        id,
        name,
        role,
        createdAt,
        seenAt: seen.get(id) ?? null,
      })),
      hasObsPassword: obsSecret !== null,
      ownObs: ownObs.state(),
      satellite: satellite.state(),
      controllers,
    };
  };
  const book = createSurfaceActivity(clock, () => ports.onChange(state()));
  const feed = createStateFeed(ports.newId(), ports.show);
  const ownObs = openOwnObs({ ...ports, store, feed, onChange: () => book.touch(), surfaces: state });
  const satellite = openSatellite({
    ...ports,
    store,
    onChange: () => book.touch(),
    onNews: ports.onSatellite,
    surfaces: state,
  });
  const parts: SurfaceParts = {
    ...ports,
    settings: () => store.read().settings,
    tokens: () => [...runTokens, ...store.read().tokens],
    obsSecret: () => runSecret ?? store.read().obsSecret,
    onTokenSeen: (id) => void seen.set(id, clock.now()),
    feed,
    book,
    pressTile: createTilePress(ports),
  };
  const servers: Readonly<Record<SurfaceKind, SurfaceServer>> = {
    api: createApiSurface(parts),
    obs: createObsSurface(parts),
    osc: createOscSurface(parts),
  };
  const surfacePorts = keepSurfacePorts({
    clock,
    log,
    servers,
    running,
    book,
    interfaces: networkInterfaces,
    settings: () => store.read().settings,
    portOfRun: (kind) => runPorts.get(kind) ?? null,
  });
  const changed = (): SurfacesState => {
    const now = state();
    ports.onChange(now);
    return now;
  };
  const keep = (changes: Partial<ReturnType<typeof store.read>>): void => store.write({ ...store.read(), ...changes });

  surfacePorts.apply();
  ownObs.start();
  satellite.start();
  return {
    state,
    ownObs,
    satellite,
    change({ kind, ...changes }) {
      const { settings } = store.read();
      keep({ settings: SurfaceSettings.parse({ ...settings, [kind]: { ...settings[kind], ...changes } }) });
      // A surface switched off by hand stays off, even if the command line asked for it.
      if (changes.enabled === false) runPorts.delete(kind);
      surfacePorts.apply();
      return changed();
    },
    newToken({ name, role }) {
      const { tokens } = store.read();
      if (tokens.length >= TOKENS_MOST) throw new AppError('conflict', say('host_surface_tokens_full'));
      const [id, token] = [ports.newId(), newSecret()];
      keep({ tokens: [...tokens, keptToken(token, { id, name, role, createdAt: clock.now() })] });
      changed();
      return { id, token };
    },
    revokeToken(id) {
      keep({ tokens: store.read().tokens.filter((token) => token.id !== id) });
      running.get('api')?.dropToken(id);
      changed();
    },
    newObsPassword() {
      const password = newSecret();
      keep({ obsSecret: obsSecretOf(password) });
      runSecret = null;
      running.get('obs')?.dropToken('');
      changed();
      return password;
    },
    changeControllers(change) {
      keep({ controllers: { ...store.read().controllers, ...change } });
      return changed();
    },
    test(kind, on) {
      book.test(kind, on);
      return changed();
    },
    async startForRun({ api, obsPort }) {
      if (!api && obsPort === null) return null;
      const [token, password] = [newSecret(), newSecret()];
      if (api) {
        runTokens.push(keptToken(token, { id: ports.newId(), name: COMMAND_LINE, role: 'operator', createdAt: 0 }));
        runPorts.set('api', 0);
      }
      if (obsPort !== null) {
        runSecret = obsSecretOf(password);
        runPorts.set('obs', obsPort);
      }
      surfacePorts.apply();
      const until = clock.now() + STARTED_MS;
      const addressOf = (kind: SurfaceKind): string | undefined =>
        book.list().find((one) => one.kind === kind)?.addresses[0];
      const isUp = (): boolean =>
        (!api || addressOf('api') !== undefined) && (obsPort === null || addressOf('obs') !== undefined);
      while (!isUp() && clock.now() < until) {
        await new Promise<void>((resolve) => void clock.schedule(clock.now() + 20, resolve));
      }
      const [apiUrl, obsUrl] = [addressOf('api'), addressOf('obs')];
      return {
        ...(api && apiUrl !== undefined && { api: { url: apiUrl, token } }),
        ...(obsPort !== null && obsUrl !== undefined && { obs: { url: obsUrl, password } }),
      };
    },
    hearShow() {
      feed.touch();
      for (const surface of running.values()) surface.showChanged();
    },
    hearRuns: createRunEnds((run) => {
      for (const surface of running.values()) surface.runEnded(run);
    }),
    hearPress(event) {
      for (const surface of running.values()) surface.press(event);
    },
    close() {
      surfacePorts.close();
      ownObs.close();
      satellite.close();
      book.close();
    },
  };
};
