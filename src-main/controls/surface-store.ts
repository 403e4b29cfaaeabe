import { join } from 'node:path';
import * as z from 'zod';
import { SECRET_PLACES } from '#shared/bridge/account-calls.ts';
import { ControllerSettings, DEFAULT_CONTROLLERS } from '#shared/controls/controllers.ts';
import { DEFAULT_OWN_OBS, OwnObsSettings } from '#shared/controls/own-obs.ts';
import { DEFAULT_SATELLITE, SatelliteSettings } from '#shared/controls/satellite.ts';
import { PERSON_ROLES } from '#shared/show/roles.ts';
import { DEFAULT_SURFACES, SurfaceSettings, MAX_TOKEN_NAME, MAX_TOKENS } from '#shared/controls/surface.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

/** A token as it is kept: only its digest. */
const StoredToken = z.strictObject({
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(MAX_TOKEN_NAME),
  role: z.enum(PERSON_ROLES),
  digest: z.string().min(1).max(100),
  createdAt: z.number(),
});
export type StoredToken = z.output<typeof StoredToken>;

/** The OBS password as its protocol compares it: salted and hashed. */
const ObsSecret = z.strictObject({ salt: z.string().min(1).max(100), secret: z.string().min(1).max(100) });
export type ObsSecret = z.output<typeof ObsSecret>;

const StoredValue = z.strictObject({
  settings: SurfaceSettings,
  tokens: z.array(StoredToken).max(MAX_TOKENS),
  obsSecret: ObsSecret.nullable(),
  // Files of earlier versions do not have these.
  ownObs: OwnObsSettings.default(DEFAULT_OWN_OBS),
  ownObsPasswordIn: z.enum(SECRET_PLACES).nullable().default(null),
  controllers: ControllerSettings.default(DEFAULT_CONTROLLERS),
  satellite: SatelliteSettings.default(DEFAULT_SATELLITE),
  satelliteId: z.string().min(1).max(100).nullable().default(null),
});
export type StoredSurfaces = z.output<typeof StoredValue>;

export type SurfaceStore = ValueStore<StoredSurfaces>;

const INITIAL: StoredSurfaces = {
  settings: DEFAULT_SURFACES,
  tokens: [],
  obsSecret: null,
  ownObs: DEFAULT_OWN_OBS,
  ownObsPasswordIn: null,
  controllers: DEFAULT_CONTROLLERS,
  satellite: DEFAULT_SATELLITE,
  satelliteId: null,
};
const FILE = 'surfaces.json';

/** A file that makes no sense switches everything off: better than letting in somebody who was shut out. */
const parse = (json: unknown): { readonly value: StoredSurfaces; readonly sound: boolean } => {
  const kept = StoredValue.safeParse(json);
  return { value: kept.data ?? INITIAL, sound: kept.success };
};

/** Settings of the surfaces and their tokens, in a file of `dataDir`; in memory where `dataDir` is null. */
export const openSurfaceStore = (dataDir: string | null, log: Log): SurfaceStore =>
  dataDir === null
    ? createMemoryStore(INITIAL)
    : createFileStore({ path: join(dataDir, FILE), parse, initial: INITIAL, log });
