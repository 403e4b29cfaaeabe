import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectType } from '#node/detect-type.ts';
import { ATTACHMENT_LIMITS } from '#shared/api/attachment.ts';
import { ApiError, badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { FileKind } from '#shared/lib/file-types.ts';
import { acceptedTypeOf, describeType, looksLikeText, decideType } from './file-kinds.ts';
import { fromBody } from '../../lib/web-stream.ts';

/** A stored file: its address, and its real type. */
export interface ReceivedFile {
  readonly url: string;
  readonly path: string;
  readonly kind: FileKind;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

const tooLarge = (): ApiError => new ApiError(413, 'The file is too large: at most 25 MB');
const unsupported = (): ApiError => new ApiError(415, 'The type of the file is not supported');

/** Stops a stream that exceeds the largest file, or whose sender lost the right to send. */
const createLimit = (most: number, recheck: () => void) => {
  let sizeBytes = 0;
  const transform = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sizeBytes += chunk.byteLength;
      try {
        if (sizeBytes > most) throw tooLarge();
        recheck();
        done(null, chunk);
      } catch (refusal) {
        done(refusal as Error);
      }
    },
  });
  return { transform, sizeBytes: () => sizeBytes };
};

const receiveInto = async (request: Request, path: string, recheck: () => void): Promise<number> => {
  if (!request.body) return 0;
  const limit = createLimit(ATTACHMENT_LIMITS.bytes, recheck);
  try {
    await pipeline(fromBody(request.body), limit.transform, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw error instanceof ApiError ? error : badRequest('The file could not be read to its end');
  }
  return limit.sizeBytes();
};

const isText = async (path: string): Promise<boolean> => {
  for await (const chunk of createReadStream(path)) if (!looksLikeText(chunk as Uint8Array)) return false;
  return true;
};

const requireType = async (declared: string, path: string): Promise<string> => {
  const isDeclaredText = describeType(declared).kind === 'text';
  const settled = decideType(
    declared,
    isDeclaredText ? null : ((await detectType(path))?.mimeType ?? null),
    isDeclaredText && (await isText(path)),
  );
  if (settled === null) throw unsupported();
  return settled;
};

/**
 * Receives the raw body of a request as a file of the service, streamed and checked by content. Throws 415 for a type
 * that is not accepted or differs from the declared one, 413 beyond 25 MB, 400 for an empty body, and the errors of
 * `recheck` meanwhile.
 */
export const receiveFile = async (
  ctx: ServiceContext,
  request: Request,
  recheck: () => void,
): Promise<ReceivedFile> => {
  const declared = acceptedTypeOf(request.headers.get('content-type'));
  if (declared === null) throw unsupported();
  if (Number(request.headers.get('content-length') ?? 0) > ATTACHMENT_LIMITS.bytes) throw tooLarge();
  const folder = join(ctx.filesDir, 'attachments');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = ctx.newSecret(16);
  // An incoming file begins with a dot and has no ending, so its name is never a public address.
  const incoming = join(folder, `.${name}`);
  try {
    const sizeBytes = await receiveInto(request, incoming, recheck);
    if (sizeBytes === 0) throw badRequest('The body is empty: it must be the file');
    const mimeType = await requireType(declared, incoming);
    const { kind, extension } = describeType(mimeType);
    const stored = `${name}.${extension}`;
    const path = join(folder, stored);
    await rename(incoming, path);
    return { url: `${ctx.addresses.apiRoot}/files/attachments/${stored}`, path, kind, mimeType, sizeBytes };
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
};
