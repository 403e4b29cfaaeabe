import { join } from 'node:path';
import * as z from 'zod';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

/** A browser that was let in: what its cookie holds is kept as a digest alone, which opens nothing. */
const KeptBrowser = z.strictObject({
  digest: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** By the host's own link, or by one that a window made for a panel. */
  kind: z.enum(['window', 'panel']),
  /** Unix milliseconds. */
  seenAt: z.number(),
});
export type KeptBrowser = z.output<typeof KeptBrowser>;

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

export interface KeptBrowsers {
  read(): Kept;
  /** Changes what is kept; a folder that cannot be written costs the memory of the next run alone. */
  change(make: (kept: Kept) => Kept): void;
}

/** What a browser host knows of its browsers after a restart: a file of `dataDir`, or nothing where it is null. */
export const openKeptBrowsers = (dataDir: string | null, log: Log): KeptBrowsers => {
  const store: ValueStore<Kept> =
    dataDir === null
      ? createMemoryStore(NOTHING)
      : createFileStore({
          path: join(dataDir, FILE),
          parse: (json) => {
            const given = Kept.safeParse(json);
            return { value: given.data ?? NOTHING, sound: given.success };
          },
          initial: NOTHING,
          log,
        });
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
