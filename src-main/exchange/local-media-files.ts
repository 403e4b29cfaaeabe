import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { MEDIA_FILE_BYTES } from '#shared/bridge/media-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { localFileOf } from '#shared/scene/local-media.ts';
import { fileTitle } from '#shared/scene/file-title.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../media/media.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { MediaFiles, NewMediumFile, StoredMedium } from './media-files.ts';

export interface LocalMediaFilesDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly media: Media;
  readonly rehearsal: Pick<Rehearsal, 'current'> | null;
}

/** Origin of the host's own requests for its `/media/` addresses; it never leaves the process. */
const HOST = 'http://host';

/** Local path of the bytes of an address; null if this computer cannot get them. */
const placeOf = async (url: string, library: LocalMediaFilesDeps['library']): Promise<string | null> => {
  const local = localFileOf(url);
  if (local !== null) return `/media/${local}`;
  const address = fileAddress(url);
  if (address === null) return null;
  if (address.startsWith('rehearsal:')) return `/media/rehearsal${address.slice('rehearsal:'.length)}`;
  const sha256 = await library.ask('media.file_at', { address });
  return sha256 === null ? null : `/media/${sha256}`;
};

/** True if an address leads to the same file from here. Another rehearsal has other files at the same paths. */
const isReachable = (url: string, rehearsal: LocalMediaFilesDeps['rehearsal']): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === 'https:') return hostname !== 'left-out.invalid';
  const own = rehearsal?.current()?.apiRoot;
  return own !== undefined && origin === new URL(own).origin;
};

/** The same file in the rehearsal of this host: it may have run at another address when the package was made. */
const inOwnRehearsal = async (
  { url, sha256 }: Pick<NewMediumFile, 'url' | 'sha256'>,
  { media, rehearsal }: Pick<LocalMediaFilesDeps, 'media' | 'rehearsal'>,
): Promise<string | null> => {
  const own = rehearsal?.current()?.apiRoot;
  const address = fileAddress(url);
  if (own === undefined || address?.startsWith('rehearsal:') !== true) return null;
  const path = address.slice('rehearsal:'.length);
  const answer = await media.answer(new Request(`${HOST}/media/rehearsal${path}`)).catch(() => null);
  if (answer?.status !== 200 || !answer.body) return null;
  const hash = createHash('sha256');
  for await (const chunk of Readable.fromWeb(answer.body as ReadableStream<Uint8Array>))
    hash.update(chunk as Uint8Array);
  return hash.digest('hex') === sha256 ? new URL(path, own).href : null;
};

/** Imports send their files in one after the other. */
const AN_IMPORT = 'import';

/** Files of media as this computer keeps them. What can be had at its address is fetched and kept from there. */
export const createLocalMediaFiles = ({ library, media, rehearsal }: LocalMediaFilesDeps): MediaFiles => {
  return {
    async read(url) {
      const path = await placeOf(url, library);
      const answer = path === null ? null : await media.answer(new Request(HOST + path)).catch(() => null);
      if (answer?.status !== 200 || !answer.body) return null;
      return { stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), bytes: null };
    },
    async add({ stream, bytes, sha256, mediaKind, title, spaceId, url }) {
      if (isReachable(url, rehearsal)) return 'reachable';
      /** A file that this computer would not take in may be here already. */
      const orHere = async (): Promise<StoredMedium | 'refused'> => {
        const here = await inOwnRehearsal({ url, sha256 }, { media, rehearsal });
        return here === null ? 'refused' : { url: here, item: null, undoAdd: () => Promise.resolve() };
      };
      if (bytes === 0 || bytes > MEDIA_FILE_BYTES) return orHere();
      const before = await library.ask('media.before', { spaceId, sha256 });
      const uploadId = await media.begin(bytes, AN_IMPORT);
      try {
        let offset = 0;
        for await (const chunk of stream as AsyncIterable<Uint8Array>) {
          await media.part(uploadId, offset, chunk);
          offset += chunk.byteLength;
        }
        const name = cutText(title?.trim() ?? '', 100);
        const sticker = mediaKind === 'sticker';
        const item = await media.add(uploadId, {
          spaceId,
          // Without a title the file says its name, in no language.
          name: name || cutText(fileTitle(url), 100) || sha256.slice(0, 8),
          folderId: null,
          sticker,
        });
        const undoAdd = (): Promise<void> => media.undoAdd(spaceId, sha256, before);
        return item.body.kind === 'media' ? { url: item.body.url, item, undoAdd } : 'refused';
      } catch (error) {
        await media.cancel(uploadId);
        // A file of an unsupported kind keeps its old address.
        if (error instanceof AppError && error.code === 'unsupported') return orHere();
        throw error;
      }
    },
  };
};
