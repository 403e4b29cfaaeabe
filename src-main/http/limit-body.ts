import type { Context, MiddlewareHandler } from 'hono';

/** The bytes of a body of unknown length; null where there are more than `maxBytes`. */
const readUpTo = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/**
 * Refuses bodies of more than `maxBytes` bytes by `refuse`. Hono's own `bodyLimit` builds a Request from that of
 * `@hono/node-server`, which Node refuses unless the global Request is replaced.
 */
export const limitBody =
  (maxBytes: number, refuse: (c: Context) => Response | Promise<Response>): MiddlewareHandler =>
  async (c, next) => {
    const { raw } = c.req;
    if (raw.headers.has('transfer-encoding') && raw.body) {
      const bytes = await readUpTo(raw.body, maxBytes);
      if (bytes === null) return refuse(c);
      c.req.raw = new Request(raw.url, { method: raw.method, headers: [...raw.headers], body: bytes });
    } else if (Number(raw.headers.get('content-length') ?? 0) > maxBytes) return refuse(c);
    await next();
    return undefined;
  };
