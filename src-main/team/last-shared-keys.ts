import { join } from 'node:path';
import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore } from '../settings/file-store.ts';
import type { LastSharedStore, LastShared } from './team-material.ts';

const LastSharedKeys = z.object({ people: recordOf(z.string(), z.string()) });

/** Digests of key maps, beside the files of those. Those of anything else lie in the library, with the things. */
export const openLastSharedKeys = (dataDir: string | null, log: Log): LastSharedStore => {
  const initial: { readonly people: LastShared } = { people: {} };
  const parse = (json: unknown): { readonly value: typeof initial; readonly sound: boolean } => {
    const kept = LastSharedKeys.safeParse(json);
    return { value: kept.data ?? initial, sound: kept.success };
  };
  const store =
    dataDir === null
      ? createMemoryStore(initial)
      : createFileStore({ path: join(dataDir, 'team-material.json'), parse, initial, log });
  return {
    read: () => Promise.resolve(store.read().people),
    write(people) {
      store.write({ people });
      return Promise.resolve();
    },
  };
};
