import type { SurfaceKind, SurfaceState, SurfaceStatus } from '#shared/controls/surface.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { storedToken, type KnownToken } from './api/tokens.ts';
import { newSecret, obsSecretOf } from './secrets.ts';
import type { ObsSecret } from './surface-store.ts';

/** Surfaces that the command line switches on for this run alone. */
export interface ControlsOfRun {
  readonly api: boolean;
  /** The port of the OBS protocol, 0 for any free one; null leaves it to the settings. */
  readonly obsPort: number | null;
}

/** A surface that was asked for: its address, or why it has none yet. It is tried again, with the same credentials. */
interface ReadySurface {
  readonly url?: string;
  readonly trouble?: SurfaceStatus;
}

/** Addresses and credentials of the surfaces, for the ready line. */
export interface ControlsReady {
  readonly api?: ReadySurface & { readonly token: string };
  readonly obs?: ReadySurface & { readonly password: string };
}

export interface RunSurfacesPorts {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly surfaces: () => readonly Pick<SurfaceState, 'kind' | 'addresses' | 'status'>[];
}

/** The surfaces that the start of the app asked for, with credentials of their own. */
export interface RunSurfaces {
  tokens(): readonly KnownToken[];
  obsSecret(): ObsSecret | null;
  /** The port that was asked for; null where none was. */
  portOf(kind: SurfaceKind): number | null;
  /** A surface was switched off by hand: it stays off, even if the command line asked for it. */
  dropPort(kind: SurfaceKind): void;
  /** Another password holds from now on. */
  dropObsSecret(): void;
  /** Switches surfaces on by `apply`. Returns when they listen or cannot. */
  start(asked: ControlsOfRun, apply: () => void): Promise<ControlsReady | null>;
}

/** The owner of the token and password that a start of the app made. */
const COMMAND_LINE = 'Command line';
const STARTED_MS = 1500;
const LOOK_MS = 20;

/** Keeps what the command line asked for, for as long as the app runs. */
export const createRunSurfaces = ({ clock, newId, surfaces }: RunSurfacesPorts): RunSurfaces => {
  const tokens: KnownToken[] = [];
  const ports = new Map<SurfaceKind, number>();
  let secret: ObsSecret | null = null;
  const readyOf = (kind: SurfaceKind): ReadySurface => {
    const { addresses: [url] = [], status } = surfaces().find((one) => one.kind === kind) ?? {};
    if (url !== undefined) return { url };
    return status === undefined ? {} : { trouble: status };
  };
  /** It listens, or cannot. */
  const isDecided = (kind: SurfaceKind): boolean => {
    const { url, trouble } = readyOf(kind);
    return url !== undefined || trouble === 'port_taken' || trouble === 'port_refused';
  };

  return {
    tokens: () => tokens,
    obsSecret: () => secret,
    portOf: (kind) => ports.get(kind) ?? null,
    dropPort: (kind) => void ports.delete(kind),
    dropObsSecret() {
      secret = null;
    },
    async start({ api, obsPort }, apply) {
      if (!api && obsPort === null) return null;
      const [token, password] = [newSecret(), newSecret()];
      if (api) {
        tokens.push(storedToken(token, { id: newId(), name: COMMAND_LINE, role: 'operator', createdAt: 0 }));
        ports.set('api', 0);
      }
      if (obsPort !== null) {
        secret = obsSecretOf(password);
        ports.set('obs', obsPort);
      }
      apply();
      const until = clock.now() + STARTED_MS;
      const isUp = (): boolean => (!api || isDecided('api')) && (obsPort === null || isDecided('obs'));
      while (!isUp() && clock.now() < until) {
        await new Promise<void>((resolve) => void clock.schedule(clock.now() + LOOK_MS, resolve));
      }
      return {
        ...(api && { api: { ...readyOf('api'), token } }),
        ...(obsPort !== null && { obs: { ...readyOf('obs'), password } }),
      };
    },
  };
};
