import { app } from 'electron';
import type { Log } from '#shared/lib/log.ts';

/** Whatever hangs, the app is gone two seconds after it was asked. */
const LONGEST_MS = 1900;

export interface QuitOptions {
  /** Ends everything that runs. */
  readonly end: () => Promise<void>;
  /** Done when all has ended; true when it ends the app itself. */
  readonly last: () => boolean;
  readonly log: Log;
}

/** Lets the app quit only once everything it runs has ended, or two seconds have passed. */
export const quitInOrder = ({ end, last, log }: QuitOptions): void => {
  let state: 'running' | 'ending' | 'ended' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_MS).unref());
    void Promise.race([end(), late])
      .catch((error: unknown) => log.error('the app did not end in order', { error }))
      .then(() => {
        state = 'ended';
        if (!last()) app.quit();
      });
  });
};
