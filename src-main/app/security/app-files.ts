import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { contentSecurityPolicy, SECURITY_HEADERS } from '../../browser-host/security-headers.ts';
import { fileOfPath } from '../../browser-host/static-files.ts';
import { partOf } from '#shared/lib/byte-range.ts';
import { contentTypeOf } from '#shared/lib/file-types.ts';
import { isAppUrl } from './app-origin.ts';

export interface AppFilesOptions {
  /** Folder of the built window. */
  readonly rendererDir: string;
  /** Answers for kept media, or with null for any other path. */
  readonly media: (request: Request) => Promise<Response | null>;
}

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', ...headers } });

/** Answers requests to the app's own address with files of the window's folder, and nothing outside it. */
export const createAppFiles =
  ({ rendererDir, media }: AppFilesOptions) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' });
    const file = isAppUrl(request.url) ? fileOfPath(rendererDir, new URL(request.url).pathname) : null;
    const kept = isAppUrl(request.url) ? await media(request) : null;
    if (kept) return kept;
    // A folder or a missing file is the same to the page: not there.
    const bytes = file === null ? null : await readFile(file).catch(() => null);
    if (file === null || bytes === null) return refusal(404);

    const part = partOf(request.headers.get('range'), bytes.length);
    if (part === 'outside') return refusal(416, { 'content-range': `bytes */${bytes.length}` });
    const { first, last } = part === 'none' ? { first: 0, last: bytes.length - 1 } : part;
    const hashed = file.includes(`${sep}assets${sep}`);
    return new Response(request.method === 'HEAD' ? null : bytes.subarray(first, last + 1), {
      status: part === 'none' ? 200 : 206,
      headers: {
        ...SECURITY_HEADERS,
        'content-security-policy': contentSecurityPolicy({ socketOrigin: null }),
        'content-type': contentTypeOf(file),
        'content-length': String(last + 1 - first),
        'accept-ranges': 'bytes',
        ...(part !== 'none' && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
        'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    });
  };
