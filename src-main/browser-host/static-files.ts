import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
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

/** A file of the bundle with its headers; null where there is none. Files in assets/ carry a hash in their name and never change. */
export const readBundled = async (
  file: string,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> } | null> => {
  // A folder is no file either. The largest file of the bundle is a script of some megabytes.
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const hashed = file.includes(`${sep}assets${sep}`);
  return {
    bytes,
    headers: {
      'content-type': contentTypeOf(file),
      'content-length': String(bytes.length),
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
};
