import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { canUpdate, loadUpdater } from './electron-updater.ts';
import { readShowTimes } from './show-times.ts';
import { followUpdates, type Updates } from './updates.ts';

export interface StartUpdatesOptions {
  /** Calls the host as the desk does; null while there is no desk. */
  readonly callAsDesk: (name: string, input: unknown) => Promise<BridgeResult<unknown>> | null;
  readonly clock: Clock;
  readonly log: Log;
}

const NO_DESK: BridgeResult<never> = { ok: false, error: { code: 'unavailable', message: 'No desk is open.' } };

/** Follows updates where this copy has any; in a checkout there is nothing to follow. */
export const startUpdates = ({ callAsDesk, clock, log }: StartUpdatesOptions): Updates => {
  if (!canUpdate()) return { installOnQuit: () => false, stop: () => undefined };
  let updates: Updates | null = null;
  let stopped = false;
  const readShows = () => readShowTimes(async (name, input) => (await callAsDesk(name, input)) ?? NO_DESK);
  loadUpdater(log).then(
    (updater) => {
      if (!stopped) updates = followUpdates({ updater, readShows, clock, log });
    },
    (error: unknown) => log.error('the updater could not be loaded', { error }),
  );
  return {
    installOnQuit: () => updates?.installOnQuit() ?? false,
    stop() {
      stopped = true;
      updates?.stop();
    },
  };
};
