import { app } from 'electron';
import type { ClosingGuard } from './closing-guard.ts';

/** A signal asks nobody: its sender waits two seconds, then kills the app. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the app in order, and unasked, when it is told to by a signal. Once the app is ready: Electron puts handlers of
 * its own up shortly before, which would quit just as a person does.
 */
export const endOnSignals = (closing: Pick<ClosingGuard, 'excuse'>): void => {
  // Windows has no signals, and Node makes some of closing a terminal.
  if (process.platform === 'win32') return;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      closing.excuse();
      app.quit();
    });
  }
};
