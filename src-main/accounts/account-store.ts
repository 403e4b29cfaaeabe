import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { SECRET_PLACES } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';
import { makePrivateFolder } from '../settings/private-files.ts';

/** Issuer and client of a sign-in. */
const OauthRegistration = z.strictObject({
  issuer: z.string().max(500),
});
export type OauthRegistration = z.output<typeof OauthRegistration>;

/** A connected space as it is kept: no key, no token. */
export const AccountRecord = z.strictObject({
  id: z.string().min(1).max(200),
  kind: z.enum(['key', 'oauth']),
  apiRoot: z.string().max(300),
  /** The platform's id of the space; null where the connection may not read it. */
  platformSpaceId: z.string().max(200).nullable(),
  /** The space's own name, and the one a person gave it here. */
  spaceName: z.string().max(200),
  givenName: z.string().max(80).nullable(),
  logo: z.string().max(2000).nullable(),
  access: z.enum(['full', 'read']),
  operations: z.array(z.string().max(100)).max(1000).nullable(),
  keptIn: z.enum(SECRET_PLACES).nullable(),
  trouble: z.enum(['signed_out', 'key_refused', 'sign_in_ended']).nullable(),
  oauth: OauthRegistration.nullable(),
  check: z
    .strictObject({
      at: z.number(),
      livesAllowed: z.boolean(),
      requestsPerMinute: z.number(),
      month: z.string().max(20),
      currency: z.string().max(10),
      usageCents: z.number(),
      liveHours: z.number(),
    })
    .nullable(),
});
export type AccountRecord = z.output<typeof AccountRecord>;

/** A removed space. Its data on this computer go by its id, so it gets the same id when it comes back. */
const FormerSpace = z.strictObject({
  id: z.string().min(1).max(200),
  apiRoot: z.string().max(300),
  platformSpaceId: z.string().max(200),
  /** Names its recordings; empty where an earlier version removed it. */
  name: z.string().max(200).default(''),
});
type FormerSpace = z.output<typeof FormerSpace>;
/** Remembered at most; the oldest go first. */
const MAX_FORMER = 200;

export interface AccountStore {
  list(): readonly AccountRecord[];
  /** The id that a space of the platform had here before it was removed; null where it never was here. */
  formerId(apiRoot: string, platformSpaceId: string): string | null;
  /** The name of a removed space; null where it is not known. */
  formerName(spaceId: string): string | null;
  /** Adds a record, or replaces the one of that id in its place. */
  put(record: AccountRecord): void;
  /** Replaces the record of that id; one that another host removed stays removed. */
  replace(record: AccountRecord): void;
  remove(id: string): void;
  /** Hears the list whenever its file changed, by this host or another; returns the function that stops it. */
  follow(onChange: (records: readonly AccountRecord[]) => void): () => void;
}

export const isSameRecord = (left: AccountRecord, right: AccountRecord): boolean => isDeepStrictEqual(left, right);

/** True if one secret opens both states of a record, judged by the record alone. */
export const hasSameCredential = (left: AccountRecord, right: AccountRecord): boolean =>
  left.kind === right.kind &&
  left.keptIn === right.keptIn &&
  left.trouble === right.trouble &&
  left.oauth?.issuer === right.oauth?.issuer;

const FILE = 'spaces.json';

/** Parses the content of the file; a broken record is left out. */
export const parseAccounts = (json: unknown): { readonly value: readonly AccountRecord[]; readonly sound: boolean } => {
  const given = z.object({ spaces: z.array(z.unknown()).max(200) }).safeParse(json);
  if (!given.success) return { value: [], sound: false };
  const records = given.data.spaces.flatMap((one) => AccountRecord.safeParse(one).data ?? []);
  return { value: records, sound: records.length === given.data.spaces.length };
};

interface StoredValue {
  readonly spaces: readonly AccountRecord[];
  readonly removed: readonly FormerSpace[];
}
const NOTHING: StoredValue = { spaces: [], removed: [] };

const parseFormer = (json: unknown): readonly FormerSpace[] =>
  z.object({ removed: z.array(FormerSpace).max(MAX_FORMER) }).safeParse(json).data?.removed ?? [];

/** The record of a removed space: its ids and its name, never its secret. */
const withFormer = (removed: readonly FormerSpace[], gone: AccountRecord | undefined): readonly FormerSpace[] => {
  const platformSpaceId = gone?.platformSpaceId ?? null;
  if (!gone || platformSpaceId === null) return removed;
  const { id, apiRoot } = gone;
  const name = (gone.givenName ?? gone.spaceName).slice(0, 200);
  return [...removed.filter((one) => one.id !== id), { id, apiRoot, platformSpaceId, name }].slice(-MAX_FORMER);
};

/** The connected spaces as a file of `dataDir`, or in memory where it is null. */
export const openAccountStore = (dataDir: string | null, log: Log): AccountStore => {
  const openFile = (path: string): ValueStore<StoredValue> =>
    createFileStore<StoredValue>({
      path,
      parse: (json) => {
        const { value, sound } = parseAccounts(json);
        return { value: { spaces: value, removed: parseFormer(json) }, sound };
      },
      initial: NOTHING,
      log,
    });
  const memory = createMemoryStore(NOTHING);
  // Read again each time: another host on the same folder may have changed it.
  const open = (): ValueStore<StoredValue> => (dataDir === null ? memory : openFile(join(dataDir, FILE)));
  const change = (make: (records: readonly AccountRecord[]) => readonly AccountRecord[]): void => {
    const store = open();
    const { spaces, removed } = store.read();
    const next = make(spaces);
    const gone = spaces.find(({ id }) => !next.some((one) => one.id === id));
    const former = removed.filter(({ id }) => !next.some((one) => one.id === id));
    store.write({ spaces: next, removed: withFormer(former, gone) });
  };
  const replaced = (records: readonly AccountRecord[], record: AccountRecord): readonly AccountRecord[] =>
    records.map((one) => (one.id === record.id ? record : one));
  /** Records in the file; null if it cannot be read or fails its schema. */
  const readSound = (path: string): readonly AccountRecord[] | null => {
    try {
      const { value, sound } = parseAccounts(JSON.parse(readFileSync(path, 'utf8')));
      return sound ? value : null;
    } catch {
      return null;
    }
  };
  return {
    list: () => open().read().spaces,
    formerId: (apiRoot, platformSpaceId) =>
      open()
        .read()
        .removed.findLast((one) => one.apiRoot === apiRoot && one.platformSpaceId === platformSpaceId)?.id ?? null,
    formerName(spaceId) {
      const name = open()
        .read()
        .removed.find(({ id }) => id === spaceId)?.name;
      return name === undefined || name === '' ? null : name;
    },
    put: (record) =>
      change((records) =>
        records.some(({ id }) => id === record.id) ? replaced(records, record) : [...records, record],
      ),
    replace: (record) => change((records) => replaced(records, record)),
    remove: (id) => change((records) => records.filter((record) => record.id !== id)),
    follow(onChange) {
      if (dataDir === null) return () => undefined;
      try {
        makePrivateFolder(dataDir);
        // The folder, because the file is replaced at each write.
        const watcher = watch(dataDir, { persistent: false }, (_event, name) => {
          const records = name === FILE ? readSound(join(dataDir, FILE)) : null;
          if (records) onChange(records);
        });
        watcher.on('error', (error) => log.warn('the list of spaces is not followed any more', { error }));
        return () => watcher.close();
      } catch (error) {
        log.warn('the list of spaces cannot be followed', { error });
        return () => undefined;
      }
    },
  };
};
