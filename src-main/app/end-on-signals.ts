import { app } from 'electron';
import type { ClosingGuard } from './closing-guard.ts';

/** A signal asks nobody: its sender waits two seconds, then kills the app. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the app in order and without a question on a signal. It is called once the app is ready, because Electron
 * installs handlers of its own shortly before, which would quit like a person.
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
