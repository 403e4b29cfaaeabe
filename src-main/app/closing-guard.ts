import { app, dialog, powerMonitor, type BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { PlainKey } from '#shared/words/words.ts';
import type { ShowRisk } from './show-risk.ts';
import type { View } from './security/app-origin.ts';
import type { Words } from './words.ts';

/** A session that was about to end and has not ended by then goes on: some other program kept it. */
const SESSION_ENDS_MS = 60_000;

const closedWithoutAsking = new WeakSet<BrowserWindow>();

/** Closes a window on the app's own account: nobody is asked. */
export const closeWithoutAsking = (window: BrowserWindow): void => {
  closedWithoutAsking.add(window);
  window.close();
};

export interface ClosingGuardOptions {
  /** The show that closing the desk now would harm. */
  readonly risk: () => ShowRisk | null;
  /** The desk's window, while it is open. Without it nothing is left to lose. */
  readonly desk: () => BrowserWindow | null;
  readonly words: Words;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ClosingGuard {
  /** Asks before this window closes, where that would harm a show. */
  watch(window: BrowserWindow, view: View): void;
  /** Lets the app end without a question: the system or the starting program ends it and does not wait. */
  excuse(): void;
}

const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/**
 * Asks before the desk, or the program's picture, goes while a real show is live, and before the desk goes shortly
 * before one. The question is the main process's: a page may hang, and must never hold the system up.
 */
export const guardClosing = ({ risk, desk, words, clock, log }: ClosingGuardOptions): ClosingGuard => {
  let excusedUntil = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  const excuse = (): void => {
    excusedUntil = clock.now() + SESSION_ENDS_MS;
  };
  const isExcused = (): boolean => clock.now() < excusedUntil;

  const ask = async (over: BrowserWindow, message: PlainKey, detail: PlainKey): Promise<boolean> => {
    bringToFront(over);
    const { response } = await dialog.showMessageBox(over, {
      type: 'warning',
      message: words(message),
      detail: words(detail),
      buttons: [words('shell_stay'), words('shell_close_anyway')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  };
  /** Asks once at a time; `then` runs when the person means it. */
  const askFirst = (message: PlainKey, detail: PlainKey, then: () => void): void => {
    const over = desk();
    if (isAsking || !over) return;
    isAsking = true;
    ask(over, message, detail)
      .then((isMeant) => {
        isAsking = false;
        log.info('someone was asked before the app closes', { isMeant });
        if (isMeant) then();
      })
      .catch((error: unknown) => {
        isAsking = false;
        log.error('the question before closing failed', { error });
      });
  };
  const aboutDesk = (at: ShowRisk, then: () => void): void =>
    askFirst(at === 'live' ? 'shell_show_is_live' : 'shell_show_is_near', 'shell_desk_would_close', then);

  app.on('before-quit', (event) => {
    const at = risk();
    if (at === null || desk() === null || isExcused()) return;
    event.preventDefault();
    aboutDesk(at, () => {
      excuse();
      app.quit();
    });
  });
  powerMonitor.on('shutdown', excuse);

  return {
    excuse,
    watch(window, view) {
      window.on('query-session-end', excuse);
      if (view !== 'desk' && view !== 'program') return;
      window.on('close', (event) => {
        const at = risk();
        const isHarm = at === 'live' || (at === 'near' && view === 'desk');
        if (at === null || !isHarm || desk() === null || isExcused() || closedWithoutAsking.has(window)) return;
        event.preventDefault();
        const close = (): void => {
          if (!window.isDestroyed()) closeWithoutAsking(window);
        };
        if (view === 'desk') aboutDesk(at, close);
        else askFirst('shell_program_is_out', 'shell_program_would_close', close);
      });
    },
  };
};
