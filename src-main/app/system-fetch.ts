import { net, type IncomingMessage, type Session } from 'electron';
import { Readable } from 'node:stream';

/** Statuses whose answers have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

const headersOf = (from: Readonly<Record<string, string | readonly string[]>>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(from)) for (const value of [values].flat()) headers.append(name, value);
  return headers;
};

/** The documents have the message as a readable stream, the types as an emitter alone. */
const bodyOf = (message: IncomingMessage): ReadableStream<Uint8Array> =>
  Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>;

/**
 * A `fetch` by Chromium's own client, with nothing that a page of the app has. It follows no redirect, as the host's
 * other way out: where a redirect is asked for it is the answer, and else an error. Electron's `session.fetch` either
 * follows one or breaks off (electron#43715). `session`: a session that no page has.
 */
export const createSystemFetch =
  (session: () => Session): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { url, method, signal } = asked;
    const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer());
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const request = net.request({
        session: session(),
        url,
        method,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      });
      const failed = (cause: Error): void =>
        reject(signal.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause }));
      const giveUp = (): void => {
        request.abort();
        failed(new Error('The request was given up.'));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      for (const [name, value] of asked.headers) request.setHeader(name, value);
      request.on('error', failed);
      request.on('redirect', (status, _method, location, headers) => {
        request.abort();
        if (asked.redirect === 'manual')
          resolve(new Response(null, { status, headers: headersOf({ ...headers, location }) }));
        else failed(new Error('A redirect is not followed.'));
      });
      request.on('response', (message) => {
        const { statusCode: status, statusMessage: statusText } = message;
        const hasBody = method !== 'HEAD' && !EMPTY.has(status);
        // A body that nobody reads to its end is fetched no further.
        message.on('close' as 'end', () => request.abort());
        resolve(
          new Response(hasBody ? bodyOf(message) : null, { status, statusText, headers: headersOf(message.headers) }),
        );
      });
      request.end(body);
    });
  };
