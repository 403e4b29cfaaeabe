import { SPEAKER_PAGE } from '#shared/bridge/speaker-calls.ts';
import { SPEAKER_ROOM } from '#shared/bridge/speaker-room.ts';

/** The link that lets a browser in by a token. It carries the fingerprint of a certificate made here, to compare. */
export const linkAt = (origin: string, token: string, fingerprint: string | null = null, page = '/'): string =>
  `${origin}${page}#token=${token}${fingerprint === null ? '' : `&sha256=${fingerprint.replaceAll(':', '')}`}`;

/** The link to the page of one who speaks that a relay serves, beside the rooms at its address (`ws:` or `wss:`). */
export const linkThrough = (relay: string, token: string): string => {
  const url = new URL(relay);
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  const folder = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  url.pathname = `${folder}${SPEAKER_PAGE}`;
  url.search = '';
  url.hash = `${SPEAKER_ROOM}=${token}`;
  return url.href;
};
