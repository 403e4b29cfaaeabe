import { join } from 'node:path';
import * as z from 'zod';
import { MAX_PANEL_NAME } from '#shared/bridge/panel-calls.ts';
import { Preferences } from '#shared/settings/preferences.ts';
import { PANEL_ROLES } from '#shared/show/roles.ts';
import { SpeakerOf } from '#shared/bridge/speaker-of.ts';
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
const PairedWindow = z.strictObject({ ...Secrets.shape, kind: z.literal('window') });

/** A browser that a window invited, for a person with a name and a role. */
const PairedPanel = z.strictObject({
  ...Secrets.shape,
  kind: z.literal('panel'),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(MAX_PANEL_NAME),
  role: z.enum(PANEL_ROLES),
  /** End of the stay in Unix milliseconds; null for a panel of an earlier version, which had none. */
  until: z.number().nullable().default(null),
  /** Of the link that lets in as often as it is opened; missing for a panel, whose link worked once. */
  link: Digest.optional(),
  /** Whose page it is; missing for every role but that of a speaker. */
  speaker: SpeakerOf.optional(),
  /** The relay through which the page comes, and the secret of its room there; missing where it comes to this host. */
  relay: z.strictObject({ place: z.string().max(2000), secret: Digest }).optional(),
  /** The language that the browser asked for. */
  language: Preferences.shape.language,
});

const PairedBrowser = z.discriminatedUnion('kind', [PairedWindow, PairedPanel]);
export type PairedBrowser = z.output<typeof PairedBrowser>;
export type PairedPanel = z.output<typeof PairedPanel>;

const Port = z.number().int().min(1).max(65_535);

const BrowserRecords = z.strictObject({
  /** The ports of the last run, its own and the service's, so that open pages find both again; null before the first. */
  port: Port.nullable(),
  servicePort: Port.nullable(),
  browsers: z.array(PairedBrowser).max(1000),
});
export type BrowserRecords = z.output<typeof BrowserRecords>;

const NOTHING: BrowserRecords = { port: null, servicePort: null, browsers: [] };
const FILE = 'browsers.json';

/** Browsers of an earlier version, which kept no second proof, pair again; the ports stay. */
const EarlierRecords = z.object({ ...BrowserRecords.shape, browsers: z.array(z.object({ digest: Digest })) });

const parse = (json: unknown): { readonly value: BrowserRecords; readonly sound: boolean } => {
  const given = BrowserRecords.safeParse(json);
  if (given.success) return { value: given.data, sound: true };
  const earlier = EarlierRecords.safeParse(json);
  if (!earlier.success) return { value: NOTHING, sound: false };
  const { port, servicePort, browsers } = earlier.data;
  const known = browsers.flatMap((one) => PairedBrowser.safeParse(one).data ?? []);
  return { value: { port, servicePort, browsers: known }, sound: true };
};

export interface BrowserStore {
  read(): BrowserRecords;
  /** Changes the records. If the folder cannot be written, only the next run forgets them. */
  change(make: (kept: BrowserRecords) => BrowserRecords): void;
}

/** Browsers known after a restart, in a file of `dataDir`, or in memory if it is null. */
export const openBrowserStore = (dataDir: string | null, log: Log): BrowserStore => {
  const store: ValueStore<BrowserRecords> =
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

/** Names the panels that may come back. */
export const panelIds = (store: BrowserStore): readonly string[] =>
  store.read().browsers.flatMap((one) => (one.kind === 'panel' ? [one.id] : []));
