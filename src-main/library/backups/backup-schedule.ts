import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Library } from '../library.ts';

export interface BackupSchedule {
  /** Something was edited: the next backup is worth making. */
  touched(): void;
  close(): void;
}

export interface BackupScheduleOptions {
  readonly library: Pick<Library, 'ask'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The start of the app is not slowed down by a backup. */
const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 3_600_000;
/** An unchanged library is backed up again after this long: a file on disk can rot. */
const STALE_MS = 24 * 3_600_000;

/**
 * Backs up the library automatically: soon after the start if the last backup is old, then hourly while people edit.
 */
export const startBackups = ({ library, clock, log }: BackupScheduleOptions): BackupSchedule => {
  let isTouched = false;
  let cancel: CancelTimer = () => {};

  const isDue = async (): Promise<boolean> => {
    if (isTouched) return true;
    const newest = (await library.ask('backups.list', null)).find(({ items }) => items !== null);
    return newest === undefined || clock.now() - newest.at > STALE_MS;
  };
  const tick = async (): Promise<void> => {
    try {
      if (!(await isDue())) return;
      isTouched = false;
      await library.ask('backups.make', { at: clock.now() });
    } catch (error) {
      isTouched = true;
      log.error('the library could not be backed up', { error });
    }
  };
  const wait = (ms: number): void => {
    cancel = clock.schedule(clock.now() + ms, () => {
      void tick();
      wait(EVERY_MS);
    });
  };
  wait(FIRST_AFTER_MS);
  return {
    touched() {
      isTouched = true;
    },
    close: () => cancel(),
  };
};
