type Env = Readonly<Record<string, string | undefined>>;

export interface Session {
  readonly platform: string;
  readonly env: Env;
}

/**
 * True if Wayland itself draws the windows: no program there places its windows or keeps them on top. `ozone` is the
 * value of Chromium's `--ozone-platform`, empty if not given: then it follows the kind of the session.
 */
export const isWayland = ({ platform, env }: Session, ozone: string): boolean =>
  platform === 'linux' &&
  (ozone === 'wayland' || ((ozone === '' || ozone === 'auto') && env.XDG_SESSION_TYPE === 'wayland'));

/**
 * Switch that puts the app under X11. Chromium chooses before any code of the app runs, so only its command line can
 * say so.
 */
export const UNDER_X11 = '--ozone-platform=x11';

/** True if the X server that `DISPLAY` names is on this computer and exists. */
const hasX11 = (env: Env, exists: (path: string) => boolean): boolean => {
  const [, number] = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(env.DISPLAY ?? '') ?? [];
  return number !== undefined && exists(`/tmp/.X11-unix/X${number}`);
};

/**
 * True if the app should start under X11: the session has an X server beside Wayland, which lets windows be placed, and
 * the command line asks for neither.
 */
export const belongsUnderX11 = (
  session: Session,
  argv: readonly string[],
  exists: (path: string) => boolean,
): boolean =>
  isWayland(session, '') &&
  !argv.some((argument) => argument.startsWith('--ozone-platform')) &&
  hasX11(session.env, exists);
