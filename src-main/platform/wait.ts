import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';

/** Waits `ms` on the clock; throws `cancelled` when the signal aborts first. */
export const wait = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      cancelTimer();
      reject(new AppError('cancelled', say('host_wait_cancelled')));
    };
    if (signal?.aborted === true) {
      reject(new AppError('cancelled', say('host_wait_cancelled')));
      return;
    }
    const cancelTimer = clock.schedule(clock.now() + ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
