import { join } from 'node:path';
import * as z from 'zod';
import { SECRET_PLACES } from '#shared/bridge/account-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

/** Where a sign-in was made. */
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

export interface AccountBook {
  list(): readonly AccountRecord[];
  /** Adds a record, or replaces the one of that id in its place. */
  put(record: AccountRecord): void;
  remove(id: string): void;
}

/** Makes records of a file's content; one that makes no sense is left out. */
export const parseAccounts = (json: unknown): { readonly value: readonly AccountRecord[]; readonly sound: boolean } => {
  const given = z.object({ spaces: z.array(z.unknown()).max(200) }).safeParse(json);
  if (!given.success) return { value: [], sound: false };
  const records = given.data.spaces.flatMap((one) => AccountRecord.safeParse(one).data ?? []);
  return { value: records, sound: records.length === given.data.spaces.length };
};

interface Kept {
  readonly spaces: readonly AccountRecord[];
}

/** The connected spaces as a file of `dataDir`, or in memory where it is null. */
export const openAccountBook = (dataDir: string | null, log: Log): AccountBook => {
  const openFile = (path: string): ValueStore<Kept> =>
    createFileStore<Kept>({
      path,
      parse: (json) => {
        const { value, sound } = parseAccounts(json);
        return { value: { spaces: value }, sound };
      },
      initial: { spaces: [] },
      log,
    });
  const memory = createMemoryStore<Kept>({ spaces: [] });
  // Read anew each time: another host on the same folder may have changed it.
  const open = (): ValueStore<Kept> => (dataDir === null ? memory : openFile(join(dataDir, 'spaces.json')));
  const change = (make: (records: readonly AccountRecord[]) => readonly AccountRecord[]): void => {
    const store = open();
    store.write({ spaces: make(store.read().spaces) });
  };
  return {
    list: () => open().read().spaces,
    put: (record) =>
      change((records) =>
        records.some(({ id }) => id === record.id)
          ? records.map((one) => (one.id === record.id ? record : one))
          : [...records, record],
      ),
    remove: (id) => change((records) => records.filter((record) => record.id !== id)),
  };
};
