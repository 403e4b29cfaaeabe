import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXCHANGE_LIMITS } from '#shared/exchange/exchange-format.ts';
import type { PackageStore } from '../exchange/package-store.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Packages on their way to and from a browser; who asks was checked before. */
export interface PackageRoutes {
  /** Sends the file offered under a token, once; false if there is none. */
  send(token: string, response: ServerResponse): Promise<boolean>;
  /** Takes a file that a browser sends, and names it. Throws PackageTooLarge. */
  receive(request: IncomingMessage, fileName: string): Promise<{ readonly fileId: string; readonly fileName: string }>;
}

export class PackageTooLarge extends Error {
  override readonly name = 'PackageTooLarge';
}

/** A file name for a header: plain for old browsers, in full for the others. */
const disposition = (fileName: string): string => {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};

const atMost = (most: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(new PackageTooLarge());
      else done(null, chunk);
    },
  });
};

/** Serves the files of a store. */
export const createPackageRoutes = (store: PackageStore): PackageRoutes => ({
  async send(token, response) {
    const offered = store.take(token);
    if (!offered) return false;
    try {
      const { size } = await stat(offered.path);
      response.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': disposition(offered.fileName),
        'cache-control': 'no-store',
      });
      // A browser that goes away in the middle asks for a new export.
      await pipeline(createReadStream(offered.path), response).catch(() => undefined);
      return true;
    } finally {
      await rm(offered.path, { force: true });
    }
  },
  async receive(request, fileName) {
    if (Number(request.headers['content-length'] ?? 0) > EXCHANGE_LIMITS.file) throw new PackageTooLarge();
    const path = await store.place();
    try {
      await pipeline(request, atMost(EXCHANGE_LIMITS.file), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return store.put(path, fileName, true);
  },
});
