import { dialog, type BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { closeWithoutAsking } from './closing-guard.ts';
import { createReloadAllowance } from './reload-allowance.ts';
import type { View } from './security/app-origin.ts';
import type { Words } from './words.ts';

export interface CrashOptions {
  readonly view: View;
  readonly clock: Clock;
  readonly words: Words;
  readonly log: Log;
}

/** A hanging page is often only busy. If asked too early, people close a page that would have answered. */
const PATIENCE_MS = 5000;

/**
 * Brings a window's page back when it stops; the host runs the show meanwhile. Only the desk asks the person. A part
 * may face an audience, so its page is reloaded without a question, or goes back to the desk.
 */
export const watchWindow = (window: BrowserWindow, { view, clock, words, log }: CrashOptions): void => {
  const allowance = createReloadAllowance();
  const contents = window.webContents;
  let cancelQuestion = (): void => undefined;

  const ask = async (message: string, keep: string, signal: AbortSignal): Promise<boolean> => {
    const { response } = await dialog.showMessageBox(window, {
      signal,
      type: 'warning',
      message,
      detail: words('shell_show_goes_on'),
      buttons: [words('app_reload'), keep],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    return response === 0 && !window.isDestroyed();
  };
  const giveUp = (): void => {
    if (view !== 'desk') {
      closeWithoutAsking(window);
      return;
    }
    void ask(words('shell_page_stops'), words('ui_close'), new AbortController().signal).then((reload) => {
      if (reload) contents.reload();
      else if (!window.isDestroyed()) closeWithoutAsking(window);
    });
  };
  const hangs = (answered: AbortSignal): void => {
    if (view !== 'desk') {
      contents.forcefullyCrashRenderer();
      return;
    }
    void ask(words('shell_page_hangs'), words('shell_wait'), answered).then((reload) => {
      // A page that hangs does not hear a reload; its end leads to one.
      if (reload && !answered.aborted) contents.forcefullyCrashRenderer();
    });
  };

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('a page stopped', { view, reason, exitCode });
    cancelQuestion();
    if (reason === 'clean-exit') return;
    const mayReload = allowance.take(clock.now());
    // Not within the event: Electron may still be taking the old process apart.
    clock.schedule(clock.now(), () => {
      if (window.isDestroyed()) return;
      if (mayReload) contents.reload();
      else giveUp();
    });
  });
  contents.on('unresponsive', () => {
    log.warn('a page does not answer', { view });
    cancelQuestion();
    const answered = new AbortController();
    const cancelWait = clock.schedule(clock.now() + PATIENCE_MS, () => hangs(answered.signal));
    // A page that answers after all takes the question back.
    cancelQuestion = () => {
      cancelWait();
      answered.abort();
    };
  });
  contents.on('responsive', () => cancelQuestion());
  window.on('closed', () => cancelQuestion());
};
