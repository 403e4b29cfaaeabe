import { join } from 'node:path';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import type { Log } from '#shared/lib/log.ts';
import { DEFAULT_KEYS } from './default-keys.ts';
import { parseDeskMarks, type KeptMarks } from './desk-marks.ts';
import { createFileStore, createMemoryStore, type ValueStore } from './file-store.ts';
import { parseKeyMap } from './key-map.ts';
import { parsePreferences } from './preferences-file.ts';

export interface Settings {
  readonly preferences: ValueStore<Preferences>;
  readonly keys: ValueStore<readonly KeyBinding[]>;
  readonly deskMarks: ValueStore<KeptMarks>;
}

/** Preferences, key map and marks of the chat, kept as files of `dataDir`, or in memory where it is null. */
export const openSettings = (dataDir: string | null, log: Log): Settings => {
  if (dataDir === null) {
    return {
      preferences: createMemoryStore(DEFAULT_PREFERENCES),
      keys: createMemoryStore(DEFAULT_KEYS),
      deskMarks: createMemoryStore<KeptMarks>([]),
    };
  }
  return {
    preferences: createFileStore({
      path: join(dataDir, 'preferences.json'),
      parse: parsePreferences,
      initial: DEFAULT_PREFERENCES,
      log,
    }),
    keys: createFileStore({ path: join(dataDir, 'keys.json'), parse: parseKeyMap, initial: DEFAULT_KEYS, log }),
    deskMarks: createFileStore<KeptMarks>({
      path: join(dataDir, 'desk-marks.json'),
      parse: parseDeskMarks,
      initial: [],
      log,
    }),
  };
};
