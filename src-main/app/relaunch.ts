import { app } from 'electron';
import { spawn } from 'node:child_process';
import { UNDER_X11 } from './windows/display-server.ts';

const MARK = '--restarted-at=';
/** The app restarts itself at most once in this time; a repeated error is not solved by another start. */
const ONCE_WITHIN_MS = 10 * 60_000;
/** Links and files were opened by the start that had them. */
const ONCE_ONLY = /^regie:\/\/|\.regie$/i;

/** When this run was started by the app itself, after it broke; null when a person started it. */
export const restartedAt = (argv: readonly string[]): number | null => {
  const mark = argv.find((arg) => arg.startsWith(MARK));
  const at = Number(mark?.slice(MARK.length));
  return mark !== undefined && Number.isFinite(at) && at > 0 ? at : null;
};

/** True if the app may start itself again. A clock that was set back does not forbid it for ever. */
export const mayRestart = (argv: readonly string[], now: number): boolean => {
  const last = restartedAt(argv);
  return last === null || now < last || now - last > ONCE_WITHIN_MS;
};

/** The arguments of the next run: as before, with the time of this restart. */
export const restartArguments = (argv: readonly string[], now: number): readonly string[] => [
  ...argv.filter((arg) => !arg.startsWith(MARK) && !ONCE_ONLY.test(arg)),
  `${MARK}${now}`,
];

/** Has the app started once more with these arguments when this run has ended. */
const startAgain = (args: readonly string[]): void => {
  const image = process.env.APPIMAGE;
  if (app.isPackaged && process.platform === 'linux' && image !== undefined) {
    // Electron's own helper runs from the image's mount, which is gone before it could start anything.
    app.releaseSingleInstanceLock();
    spawn(image, args, { detached: true, stdio: 'ignore' }).unref();
  } else app.relaunch({ args: [...args] });
};

/** Restarts the app and ends this run at once, including everything that hangs. */
export const restartNow = (now: number): void => {
  startAgain(restartArguments(process.argv.slice(1), now));
  app.exit(1);
};

/** Starts the app under X11 instead, before this run has begun anything. */
export const restartUnderX11 = (): void => {
  startAgain([...process.argv.slice(1), UNDER_X11]);
  app.exit(0);
};
