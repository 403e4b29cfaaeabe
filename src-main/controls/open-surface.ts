import type { SurfaceKind } from '#shared/controls/surface.ts';
import type { ListenAt, RunningSurface, SurfaceDeps } from './surface-server.ts';

/** Address of a surface for programs, by the origin where it listens. */
export const SURFACE_ADDRESS: Readonly<Record<SurfaceKind, (origin: string) => string>> = {
  api: (origin) => `${origin}/v1`,
  obs: (origin) => origin.replace(/^http/, 'ws'),
  osc: (origin) => origin.replace(/^http/, 'udp'),
};

/** Opens a surface. Its code is loaded when it is first opened: most desks let in nobody. */
type OpenSurface = (deps: SurfaceDeps, at: ListenAt) => Promise<RunningSurface>;

export const OPEN_SURFACE: Readonly<Record<SurfaceKind, OpenSurface>> = {
  api: async (deps, at) => (await import('./api/api-surface.ts')).listenApi(deps, at),
  obs: async (deps, at) => (await import('./obs/obs-surface.ts')).listenObs(deps, at),
  osc: async (deps, at) => (await import('./osc/osc-surface.ts')).listenOsc(deps, at),
};
