import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
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

/** A file of the bundle, to be sent as it is read. */
export interface BundledFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly read: () => ReadableStream<Uint8Array>;
}

/** A file of the bundle with its headers; null where there is none. Files in assets/ carry a hash in their name and never change. */
export const findBundled = async (file: string): Promise<BundledFile | null> => {
  const about = await stat(file).catch(() => null);
  // A folder is no file either.
  if (!about?.isFile()) return null;
  const hashed = file.includes(`${sep}assets${sep}`);
  return {
    headers: {
      'content-type': contentTypeOf(file),
      'content-length': String(about.size),
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    read: () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
  };
};
