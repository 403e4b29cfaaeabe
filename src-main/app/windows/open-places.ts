import { join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../../settings/file-store.ts';
import { parseSavedPlaces, type SavedPlaces } from './window-places.ts';

/** Places of windows, kept in a file of `dataDir`, or in memory if it is null. */
export const openPlaces = (dataDir: string | null, log: Log): ValueStore<SavedPlaces> => {
  if (dataDir === null) return createMemoryStore<SavedPlaces>([]);
  const file = createFileStore<{ readonly sets: SavedPlaces }>({
    path: join(dataDir, 'windows.json'),
    parse(json) {
      const { value, sound } = parseSavedPlaces(json);
      return { value: { sets: value }, sound };
    },
    initial: { sets: [] },
    log,
  });
  return { read: () => file.read().sets, write: (sets) => file.write({ sets }) };
};
