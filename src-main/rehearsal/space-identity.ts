import { join } from 'node:path';
import * as z from 'zod';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

const Id = z.string().min(1).max(200);
const StoredValue = z.strictObject({
  /** Id of the rehearsal space on this computer; its library is stored under it. */
  spaceId: Id.nullable(),
  /** The service's own id of its space, as it was last. */
  platformSpaceId: Id.nullable(),
});
type StoredValue = z.output<typeof StoredValue>;

const NOTHING: StoredValue = { spaceId: null, platformSpaceId: null };

export interface SpaceIdentity {
  /**
   * Id of the rehearsal space on this computer, whatever id the service has for it now. If its data are new, `onAnew`
   * is awaited before that is stored.
   */
  settle(platformSpaceId: string, onAnew: (spaceId: string) => Promise<void>): Promise<string>;
}

/** Knows the rehearsal space again after its data were set aside: its library must not go with a database's own id. */
export const openSpaceIdentity = (dataDir: string | null, log: Log): SpaceIdentity => {
  const store: ValueStore<StoredValue> =
    dataDir === null
      ? createMemoryStore(NOTHING)
      : createFileStore({
          path: join(dataDir, 'rehearsal.json'),
          parse: (json) => {
            const given = StoredValue.safeParse(json);
            return { value: given.data ?? NOTHING, sound: given.success };
          },
          initial: NOTHING,
          log,
        });
  return {
    async settle(platformSpaceId, onAnew) {
      const kept = store.read();
      const spaceId = kept.spaceId ?? platformSpaceId;
      if (kept.platformSpaceId === platformSpaceId) return spaceId;
      try {
        if (kept.platformSpaceId !== null) await onAnew(spaceId);
        store.write({ spaceId, platformSpaceId });
      } catch (error) {
        // Tried again at the next start; the library is there all the same.
        log.warn('the rehearsal space could not be told apart from the one before', { error });
      }
      return spaceId;
    },
  };
};
