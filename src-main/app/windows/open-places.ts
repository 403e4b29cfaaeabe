import { join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../../settings/file-store.ts';
import { parsePlaces, type WindowPlaces } from './window-place.ts';

/** Where windows stood, kept as a file of `dataDir`, or in memory where it is null. */
export const openPlaces = (dataDir: string | null, log: Log): ValueStore<WindowPlaces> =>
  dataDir === null
    ? createMemoryStore<WindowPlaces>({})
    : createFileStore<WindowPlaces>({ path: join(dataDir, 'windows.json'), parse: parsePlaces, initial: {}, log });
