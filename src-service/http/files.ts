import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { partOf } from '#shared/lib/byte-range.ts';
import { contentTypeOf } from '#shared/lib/file-types.ts';
import { errorAnswer } from './answers.ts';
import { toBody } from '../lib/web-stream.ts';

/** Files are embedded by pages of any origin, and run nothing. */
const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, Content-Length',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Accept-Ranges': 'bytes',
} as const;

/** Types that a page may show in place. Anything else is saved, never opened. */
const isShownInPlace = (type: string): boolean =>
  /^(?:image\/(?!svg)|audio\/|video\/|application\/(?:pdf|vnd\.apple\.mpegurl)$)/.test(type);

const streamOf = (path: string, first: number, last: number): ReadableStream =>
  toBody(createReadStream(path, { start: first, end: last }));

/** Path of a file inside a folder, or null if it would leave the folder. */
export const pathInside = (folder: string, name: string): string | null => {
  if (name.includes('\0') || name.includes('\\')) return null;
  const path = normalize(join(folder, name));
  return path.startsWith(normalize(folder + sep)) ? path : null;
};

/** Answers with a file of `folder`: whole, or the range asked for. */
export const serveFile = async (request: Request, folder: string, name: string): Promise<Response> => {
  const path = pathInside(folder, name);
  const info = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !info?.isFile())
    return errorAnswer(404, 'File not found', { 'Access-Control-Allow-Origin': '*' });
  const size = info.size;
  const etag = `"${size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
  const type = contentTypeOf(path);
  const headers = {
    ...OPEN_HEADERS,
    'Content-Type': type,
    ...(isShownInPlace(type) ? {} : { 'Content-Disposition': 'attachment' }),
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
  };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const part = partOf(request.headers.get('range'), size);
  if (part === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  const isPart = part !== 'none';
  const { first, last } = isPart ? part : { first: 0, last: size - 1 };
  const body = request.method === 'HEAD' || size === 0 ? null : streamOf(path, first, last);
  return new Response(body, {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(size === 0 ? 0 : last - first + 1),
      ...(isPart ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  });
};
