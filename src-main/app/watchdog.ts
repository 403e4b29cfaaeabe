import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { mayRestart, restartNow } from './relaunch.ts';
import type { Words } from './words.ts';

/** Time limit for saving before the restart, even if something hangs. */
const SAVE_MS = 1500;
/**
 * A broken pipe or connection: the other end is gone, and this process is intact. Web streams report
 * `ERR_INVALID_STATE` when a film is left while it is being read (nodejs/node#64529).
 */
const HARMLESS = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTCONN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_INVALID_STATE',
]);

/** Parts of the running app that the watchdog uses; null before the app runs. */
export interface WatchdogDeps {
  /** Writes all pending lines to disk. */
  readonly save: () => Promise<void>;
  readonly words: Words;
  /** A window to ask in; null while there is none. */
  readonly window: () => BrowserWindow | null;
}

export interface WatchdogOptions {
  readonly log: Log;
  readonly now: () => number;
  readonly parts: () => WatchdogDeps | null;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Handles errors in the main process, which is the host. After an uncaught error nothing in here can be trusted, so the
 * app saves and restarts, once; the platform keeps the show on air meanwhile. If that was tried a moment ago, the
 * person is asked instead. An unhandled promise rejection is only logged.
 */
export const watchMainProcess = ({ log, now, parts }: WatchdogOptions): void => {
  let state: 'watching' | 'restarting' | 'asking' | 'asked' = 'watching';

  const save = async (): Promise<void> => {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, SAVE_MS));
    await Promise.race([parts()?.save(), late]).catch((error: unknown) => {
      log.error('not everything could be kept before the restart', { error });
    });
  };
  const restart = async (): Promise<void> => {
    state = 'restarting';
    log.warn('the app starts anew');
    await save();
    restartNow(now());
  };
  const ask = async ({ words, window }: WatchdogDeps): Promise<void> => {
    state = 'asking';
    const options: MessageBoxOptions = {
      type: 'error',
      message: words('shell_broken'),
      detail: words('shell_broken_again'),
      buttons: [words('shell_restart'), words('shell_go_on')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    };
    // Without a window macOS holds the whole process up, and with it the show, until someone answers.
    const over = window();
    const { response } = over ? await dialog.showMessageBox(over, options) : await dialog.showMessageBox(options);
    state = 'asked';
    if (response === 0) await restart();
  };

  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') log.error('a process of the app stopped', { type, reason, exitCode, name });
  });
  process.on('unhandledRejection', (error) => log.error('a failure was not handled', { error }));
  process.on('uncaughtException', (error) => {
    log.error('an error was not handled', { error });
    if (state !== 'watching' || HARMLESS.has(String(codeOf(error)))) return;
    const there = parts();
    if (mayRestart(process.argv, now())) void restart();
    // Asked once in a run: someone with a show on air has no time for the same question again.
    else if (there) void ask(there).catch(() => undefined);
  });
};
