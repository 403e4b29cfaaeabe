import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { contentTypeOf } from '#shared/lib/file-types.ts';

/** The file a URL path means inside a folder, or null where it would lead out of it. */
export const fileOfPath = (root: string, urlPath: string): string | null => {
  let path: string;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\') || path.split('/').includes('..')) return null;
  const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : null;
};

/** Sends a file of the bundle; false where there is none. Files in assets/ carry a hash in their name and never change. */
export const sendFile = async (
  response: ServerResponse,
  file: string,
  headers: Readonly<Record<string, string>>,
  withBody: boolean,
): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return false;
  const hashed = file.includes(`${sep}assets${sep}`);
  response.writeHead(200, {
    ...headers,
    'content-type': contentTypeOf(file),
    'content-length': found.size,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (withBody) pipeline(createReadStream(file), response, () => undefined);
  else response.end();
  return true;
};
