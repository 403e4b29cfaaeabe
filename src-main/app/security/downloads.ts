import type { Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { isAppUrl } from './app-origin.ts';

/** Lets the app's own page give the person a file, and nobody else: a player inside a scene hands out nothing. */
export const guardDownloads = (session: Session, log: Log): void => {
  session.on('will-download', (event, item) => {
    if (isAppUrl(item.getInitiatorOrigin())) return;
    event.preventDefault();
    log.warn('a download was refused');
  });
};
