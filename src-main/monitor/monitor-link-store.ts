import { join } from 'node:path';
import * as z from 'zod';
import { SECRET_PLACES } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Secrets } from '../accounts/secrets.ts';
import { createFileStore, createMemoryStore } from '../settings/file-store.ts';

/** The link lets its holder into the room, so it lies where keys lie; the file says only where that is. */
const SECRET = 'room monitor';
const FILE = 'room-monitor.json';

const StoredLink = z.strictObject({
  spaceId: z.string(),
  sessionId: z.string(),
  inviteId: z.string(),
  /** Unix milliseconds. */
  expiresAt: z.number(),
  keptIn: z.enum(SECRET_PLACES),
});
export type StoredLink = z.output<typeof StoredLink>;

const StoredValue = z.strictObject({
  /** Names this desk where it enters as one of the audience. */
  desk: z.string().min(1).max(100),
  link: StoredLink.nullable(),
});

export interface MonitorLinkStore {
  readonly desk: string;
  /** The invitation that was made last and has not been ended; null without one. */
  kept(): StoredLink | null;
  /** Its address; null where the place that has it does not answer. */
  read(): Promise<string | null>;
  keep(link: Omit<StoredLink, 'keptIn'>, url: string): Promise<void>;
  forget(): Promise<void>;
}

export interface MonitorLinkStoreOptions {
  readonly dataDir: string | null;
  readonly secrets: Pick<Secrets, 'read' | 'write' | 'remove' | 'remember'>;
  readonly newId: () => string;
  readonly log: Log;
}

/** Opens where the invitation of the room monitor is kept: one, whatever happens. */
export const openMonitorLinkStore = ({ dataDir, secrets, newId, log }: MonitorLinkStoreOptions): MonitorLinkStore => {
  const initial: z.output<typeof StoredValue> = { desk: newId(), link: null };
  const parse = (json: unknown): { readonly value: typeof initial; readonly sound: boolean } => {
    const kept = StoredValue.safeParse(json);
    return { value: kept.data ?? initial, sound: kept.success };
  };
  const store =
    dataDir === null ? createMemoryStore(initial) : createFileStore({ path: join(dataDir, FILE), parse, initial, log });
  const { desk } = store.read();
  secrets.remember(SECRET, {
    read: () => store.read().link?.keptIn ?? null,
    write(keptIn) {
      const { link } = store.read();
      if (link) store.write({ desk, link: { ...link, keptIn } });
    },
  });
  return {
    desk,
    kept: () => store.read().link,
    async read() {
      const { link } = store.read();
      if (link === null) return null;
      const read = await secrets.read(SECRET, link.keptIn);
      return read.kind === 'found' ? read.secret : null;
    },
    async keep(link, url) {
      const keptIn = await secrets.write(SECRET, url, store.read().link?.keptIn);
      store.write({ desk, link: { ...link, keptIn } });
    },
    async forget() {
      const { link } = store.read();
      if (link === null) return;
      await secrets.remove(SECRET, link.keptIn);
      store.write({ desk, link: null });
    },
  };
};
