import type { Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { guardPermissions } from './permissions.ts';

const originOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).origin : null;

/**
 * Lets the page that films capture itself, and nothing else: no device, no other window, no file, no other page.
 * `serviceOrigin`: where that page comes from.
 */
export const guardFilm = (session: Session, serviceOrigin: () => string | null, log: Log): void => {
  const isFilm = (address: string): boolean => {
    const origin = originOf(serviceOrigin());
    return origin !== null && originOf(address) === origin;
  };
  guardPermissions(session, { mayCapture: () => false, log });
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const permitted = permission === 'display-capture' && details.isMainFrame && isFilm(details.requestingUrl);
    if (!permitted) log.warn('the page that films was refused a permission', { permission });
    answer(permitted);
  });
  session.setDisplayMediaRequestHandler(({ frame, videoRequested }, answer) => {
    const isOwn = frame?.parent === null && isFilm(frame.url);
    answer(isOwn && videoRequested ? { video: frame } : null);
  });
  session.on('will-download', (event) => event.preventDefault());
};
