import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';

/** A flood makes one line a minute. */
const EVERY_MS = 60_000;

export interface Refusals {
  readonly count: (why: string) => void;
  end(): void;
}

/** Counts refusals by their reason for the log, which says nothing of who was refused. */
export const createRefusals = (clock: Clock, log: Log): Refusals => {
  const counts = new Map<string, number>();
  let cancel: CancelTimer | null = null;
  const write = (): void => {
    log.warn('connections were refused or ended', Object.fromEntries(counts));
    counts.clear();
    cancel = null;
  };
  return {
    count(why) {
      counts.set(why, (counts.get(why) ?? 0) + 1);
      cancel ??= clock.schedule(clock.now() + EVERY_MS, write);
    },
    end() {
      cancel?.();
      if (counts.size > 0) write();
    },
  };
};
