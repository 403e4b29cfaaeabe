import { protocol, type Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { createAppFiles, type AppFilesOptions } from './app-files.ts';
import { APP_SCHEME } from './app-origin.ts';

/** Makes `app:` a scheme like https, with an origin of its own. Once, before the app is ready. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
};

/** Serves the window's files at `app://regie/` in a session. */
export const serveAppFiles = (session: Session, options: AppFilesOptions, log: Log): void => {
  const answer = createAppFiles(options);
  session.protocol.handle(APP_SCHEME, async (request) => {
    const response = await answer(request);
    if (response.status >= 400) log.warn('a page asked for what is not there', { status: response.status });
    return response;
  });
};
