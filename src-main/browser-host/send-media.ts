import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Of what a browser sends along, what an answer depends on. */
const HEARD = ['range', 'if-none-match'] as const;

/** Sends what `media` answers; false where it answers for another path. A browser that goes away ends the reading. */
export const sendMedia = async (
  request: IncomingMessage,
  response: ServerResponse,
  media: (request: Request) => Promise<Response | null>,
): Promise<boolean> => {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const headers = HEARD.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  // The path as it was sent: what climbs or is escaped is refused, not resolved.
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (/[%\\]|\/\.{1,2}(?:\/|$)/.test(path)) return false;
  const url = new URL(`http://host${path}`);
  const answer = await media(new Request(url, { method: request.method ?? 'GET', headers, signal: gone.signal }));
  if (!answer) return false;
  response.writeHead(answer.status, { ...SECURITY_HEADERS, ...Object.fromEntries(answer.headers) });
  if (!answer.body) {
    response.end();
    return true;
  }
  const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
  await pipeline(body, response).catch(() => undefined);
  return true;
};
