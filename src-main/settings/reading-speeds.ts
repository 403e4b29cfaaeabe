import * as z from 'zod';
import { WORDS_PER_MINUTE } from '#shared/settings/prompter-settings.ts';
import { READING, usualSpeed, type ReaderSpeed } from '#shared/show/reading-speed.ts';
import type { ValueStore } from './file-store.ts';

/** The people who read last, the latest last, each with the words a minute of their last readings. */
const StoredValue = z.array(
  z.strictObject({
    spaceId: z.string(),
    userId: z.string(),
    speeds: z.array(z.int().min(WORDS_PER_MINUTE.min).max(WORDS_PER_MINUTE.max)).max(READING.kept),
  }),
);
export type StoredSpeeds = readonly z.output<typeof StoredValue>[number][];

/** People whose readings are kept. */
const PEOPLE = 100;

/** Makes speeds of a file's content. */
export const parseReadingSpeeds = (json: unknown): { readonly value: StoredSpeeds; readonly sound: boolean } => {
  const parsed = StoredValue.safeParse(json);
  return parsed.success ? { value: parsed.data, sound: true } : { value: [], sound: false };
};

/** How fast people read from the prompter, kept on this computer. */
export interface ReadingSpeeds {
  /** Somebody of a space read so many words a minute. */
  read(spaceId: string, reader: ReaderSpeed): void;
  of(spaceId: string): readonly ReaderSpeed[];
  forget(spaceId: string, userId: string): void;
}

/** Keeps the last readings of people by space and person. */
export const createReadingSpeeds = (store: ValueStore<StoredSpeeds>): ReadingSpeeds => {
  const others = (spaceId: string, userId: string): StoredSpeeds =>
    store.read().filter((one) => one.spaceId !== spaceId || one.userId !== userId);
  return {
    read(spaceId, { userId, wordsPerMinute }) {
      const before = store.read().find((one) => one.spaceId === spaceId && one.userId === userId)?.speeds ?? [];
      const speeds = [...before, wordsPerMinute].slice(-READING.kept);
      store.write([...others(spaceId, userId), { spaceId, userId, speeds }].slice(-PEOPLE));
    },
    of: (spaceId) =>
      store.read().flatMap((one) => {
        const wordsPerMinute = usualSpeed(one.speeds);
        return one.spaceId === spaceId && wordsPerMinute !== null ? [{ userId: one.userId, wordsPerMinute }] : [];
      }),
    forget: (spaceId, userId) => store.write(others(spaceId, userId)),
  };
};
