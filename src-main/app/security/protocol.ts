import { protocol, type Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { createAppFiles, type AppFilesOptions } from './app-files.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** Makes `app:` a scheme like https, with an origin of its own. Once, before the app is ready. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
};

/**
 * True if another page asks, such as a player inside a scene. Electron gives the origin beside the request; a request
 * by the person or the app itself has none.
 */
const isStranger = (request: Request & { readonly initiatorOrigin?: unknown }): boolean => {
  const { initiatorOrigin: origin } = request;
  return typeof origin === 'string' && origin !== 'null' && !isAppUrl(origin);
};

/** Serves the window's files at `app://regie/` in a session, to the app's own pages. */
export const serveAppFiles = (session: Session, options: AppFilesOptions, log: Log): void => {
  const answer = createAppFiles(options);
  session.protocol.handle(APP_SCHEME, async (request) => {
    const response = isStranger(request) ? new Response(null, { status: 403 }) : await answer(request);
    if (response.status >= 400) log.warn('a page asked for what is not there', { status: response.status });
    return response;
  });
};
