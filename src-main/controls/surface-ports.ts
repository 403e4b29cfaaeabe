import type { networkInterfaces } from 'node:os';
import { isSame } from '#shared/scene/same.ts';
import { SURFACE_KINDS, type SurfaceKind, type SurfaceSettings, type SurfaceStatus } from '#shared/controls/surface.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { reachableOrigins } from '../http/reachable-urls.ts';
import { openOtherLoopback } from './other-loopback.ts';
import { keepPortOpen, type OpenPort } from './open-port.ts';
import type { SurfaceActivity } from './surface-activity.ts';
import { SURFACE_ADDRESS } from './open-surface.ts';
import type { ListenAt, RunningSurface } from './surface-server.ts';

export interface SurfacePortsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly listen: (kind: SurfaceKind, at: ListenAt) => Promise<RunningSurface>;
  /** The surfaces that listen, kept here. */
  readonly running: Map<SurfaceKind, RunningSurface>;
  readonly activity: SurfaceActivity;
  readonly interfaces: typeof networkInterfaces;
  readonly settings: () => SurfaceSettings;
  /** The port that the start of the app asked for; null where it did not. */
  readonly portOfRun: (kind: SurfaceKind) => number | null;
}

export interface SurfacePorts {
  /** Opens and closes ports until they are as the settings say. */
  apply(): void;
  close(): void;
}

/** A computer that changed its network is reached by another address. */
export const LOOK_MS = 10_000;
const HOSTS = { computer: '127.0.0.1', network: '0.0.0.0' } as const;

/** Keeps the port of each surface that is switched on. */
export const keepSurfacePorts = (options: SurfacePortsOptions): SurfacePorts => {
  const { clock, log, listen, running, activity } = options;
  const openPorts = new Map<SurfaceKind, { readonly key: string; readonly port: OpenPort }>();
  const warned = new Map<SurfaceKind, SurfaceStatus>();
  const bound = new Map<SurfaceKind, { readonly host: string; readonly port: number }>();
  const addressesOf = (kind: SurfaceKind): readonly string[] => {
    const at = bound.get(kind);
    const origins = at ? reachableOrigins(at.host, at.port, options.interfaces()).origins : [];
    return origins.map(SURFACE_ADDRESS[kind]);
  };
  let cancelLook = (): void => {};
  const lookAgain = (): void => {
    cancelLook = clock.schedule(clock.now() + LOOK_MS, () => {
      for (const { kind, status, addresses } of activity.list()) {
        const now = addressesOf(kind);
        if (bound.has(kind) && !isSame(now, addresses)) activity.status(kind, status, now);
      }
      lookAgain();
    });
  };
  lookAgain();

  const open = (kind: SurfaceKind, host: string, port: number): OpenPort =>
    keepPortOpen({
      clock,
      async listen(onError) {
        const surface = await listen(kind, { host, port, onError });
        const other = await openOtherLoopback({ kind: kind === 'osc' ? 'udp' : 'tcp', port: surface.port, log });
        running.set(kind, surface);
        return {
          port: surface.port,
          close() {
            if (running.get(kind) === surface) running.delete(kind);
            other.close();
            surface.close();
          },
        };
      },
      onStatus(status, boundPort) {
        if (boundPort === null) bound.delete(kind);
        else bound.set(kind, { host, port: boundPort });
        activity.status(kind, status, addressesOf(kind));
        // It is tried again every two seconds: said once, until it is otherwise.
        const isTrouble = status === 'port_taken' || status === 'port_refused';
        if (isTrouble && warned.get(kind) !== status) log.warn('a surface cannot listen', { kind, status });
        if (isTrouble) warned.set(kind, status);
        else if (status !== 'starting') warned.delete(kind);
      },
    });

  return {
    apply() {
      const settings = options.settings();
      for (const kind of SURFACE_KINDS) {
        const { enabled, port, reach } = settings[kind];
        const ofRun = options.portOfRun(kind);
        const [host, wanted] = [HOSTS[reach], ofRun ?? port];
        const key = enabled || ofRun !== null ? `${host} ${wanted}` : '';
        if ((openPorts.get(kind)?.key ?? '') === key) continue;
        openPorts.get(kind)?.port.close();
        openPorts.delete(kind);
        if (key !== '') openPorts.set(kind, { key, port: open(kind, host, wanted) });
      }
      for (const surface of running.values()) surface.settingsChanged();
    },
    close() {
      cancelLook();
      for (const { port } of openPorts.values()) port.close();
    },
  };
};
