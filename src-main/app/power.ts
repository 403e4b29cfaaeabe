import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import type { Host } from '../host/host.ts';
import type { ShowRiskWatch } from './show-risk.ts';

/**
 * Wakes the host with the computer, and keeps the displays awake while a real show is live or a part fills a display: an
 * audience may look at it long before a show, and in a rehearsal. Returns the function that ends it.
 */
export const followPower = (host: Host, show: ShowRiskWatch, log: Log): (() => void) => {
  let blocker: number | null = null;
  let isLive = false;
  let isFilled = false;

  const stayAwake = (isWanted: boolean): void => {
    if (isWanted) blocker ??= powerSaveBlocker.start('prevent-display-sleep');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const follow = (): void => stayAwake(isLive || isFilled);

  powerMonitor.on('suspend', () => log.info('the computer goes to sleep'));
  powerMonitor.on('resume', () => {
    log.info('the computer woke');
    host.nudge();
  });
  powerMonitor.on('unlock-screen', () => host.nudge());
  show.onRisk((risk) => {
    isLive = risk === 'live';
    follow();
  });
  const stopFollowing = host.on('displays.changed', ({ out }) => {
    isFilled = out.some(({ fullScreen }) => fullScreen);
    follow();
  });
  return () => {
    stopFollowing();
    stayAwake(false);
  };
};
