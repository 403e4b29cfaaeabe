import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';

/** Waits `ms` on the clock; throws `cancelled` when the signal aborts first. */
export const wait = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      cancelTimer();
      reject(new AppError('cancelled', 'The wait was cancelled.'));
    };
    if (signal?.aborted === true) {
      reject(new AppError('cancelled', 'The wait was cancelled.'));
      return;
    }
    const cancelTimer = clock.schedule(clock.now() + ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
