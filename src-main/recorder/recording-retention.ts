import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';

const DAY_MS = 86_400_000;
/** The start of the app is not slowed down by it. */
const FIRST_AFTER_MS = 60_000;

export interface RecordingRetentionOptions {
  /** Days for which recordings are kept; null for ever. */
  readonly days: () => number | null;
  /** Deletes recordings of lives that ended before an instant; answers how many. */
  readonly removeBefore: (at: number) => Promise<number>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RecordingRetention {
  /** The setting may have changed. */
  wake(): void;
  close(): void;
}

/** Deletes recordings that are older than the person wants them kept: soon after the start, and once a day. */
export const startRecordingRetention = ({
  days,
  removeBefore,
  clock,
  log,
}: RecordingRetentionOptions): RecordingRetention => {
  let cancel: CancelTimer = () => {};
  let known = days();

  const sweep = async (): Promise<void> => {
    const kept = days();
    if (kept === null) return;
    try {
      const removed = await removeBefore(clock.now() - kept * DAY_MS);
      if (removed > 0) log.info('old recordings were deleted', { removed });
    } catch (error) {
      log.error('old recordings could not be deleted', { error });
    }
  };
  const wait = (ms: number): void => {
    cancel();
    cancel = clock.schedule(clock.now() + ms, () => {
      void sweep();
      wait(DAY_MS);
    });
  };
  wait(FIRST_AFTER_MS);
  return {
    wake() {
      if (days() === known) return;
      known = days();
      wait(FIRST_AFTER_MS);
    },
    close: () => cancel(),
  };
};
