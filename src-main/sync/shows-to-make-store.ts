import { join } from 'node:path';
import * as z from 'zod';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';
import { PendingShow } from './shows-to-make.ts';

const FILE = 'shows-to-make.json';

/** Parses each show apart: one broken record costs the others nothing. */
const parse = (json: unknown): { readonly value: readonly PendingShow[]; readonly sound: boolean } => {
  const given = z.array(z.unknown()).safeParse(json);
  if (!given.success) return { value: [], sound: false };
  const known = given.data.flatMap((one) => PendingShow.safeParse(one).data ?? []);
  return { value: known, sound: known.length === given.data.length };
};

/** The shows that are to be made, in a file of `dataDir`, or in memory if it is null. */
export const openShowsToMake = (dataDir: string | null, log: Log): ValueStore<readonly PendingShow[]> =>
  dataDir === null
    ? createMemoryStore<readonly PendingShow[]>([])
    : createFileStore({ path: join(dataDir, FILE), parse, initial: [], log });
