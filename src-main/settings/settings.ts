import { join } from 'node:path';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Language } from '#shared/words/language.ts';
import { DEFAULT_KEYS } from './default-keys.ts';
import { parseDeskMarks, type StoredMarks } from './desk-marks.ts';
import { createFileStore, createMemoryStore, type ValueStore } from './file-store.ts';
import { parseKeyMap } from './key-map.ts';
import { parsePreferences } from './preferences-file.ts';
import { parseReadingSpeeds, type StoredSpeeds } from './reading-speeds.ts';

export interface Settings {
  readonly preferences: ValueStore<Preferences>;
  readonly keys: ValueStore<readonly KeyBinding[]>;
  readonly deskMarks: ValueStore<StoredMarks>;
  readonly readingSpeeds: ValueStore<StoredSpeeds>;
}

/**
 * Preferences, key map, marks of the chat and speeds of reading, kept as files of `dataDir`, or in memory where it is null. `language` is
 * used until a person chooses one.
 */
export const openSettings = (dataDir: string | null, language: () => Language, log: Log): Settings => {
  // The first question about a language reads its tables from the disk: it is asked by a first start alone.
  const initial = (): Preferences => ({ ...DEFAULT_PREFERENCES, language: language() });
  if (dataDir === null) {
    return {
      preferences: createMemoryStore(initial()),
      keys: createMemoryStore(DEFAULT_KEYS),
      deskMarks: createMemoryStore<StoredMarks>([]),
      readingSpeeds: createMemoryStore<StoredSpeeds>([]),
    };
  }
  return {
    preferences: createFileStore({
      path: join(dataDir, 'preferences.json'),
      parse: parsePreferences,
      get initial() {
        return initial();
      },
      log,
    }),
    keys: createFileStore({ path: join(dataDir, 'keys.json'), parse: parseKeyMap, initial: DEFAULT_KEYS, log }),
    deskMarks: createFileStore<StoredMarks>({
      path: join(dataDir, 'desk-marks.json'),
      parse: parseDeskMarks,
      initial: [],
      log,
    }),
    readingSpeeds: createFileStore<StoredSpeeds>({
      path: join(dataDir, 'reading-speeds.json'),
      parse: parseReadingSpeeds,
      initial: [],
      log,
    }),
  };
};
