/** Documents that are read by several drawings: `open` reads one, `close` lets it go. */
export interface DocumentSource<Document> {
  readonly open: (url: string) => Promise<Document>;
  readonly close: (document: Document) => void;
  /** Calls back once, after so many milliseconds, unless the returned function is called. */
  readonly after: (run: () => void, ms: number) => () => void;
}

export interface DocumentPool<Document> {
  /** Hands an open document to `use`, and keeps it open until that is done. An urgent use goes before all that wait. */
  use<Value>(url: string, isUrgent: boolean, use: (document: Document) => Promise<Value>): Promise<Value>;
}

interface Entry<Document> {
  readonly url: string;
  readonly document: Promise<Document>;
  users: number;
}

/** Documents open at the same time: a reader takes some 10 MB in a worker of its own. */
const OPEN_AT_MOST = 4;
/** Without a page to draw for so long, all readers are closed. */
const IDLE_MS = 20_000;

/**
 * Keeps few documents open, however many are asked for: the others wait for a place. A document in use is never
 * closed, and one that could not be opened is opened again by the next who asks.
 */
export const createDocumentPool = <Document>({
  open,
  close,
  after,
}: DocumentSource<Document>): DocumentPool<Document> => {
  /** The one that was not used for longest comes first. */
  const entries = new Map<string, Entry<Document>>();
  const waiting: { readonly url: string; readonly start: () => void }[] = [];
  let cancelIdle: (() => void) | null = null;

  const drop = (entry: Entry<Document>): void => {
    if (entries.get(entry.url) === entry) entries.delete(entry.url);
    entry.document.then(close).catch(() => undefined);
  };
  const idleEntry = (): Entry<Document> | undefined => [...entries.values()].find(({ users }) => users === 0);

  /** True if a document is open or may be opened now; makes room for it. */
  const hasPlace = (url: string): boolean => {
    if (entries.has(url) || entries.size < OPEN_AT_MOST) return true;
    const idle = idleEntry();
    if (idle) drop(idle);
    return idle !== undefined;
  };

  const startWaiting = (): void => {
    for (let at = 0; at < waiting.length;) {
      const one = waiting[at];
      if (one === undefined || !hasPlace(one.url)) at += 1;
      else {
        waiting.splice(at, 1);
        one.start();
      }
    }
  };

  const take = (url: string): Entry<Document> => {
    const entry = entries.get(url) ?? { url, document: open(url), users: 0 };
    entry.users += 1;
    entries.delete(url);
    entries.set(url, entry);
    return entry;
  };

  const give = (entry: Entry<Document>): void => {
    entry.users -= 1;
    startWaiting();
    if ([...entries.values()].some(({ users }) => users > 0)) return;
    cancelIdle = after(() => {
      for (const one of entries.values()) drop(one);
    }, IDLE_MS);
  };

  return {
    async use(url, isUrgent, use) {
      cancelIdle?.();
      cancelIdle = null;
      const entry = await new Promise<Entry<Document>>((resolve) => {
        const start = (): void => resolve(take(url));
        if (hasPlace(url)) start();
        else if (isUrgent) waiting.unshift({ url, start });
        else waiting.push({ url, start });
      });
      try {
        const document = await entry.document.catch((error: unknown) => {
          if (entries.get(url) === entry) entries.delete(url);
          throw error;
        });
        return await use(document);
      } finally {
        give(entry);
      }
    },
  };
};
