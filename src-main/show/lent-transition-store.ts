import { join } from 'node:path';
import * as z from 'zod';
import { SCENE_LIMITS, TRANSITIONS } from '#shared/api/scene.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';

const Ms = z.number().int().min(0).max(SCENE_LIMITS.transitionMs.max);
const Kept = z.strictObject({
  /** The space of the show; files of earlier versions do not say it. */
  spaceId: z.string().max(200).optional(),
  /** Transitions that takes were set to, newest first. */
  wanted: z
    .array(z.strictObject({ transition: z.enum(TRANSITIONS).optional(), transitionMs: Ms.optional() }))
    .readonly(),
  /** The transitions that scenes have of their own. */
  own: z
    .array(z.strictObject({ sceneId: z.string().max(200), transition: z.enum(TRANSITIONS), transitionMs: Ms }))
    .readonly(),
});
/** Transitions of one show that are given back after a crash. */
export type KeptTransitions = z.output<typeof Kept>;

const Stored = z.record(z.string().max(200), Kept);
type Stored = z.output<typeof Stored>;

export interface LentTransitionStore {
  read(sessionId: string): KeptTransitions | null;
  /** Everything that is kept, by session. */
  list(): readonly (readonly [string, KeptTransitions])[];
  /** On disk once it returns. Throws AppError where it cannot be kept. */
  write(sessionId: string, kept: KeptTransitions | null): void;
}

const FILE = 'lent-transitions.json';

const onValue = (value: ValueStore<Stored>): LentTransitionStore => ({
  read: (sessionId) => value.read()[sessionId] ?? null,
  list: () => Object.entries(value.read()),
  write(sessionId, kept) {
    const { [sessionId]: before, ...others } = value.read();
    if (JSON.stringify(before ?? null) === JSON.stringify(kept)) return;
    value.write(kept ? { ...others, [sessionId]: kept } : others);
  },
});

/** Keeps transitions that scenes were lent, in a file of `dataDir`; in memory where that is null. */
export const openLentTransitionStore = (dataDir: string | null, log: Log): LentTransitionStore =>
  onValue(
    dataDir === null
      ? createMemoryStore<Stored>({})
      : createFileStore<Stored>({
          path: join(dataDir, FILE),
          parse(json) {
            const kept = Stored.safeParse(json);
            return { value: kept.data ?? {}, sound: kept.success };
          },
          initial: {},
          log,
        }),
  );
