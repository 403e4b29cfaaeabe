import type { Session } from 'electron';
import { EMBED_ORIGINS } from '#shared/scene/embed.ts';

/** Names this app to players that show nothing to a page without an address on the web. */
const REFERRER = 'https://org.regie.desk/';

/** Gives the frames of embedded players the referrer that a page at `app:` cannot send. */
export const setEmbedReferer = (session: Session): void => {
  session.webRequest.onBeforeSendHeaders(
    { urls: EMBED_ORIGINS.map((origin) => `${origin}/*`), types: ['subFrame'] },
    ({ requestHeaders }, answer) => answer({ requestHeaders: { ...requestHeaders, Referer: REFERRER } }),
  );
};
