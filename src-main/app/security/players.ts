import type { Session } from 'electron';
import { PLAYERS } from '../../browser-host/security-headers.ts';

/** Names this app to players that show nothing to a page without an address on the web. */
const REFERRER = 'https://org.regie.desk/';

/** Gives the frames of embedded players the referrer that a page at `app:` cannot send. */
export const introduceToPlayers = (session: Session): void => {
  session.webRequest.onBeforeSendHeaders(
    { urls: PLAYERS.map((origin) => `${origin}/*`), types: ['subFrame'] },
    ({ requestHeaders }, answer) => answer({ requestHeaders: { ...requestHeaders, Referer: REFERRER } }),
  );
};
