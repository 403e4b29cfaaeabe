import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MEDIA_FILE_BYTES } from '#shared/bridge/media-calls.ts';
import { createLocalMediaFiles, type LocalMediaFilesDeps } from '../../../src-main/exchange/local-media-files.ts';

const film = Buffer.from('a film of the rehearsal');
const sha256 = createHash('sha256').update(film).digest('hex');

/** A host whose rehearsal has one film, at another port than when the package was made. */
const files = (bytes: Buffer) =>
  createLocalMediaFiles({
    rehearsal: { current: () => ({ apiRoot: 'http://127.0.0.1:40123' }) },
    media: {
      answer: ({ url }: Request) =>
        Promise.resolve(
          url.endsWith('/media/rehearsal/files/film.mp4')
            ? new Response(new Uint8Array(bytes))
            : new Response(null, { status: 404 }),
        ),
    },
    library: {},
  } as unknown as LocalMediaFilesDeps);

const packed = (url: string) => ({
  stream: Readable.from([film]),
  // More than may be sent in: it counts only where it is already.
  bytes: MEDIA_FILE_BYTES + 1,
  sha256,
  mimeType: 'video/mp4',
  mediaKind: 'video' as const,
  title: null,
  spaceId: 'space',
  url,
});

test('a file that this computer would not take in is not missed where it is already, under whatever port', async () => {
  const taken = await files(film).add?.(packed('http://127.0.0.1:39999/files/film.mp4'));
  expect(taken).toMatchObject({ url: 'http://127.0.0.1:40123/files/film.mp4', item: null });
});

test('another file at the same address, or none, does not count as the same medium', async () => {
  const url = 'http://127.0.0.1:39999/files/film.mp4';
  expect(await files(Buffer.from('another film')).add?.(packed(url))).toBe('refused');
  expect(await files(film).add?.(packed('http://127.0.0.1:39999/files/other.mp4'))).toBe('refused');
});
