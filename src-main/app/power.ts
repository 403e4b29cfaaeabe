import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import type { Host } from '../host/host.ts';
import type { ShowRiskWatch, ShowRisk } from './show-risk.ts';

/**
 * Wakes the host with the computer, and keeps the display awake while a real show is live. Returns the function that
 * ends it.
 */
export const followPower = (host: Host, show: ShowRiskWatch, log: Log): (() => void) => {
  let blocker: number | null = null;

  const follow = (risk: ShowRisk | null): void => {
    if (risk === 'live') blocker ??= powerSaveBlocker.start('prevent-display-sleep');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };

  powerMonitor.on('suspend', () => log.info('the computer goes to sleep'));
  powerMonitor.on('resume', () => {
    log.info('the computer woke');
    host.nudge();
  });
  powerMonitor.on('unlock-screen', () => host.nudge());
  show.onRisk(follow);
  return () => follow(null);
};
