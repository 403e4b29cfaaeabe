import { Readable } from 'node:stream';
import type { Library } from '../library/library.ts';
import { partOf } from '#shared/lib/byte-range.ts';
import type { MediaStore } from './media-store.ts';

export interface MediaAnswerPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly store: Pick<MediaStore, 'read' | 'sizeOf' | 'readPicture'>;
  readonly fetch: typeof fetch;
  readonly serviceOrigin: () => string | null;
  readonly now: () => number;
  /** A file that has a record is not on disk. */
  readonly onLost: (sha256: string) => void;
}

/** Headers of every media file: it runs nothing, keeps its type, and is for the app's own pages alone. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'accept-ranges': 'bytes',
} as const;
/** A name that is a hash never means another file. */
const FOREVER = 'private, max-age=31536000, immutable';
const USED_EVERY_MS = 3_600_000;

const FILE = /^\/media\/([0-9a-f]{64})$/;
const PICTURE = /^\/media\/thumb\/([0-9a-f]{64})$/;
/** A file or a replay of the rehearsal, by the path that the service gives it: no dots, no escapes, nothing to climb out with. */
const REHEARSAL = /^\/media\/rehearsal(\/(?:files|replays)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$/;
/** Types of rehearsal files that a page draws or plays; other files get no type of their own. */
const SHOWN =
  /^(?:image\/[a-z0-9.+-]+|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|application\/(?:pdf|vnd\.apple\.mpegurl))$/;
const PASSED_ON = ['content-length', 'content-range', 'etag'];

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers: { ...HEADERS, 'cache-control': 'no-store', ...headers } });

/** An SVG can hold scripts: a page shows it as a picture, and opening its address saves it. */
const DRAWING = 'image/svg+xml';

/** A file of the service for a page; a file that is not a medium becomes a download. */
const passOn = async (answer: Response): Promise<Response> => {
  if (answer.status !== 200 && answer.status !== 206 && answer.status !== 416) {
    await answer.body?.cancel();
    return refusal(answer.status === 404 ? 404 : 502);
  }
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const isShown = SHOWN.test(type);
  const passed = PASSED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...HEADERS,
      ...Object.fromEntries(passed),
      'cache-control': 'private, max-age=3600',
      'content-type': isShown ? type : 'application/octet-stream',
      ...((!isShown || type === DRAWING) && { 'content-disposition': 'attachment' }),
    },
  });
};

/** Answers requests below `/media/`: kept files, pictures of media, files of the rehearsal; null for any other path. */
export const createMediaAnswers = (ports: MediaAnswerPorts): ((request: Request) => Promise<Response | null>) => {
  const { library, store } = ports;
  const usedAt = new Map<string, number>();

  const touch = (sha256: string): void => {
    const at = ports.now();
    if (at - (usedAt.get(sha256) ?? 0) < USED_EVERY_MS) return;
    usedAt.set(sha256, at);
    library.ask('media.touch_file', { sha256, at }).catch(() => undefined);
  };

  const file = async (request: Request, sha256: string): Promise<Response> => {
    const known = await library.ask('media.find_file', { sha256 });
    if (!known) return refusal(404);
    const size = await store.sizeOf(sha256).catch(() => undefined);
    if (size === undefined) return refusal(503);
    if (size !== known.sizeBytes) {
      ports.onLost(sha256);
      return refusal(404);
    }
    touch(sha256);
    const etag = `"${sha256}"`;
    const headers = { ...HEADERS, 'cache-control': FOREVER, 'content-type': known.mimeType, etag };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const part = partOf(request.headers.get('range'), size);
    if (part === 'outside') return refusal(416, { 'content-range': `bytes */${size}` });
    const { first, last } = part === 'none' ? { first: 0, last: size - 1 } : part;
    const body = request.method === 'HEAD' ? null : Readable.toWeb(store.read(sha256, first, last));
    return new Response(body as ReadableStream | null, {
      status: part === 'none' ? 200 : 206,
      headers: {
        ...headers,
        'content-length': String(last - first + 1),
        ...(part !== 'none' && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
    });
  };

  const picture = async (request: Request, sha256: string): Promise<Response> => {
    const bytes = await store.readPicture(sha256);
    if (!bytes) return refusal(404);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: {
        ...HEADERS,
        'cache-control': FOREVER,
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
      },
    });
  };

  /** The copy on disk if there is one; else the service itself, which a panel on another machine cannot reach. */
  const rehearsal = async (request: Request, path: string): Promise<Response> => {
    const sha256 = await library.ask('media.file_at', { address: `rehearsal:${path}` });
    if (sha256 !== null) {
      const kept = await file(request, sha256);
      if (kept.status !== 404 && kept.status !== 503) return kept;
    }
    const origin = ports.serviceOrigin();
    if (origin === null) return refusal(503);
    const range = request.headers.get('range');
    const answer = await ports
      .fetch(origin + path, {
        method: request.method,
        redirect: 'error',
        // Replays are refused without a Referer (spec 2, Live session).
        headers: { referer: `${origin}/`, ...(range !== null && { range }) },
        signal: request.signal,
      })
      .catch(() => null);
    return answer ? passOn(answer) : refusal(502);
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/media/')) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' });
    const [, sha256] = FILE.exec(pathname) ?? [];
    if (sha256 !== undefined) return file(request, sha256);
    const [, thumbnail] = PICTURE.exec(pathname) ?? [];
    if (thumbnail !== undefined) return picture(request, thumbnail);
    const [, path] = REHEARSAL.exec(pathname) ?? [];
    return path === undefined ? refusal(404) : rehearsal(request, path);
  };
};
