/** The person and session of this page: the session is in the path, the proof behind the # or in the document. */
export interface PageSession {
  readonly sessionId: string;
  readonly token: string;
  /** Address of the room's WebSocket. */
  readonly url: string;
}

/** The parts of the page that the session is read from. */
export interface PageSource {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'protocol' | 'host'>;
  readonly history: Pick<History, 'replaceState'>;
  /** Kept for this tab alone; null where the browser keeps nothing. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/**
 * Reads it from the page, or null where the page was opened without a link. The proof leaves the address bar at once,
 * where it could be read or copied, and stays with the tab, so that a reload comes back as the same person.
 */
export const readPageSession = (page: Document, source: PageSource): PageSession | null => {
  const { location, history, storage } = source;
  const sessionId = /\/live\/([^/]+)/.exec(location.pathname)?.[1];
  if (!sessionId) return null;
  const given = page.querySelector('meta[name="regie-room"]')?.getAttribute('content');
  const brought = new URLSearchParams(location.hash.slice(1)).get('room');
  const keptAs = `regie.room.${sessionId}`;
  if (brought) {
    storage?.setItem(keptAs, brought);
    if (storage) history.replaceState(null, '', location.pathname + location.search);
  }
  const token = given ?? brought ?? storage?.getItem(keptAs) ?? null;
  if (!token) return null;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return { sessionId: decodeURIComponent(sessionId), token, url: `${scheme}://${location.host}/room` };
};
