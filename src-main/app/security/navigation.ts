import { app, type WebContents } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { isAppUrl } from './app-origin.ts';

export interface NavigationOptions {
  /** Opens allowed addresses in the browser; refuses the rest. */
  readonly openOutside: (address: string) => void;
  /** The page of the room that is monitored: it stays at the origin it was opened at, and opens nothing. */
  readonly room: { owns(contents: WebContents): boolean; mayVisit(address: string): boolean };
  readonly log: Log;
}

/** The address without its private parts, for the log. */
const nameOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : 'no address');

const guard = (contents: WebContents, { openOutside, room, log }: NavigationOptions): void => {
  const mayGo = (address: string): boolean => (room.owns(contents) ? room.mayVisit(address) : isAppUrl(address));
  contents.on('will-navigate', (event) => {
    if (mayGo(event.url)) return;
    event.preventDefault();
    log.warn('a window wanted to leave the app', { to: nameOf(event.url) });
  });
  contents.on('will-redirect', (event) => {
    // A player inside a scene may redirect to any address that the content security policy allows.
    if (!event.isMainFrame || mayGo(event.url)) return;
    event.preventDefault();
    log.warn('a window was redirected out of the app', { to: nameOf(event.url) });
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    log.warn('a webview was refused');
  });
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (!room.owns(contents)) openOutside(url);
    return { action: 'deny' };
  });
};

/** Keeps every page where it is: no leaving the app, no windows of their own, no webviews. Call before any window. */
export const guardNavigation = (options: NavigationOptions): void => {
  app.on('web-contents-created', (_event, contents) => guard(contents, options));
};
