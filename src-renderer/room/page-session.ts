/** Who this page speaks for and where: the session is in the path, the proof behind the # or in the document. */
export interface PageSession {
  readonly sessionId: string;
  readonly token: string;
  /** Address of the room's WebSocket. */
  readonly url: string;
}

/** Reads it from the page, or null where the page was opened without a link. */
export const readPageSession = (page: Document, location: Location): PageSession | null => {
  const sessionId = /\/live\/([^/]+)/.exec(location.pathname)?.[1];
  const given = page.querySelector('meta[name="regie-room"]')?.getAttribute('content');
  const token = given ?? new URLSearchParams(location.hash.slice(1)).get('room');
  if (!sessionId || !token) return null;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return { sessionId: decodeURIComponent(sessionId), token, url: `${scheme}://${location.host}/room` };
};
