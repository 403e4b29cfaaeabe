import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { Agents } from './agents.ts';

/** Statuses whose answers have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

const headersOf = (message: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
};

const responseOf = (message: IncomingMessage): Response => {
  const status = message.statusCode ?? 0;
  const init = { status, statusText: message.statusMessage ?? '', headers: headersOf(message) };
  if (!EMPTY.has(status)) return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, init);
  message.resume();
  return new Response(null, init);
};

/**
 * A `fetch` over the agents of a host, because the global one knows neither the system's proxies nor its authorities. It
 * follows no redirect: a token must not go where it was not meant to.
 */
export const createFetch =
  (agents: Agents): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    const body = asked.body === null ? null : new Uint8Array(await asked.arrayBuffer());
    const agent = await agents.of(url);
    asked.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
      const request = send(url, {
        method: asked.method,
        headers: {
          ...Object.fromEntries(asked.headers),
          ...(body && { 'content-length': String(body.byteLength) }),
        },
        signal: asked.signal,
        agent,
      });
      request.on('error', (error) => {
        reject(asked.signal.aborted ? (asked.signal.reason as Error) : new TypeError('fetch failed', { cause: error }));
      });
      request.on('response', (message) => {
        const isRedirect = message.statusCode !== undefined && message.statusCode >= 300 && message.statusCode < 400;
        if (isRedirect && message.statusCode !== 304 && asked.redirect !== 'manual') {
          message.destroy();
          reject(new TypeError('fetch failed', { cause: new Error('A redirect is not followed.') }));
          return;
        }
        resolve(responseOf(message));
      });
      request.end(body ?? undefined);
    });
  };
