import { join } from 'node:path';
import * as z from 'zod';
import { PANEL_NAME_MOST } from '#shared/bridge/panel-calls.ts';
import { Preferences } from '#shared/settings/preferences.ts';
import { PANEL_ROLES } from '#shared/show/roles.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

const Digest = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The secrets of cookie and page storage are kept as digests alone, which open nothing. */
const Secrets = z.object({
  digest: Digest,
  proof: Digest,
  /** Unix milliseconds. */
  seenAt: z.number(),
});

/** A browser that was let in by the host's own link. */
const KeptWindow = z.strictObject({ ...Secrets.shape, kind: z.literal('window') });

/** A browser that a window invited, for a person with a name and a role. */
const KeptPanel = z.strictObject({
  ...Secrets.shape,
  kind: z.literal('panel'),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(PANEL_NAME_MOST),
  role: z.enum(PANEL_ROLES),
  /** The language that the browser asked for. */
  language: Preferences.shape.language,
});

const KeptBrowser = z.discriminatedUnion('kind', [KeptWindow, KeptPanel]);
export type KeptBrowser = z.output<typeof KeptBrowser>;
export type KeptPanel = z.output<typeof KeptPanel>;

const Port = z.number().int().min(1).max(65_535);

const Kept = z.strictObject({
  /** The ports of the last run, its own and the service's, so that open pages find both again; null before the first. */
  port: Port.nullable(),
  servicePort: Port.nullable(),
  browsers: z.array(KeptBrowser).max(1000),
});
export type Kept = z.output<typeof Kept>;

const NOTHING: Kept = { port: null, servicePort: null, browsers: [] };
const FILE = 'browsers.json';

/** Browsers of an earlier version, which kept no second proof, pair again; the ports stay. */
const Earlier = z.object({ ...Kept.shape, browsers: z.array(z.object({ digest: Digest })) });

const parse = (json: unknown): { readonly value: Kept; readonly sound: boolean } => {
  const given = Kept.safeParse(json);
  if (given.success) return { value: given.data, sound: true };
  const earlier = Earlier.safeParse(json);
  if (!earlier.success) return { value: NOTHING, sound: false };
  const { port, servicePort, browsers } = earlier.data;
  const known = browsers.flatMap((one) => KeptBrowser.safeParse(one).data ?? []);
  return { value: { port, servicePort, browsers: known }, sound: true };
};

export interface KeptBrowsers {
  read(): Kept;
  /** Changes what is kept; a folder that cannot be written costs the memory of the next run alone. */
  change(make: (kept: Kept) => Kept): void;
}

/** Browsers known after a restart, in a file of `dataDir`, or in memory if it is null. */
export const openKeptBrowsers = (dataDir: string | null, log: Log): KeptBrowsers => {
  const store: ValueStore<Kept> =
    dataDir === null
      ? createMemoryStore(NOTHING)
      : createFileStore({ path: join(dataDir, FILE), parse, initial: NOTHING, log });
  let now = store.read();
  return {
    read: () => now,
    change(make) {
      now = make(now);
      try {
        store.write(now);
      } catch {
        log.warn('the paired browsers are not remembered beyond this run');
      }
    },
  };
};
