import { join } from 'node:path';
import * as z from 'zod';
import { SECRET_PLACES } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import { isSame } from '#shared/scene/same.ts';
import type { Secrets } from '../accounts/secrets.ts';
import { Renewal } from './team-renewal.ts';
import { createFileStore, createMemoryStore } from '../settings/file-store.ts';

/** The link opens the team's room, so it lies where keys lie; the file says only where that is. */
const SECRET = 'team link';
/** The link before, as long as this desk tells those who come by it that it was renewed. */
const RENEWAL = 'team link renewed';
const FILE = 'team.json';

/** Desks of one team that may host its room. */
export const MAX_PLACES = 10;

const StoredValue = z.strictObject({
  /** Names this installation among the team's. */
  host: z.string().min(1).max(100),
  keptIn: z.enum(SECRET_PLACES).nullable(),
  /** The place of a renewal that this desk made; null without one. */
  renewalIn: z.enum(SECRET_PLACES).nullable().default(null),
  /** The working material of its shows is shared. */
  shares: z.boolean().default(false),
  /** The port at which this desk hosts the room of its team; null for a room elsewhere. */
  carriedPort: z.int().min(1).max(65_535).nullable().default(null),
  /** This desk hosts the room of its team behind its address of the web. */
  carriesOutside: z.boolean().default(false),
  /** Other places where the room of a local network was, when the desk that hosts it was away. */
  places: z.array(z.string().max(300)).max(MAX_PLACES).default([]),
});

export interface TeamLinkStore {
  /** Names this installation. */
  readonly host: string;
  readonly isKept: () => boolean;
  /** The link; null without one. Throws where the link is kept and cannot be read now. */
  read(): Promise<string | null>;
  keep(link: string): Promise<void>;
  forget(): Promise<void>;
  /** Keeps a renewed link in place of the one before: what is shared stays so. `renewal`: made by this desk. */
  renew(link: string, renewal: Renewal | null): Promise<void>;
  /** The renewal that this desk made last; null without one, and where it cannot be read. */
  readRenewal(): Promise<Renewal | null>;
  readonly shares: () => boolean;
  share(on: boolean): void;
  readonly carriedPort: () => number | null;
  carry(port: number | null): void;
  readonly carriesOutside: () => boolean;
  carryOutside(on: boolean): void;
  /** Other places of the room, the first first. */
  readonly places: () => readonly string[];
  knowPlaces(places: readonly string[]): void;
}

export interface TeamLinkStoreOptions {
  readonly dataDir: string | null;
  readonly secrets: Pick<Secrets, 'read' | 'write' | 'remove' | 'remember'>;
  readonly newId: () => string;
  readonly log: Log;
}

/** Opens where the link of the team is kept. */
export const openTeamLinkStore = ({ dataDir, secrets, newId, log }: TeamLinkStoreOptions): TeamLinkStore => {
  const initial: z.output<typeof StoredValue> = {
    host: newId(),
    keptIn: null,
    renewalIn: null,
    shares: false,
    carriedPort: null,
    carriesOutside: false,
    places: [],
  };
  const parse = (json: unknown): { readonly value: typeof initial; readonly sound: boolean } => {
    const kept = StoredValue.safeParse(json);
    return { value: kept.data ?? initial, sound: kept.success };
  };
  const store =
    dataDir === null ? createMemoryStore(initial) : createFileStore({ path: join(dataDir, FILE), parse, initial, log });
  const { host } = store.read();
  secrets.remember(SECRET, {
    read: () => store.read().keptIn,
    write: (keptIn) => store.write({ ...store.read(), keptIn }),
  });
  secrets.remember(RENEWAL, {
    read: () => store.read().renewalIn,
    write: (renewalIn) => store.write({ ...store.read(), renewalIn }),
  });
  const forgetRenewal = async (): Promise<void> => {
    const { renewalIn } = store.read();
    if (renewalIn === null) return;
    await secrets.remove(RENEWAL, renewalIn);
    store.write({ ...store.read(), renewalIn: null });
  };
  return {
    host,
    shares: () => store.read().shares,
    share: (on) => store.write({ ...store.read(), shares: on }),
    carriedPort: () => store.read().carriedPort,
    carry: (carriedPort) => store.write({ ...store.read(), carriedPort }),
    carriesOutside: () => store.read().carriesOutside,
    carryOutside: (carriesOutside) => store.write({ ...store.read(), carriesOutside }),
    places: () => store.read().places,
    knowPlaces(known) {
      const places = known.slice(0, MAX_PLACES);
      if (!isSame(places, store.read().places)) store.write({ ...store.read(), places });
    },
    isKept: () => store.read().keptIn !== null,
    async read() {
      const { keptIn } = store.read();
      if (keptIn === null) return null;
      const read = await secrets.read(SECRET, keptIn);
      if (read.kind === 'unreadable') throw new Error(`The team's link cannot be read: ${read.trouble}`);
      return read.kind === 'found' ? read.secret : null;
    },
    async keep(link) {
      const keptIn = await secrets.write(SECRET, link, store.read().keptIn);
      // To share was said of the team before.
      store.write({ ...store.read(), keptIn, shares: false, places: [] });
      await forgetRenewal();
    },
    async renew(link, renewal) {
      if (renewal === null) await forgetRenewal();
      else {
        // First: killed in between, this desk is in the former room still, and the renewal is none.
        const renewalIn = await secrets.write(RENEWAL, JSON.stringify(renewal), store.read().renewalIn);
        store.write({ ...store.read(), renewalIn });
      }
      const keptIn = await secrets.write(SECRET, link, store.read().keptIn);
      store.write({ ...store.read(), keptIn });
    },
    async readRenewal() {
      const { renewalIn } = store.read();
      const read = renewalIn === null ? null : await secrets.read(RENEWAL, renewalIn);
      if (read?.kind !== 'found') return null;
      try {
        return Renewal.parse(JSON.parse(read.secret));
      } catch {
        return null;
      }
    },
    async forget() {
      await forgetRenewal();
      const { keptIn } = store.read();
      if (keptIn === null) return;
      await secrets.remove(SECRET, keptIn);
      store.write({ ...store.read(), keptIn: null, shares: false, places: [] });
    },
  };
};
