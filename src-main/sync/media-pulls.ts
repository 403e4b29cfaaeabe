import type { SyncStatus } from '#shared/library/library-items.ts';
import { pullMedia } from './send-media.ts';
import { whereAllowed, type SyncContext } from './sync-space.ts';

/** The media library changes rarely and takes a token for each two hundred items: it is not read after every edit. */
const EVERY_MS = 10 * 60_000;

export interface MediaPulls {
  /** Reads the media library of a space where it was not read lately. */
  pull(ctx: SyncContext): Promise<void>;
  /** The next pull reads, however lately it was read. */
  forget(): void;
  progress(): Pick<SyncStatus, 'media'>;
}

/** When the platform's media libraries are read, and how far. */
export const createMediaPulls = (ports: {
  readonly now: () => number;
  readonly shouldStop: () => boolean;
  readonly onProgress: () => void;
}): MediaPulls => {
  const readAt = new Map<string, number>();
  let progress: SyncStatus['media'];
  return {
    async pull(ctx) {
      const at = readAt.get(ctx.space.id);
      const age = ports.now() - (at ?? -Infinity);
      // Below zero the clock was set back.
      if (age >= 0 && age < EVERY_MS) return;
      const startedAt = ports.now();
      try {
        await whereAllowed(() =>
          pullMedia(ctx, {
            shouldStop: ports.shouldStop,
            onProgress(done, total) {
              progress = { done, total };
              ports.onProgress();
            },
          }),
        );
        if (!ports.shouldStop()) readAt.set(ctx.space.id, startedAt);
      } finally {
        progress = undefined;
      }
    },
    forget: () => readAt.clear(),
    progress: () => (progress ? { media: progress } : {}),
  };
};
