import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import type { ShowPatch, ShowState } from '#shared/show/show-state.ts';
import type { Host } from '../bridge/host.ts';

type LiveShow = Pick<ShowState, 'sessionId' | 'rehearsal'> & { readonly live: boolean };

/** What is known of the open show, after it was opened. */
export const afterOpened = (state: ShowState | null): LiveShow | null =>
  state && {
    sessionId: state.sessionId,
    rehearsal: state.rehearsal,
    live: state.desk?.value.session.status === 'live',
  };

/** What is known of the open show, after a patch of it. */
export const afterPatch = (show: LiveShow | null, patch: ShowPatch): LiveShow | null => {
  const session = patch.desk?.value.session ?? patch.deskChange?.parts.session;
  return show?.sessionId === patch.sessionId && session ? { ...show, live: session.status === 'live' } : show;
};

/** Wakes the host with the computer, and keeps the display awake while a real show is live. Returns what ends it. */
export const followPower = (host: Host, log: Log): (() => void) => {
  let show: LiveShow | null = null;
  let blocker: number | null = null;

  const follow = (next: LiveShow | null): void => {
    show = next;
    const keepsAwake = next !== null && next.live && !next.rehearsal;
    if (keepsAwake && blocker === null) blocker = powerSaveBlocker.start('prevent-display-sleep');
    if (!keepsAwake && blocker !== null) {
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
  host.on('show.opened', (state) => follow(afterOpened(state)));
  host.on('show.patch', (patch) => follow(afterPatch(show, patch)));
  return () => follow(null);
};
