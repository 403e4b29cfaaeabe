import { app, type BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';

/** Time limit of quitting, even if something hangs: two seconds after the request. */
const LONGEST_MS = 1900;
/** On macOS an update is handed over to the system first, and that copies the whole app. */
const LONGEST_INSTALL_MS = 120_000;
/** A window whose page hangs is waited for so long. */
const LONGEST_CLOSE_MS = 3000;
/** Once nothing runs any more: on macOS an app that was held up may stall when it quits again. */
const LONGEST_LEAVE_MS = 2000;

export interface QuitOptions {
  /** Ends everything that runs. */
  readonly end: () => Promise<void>;
  /** Done when all has ended; true when it ends the app itself. It calls `failed` where it could not after all. */
  readonly last: (failed: () => void) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Ending {
  /** True while the app is quitting: no window opens any more. */
  hasBegun(): boolean;
  /**
   * Watches a window. A window that stays open keeps the app running; when the person's session ends, everything is
   * ended, because Windows does not ask the app to quit then.
   */
  watch(window: BrowserWindow): void;
}

/** Lets the app quit only once everything it runs has ended, or two seconds have passed; ends it where it hangs. */
export const quitInOrder = ({ end, last, clock, log }: QuitOptions): Ending => {
  let state: 'running' | 'ending' | 'ended' = 'running';
  let ended: Promise<void> | null = null;
  let stopWaiting = (): void => undefined;

  const endAll = (): Promise<void> => {
    ended ??= end().catch((error: unknown) => log.error('the app did not end in order', { error }));
    return ended;
  };
  const endInTime = (): Promise<void> => {
    const late = new Promise<void>((resolve) => void clock.schedule(clock.now() + LONGEST_MS, resolve));
    return Promise.race([endAll(), late]);
  };
  const waitAtMost = (ms: number, then: () => void): void => {
    stopWaiting();
    stopWaiting = clock.schedule(clock.now() + ms, () => {
      log.warn('the app did not quit by itself');
      then();
    });
  };
  const leave = (): void => {
    waitAtMost(LONGEST_LEAVE_MS, () => app.exit(0));
    app.quit();
  };
  const install = (): void => {
    const cancel = clock.schedule(clock.now() + LONGEST_INSTALL_MS, leave);
    const isInstalling = last(() => {
      log.error('an update was not installed');
      cancel();
      leave();
    });
    if (isInstalling) return;
    cancel();
    leave();
  };
  /** Its windows do not let it quit: it ends all the same. */
  const leaveRegardless = (): void => {
    state = 'ending';
    void endInTime().then(() => app.exit(0));
  };

  app.on('before-quit', (event) => {
    // Once everyone has heard of it and nobody has kept the app from quitting.
    queueMicrotask(() => {
      if (state === 'running' && !event.defaultPrevented) waitAtMost(LONGEST_CLOSE_MS, leaveRegardless);
    });
  });
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    stopWaiting();
    state = 'ending';
    void endInTime().then(() => {
      state = 'ended';
      install();
    });
  });
  app.on('quit', () => stopWaiting());

  return {
    hasBegun: () => state !== 'running',
    watch(window) {
      window.on('session-end', () => void endAll());
      window.on('close', (event) => {
        queueMicrotask(() => {
          if (state === 'running' && event.defaultPrevented) stopWaiting();
        });
      });
    },
  };
};
