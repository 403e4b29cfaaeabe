import type { Session } from 'electron';
import { EMBED_ORIGINS } from '#shared/scene/embed.ts';

/** Names this app to players that show nothing, and to films that are refused, to a page without an address on the web. */
const REFERRER = 'https://org.regie.desk/';

/**
 * Gives embedded players and films the referrer that a page at `app:` cannot send (spec 2, Live session: the MP4 of a
 * replay is refused without one). A film that a player's own page loads keeps that page's referrer.
 */
export const setEmbedReferer = (session: Session): void => {
  const isPlayer = (url: string): boolean => EMBED_ORIGINS.includes(new URL(url).origin);
  session.webRequest.onBeforeSendHeaders(
    { urls: ['https://*/*'], types: ['subFrame', 'media'] },
    ({ url, resourceType, referrer, requestHeaders }, answer) => {
      const lacksOne = resourceType === 'media' ? referrer === '' : isPlayer(url);
      answer({ requestHeaders: lacksOne ? { ...requestHeaders, Referer: REFERRER } : requestHeaders });
    },
  );
};
