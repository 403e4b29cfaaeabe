import { app, type BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';

/** Whatever hangs, the app is gone two seconds after it was asked. */
const LONGEST_MS = 1900;
/** On macOS an update is handed over to the system first, and that copies the whole app. */
const LONGEST_INSTALL_MS = 120_000;

export interface QuitOptions {
  /** Ends everything that runs. */
  readonly end: () => Promise<void>;
  /** Done when all has ended; true when it ends the app itself. It calls `failed` where it could not after all. */
  readonly last: (failed: () => void) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Ending {
  /** Whether the app is on its way out: no window opens any more. */
  hasBegun(): boolean;
  /** Ends everything that runs when the person's session ends: Windows does not ask the app to quit then. */
  withSession(window: BrowserWindow): void;
}

/** Lets the app quit only once everything it runs has ended, or two seconds have passed. */
export const quitInOrder = ({ end, last, clock, log }: QuitOptions): Ending => {
  let state: 'running' | 'ending' | 'ended' = 'running';
  let ended: Promise<void> | null = null;
  const endAll = (): Promise<void> => {
    ended ??= end().catch((error: unknown) => log.error('the app did not end in order', { error }));
    return ended;
  };
  const install = (): void => {
    const cancel = clock.schedule(clock.now() + LONGEST_INSTALL_MS, () => app.quit());
    const isInstalling = last(() => {
      log.error('an update was not installed');
      cancel();
      app.quit();
    });
    if (isInstalling) return;
    cancel();
    app.quit();
  };

  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const late = new Promise<void>((resolve) => void clock.schedule(clock.now() + LONGEST_MS, resolve));
    void Promise.race([endAll(), late]).then(() => {
      state = 'ended';
      install();
    });
  });

  return {
    hasBegun: () => state !== 'running',
    withSession: (window) => void window.on('session-end', () => void endAll()),
  };
};
