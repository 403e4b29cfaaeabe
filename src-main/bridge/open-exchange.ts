import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getMedia } from '#shared/api/media.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import { MEDIA_FILE_BYTES } from '#shared/bridge/media-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { localFileOf } from '#shared/scene/local-media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { homeId } from '../exchange/home.ts';
import type { FindMedium, MediaFiles } from '../exchange/media-files.ts';
import { LIBRARY_LANE } from '../sync/sync-space.ts';
import type { HostParts } from './host-parts.ts';

/** After the platform was out of reach it is not asked for each medium again. */
const OUT_OF_REACH: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable', 'unauthorized']);
const REST_MS = 30_000;

type Parts = Pick<HostParts, 'ports' | 'library' | 'spaces' | 'sync' | 'media' | 'rehearsal'>;

/** How the host itself asks for what it serves below `/media/`; nobody else hears this name. */
const HOST = 'http://host';

/** Where the bytes of an address are kept or can be had on this computer; null where they are not. */
const placeOf = async (url: string, library: Parts['library']): Promise<string | null> => {
  const local = localFileOf(url);
  if (local !== null) return `/media/${local}`;
  const address = fileAddress(url);
  if (address === null) return null;
  if (address.startsWith('rehearsal:')) return `/media/rehearsal${address.slice('rehearsal:'.length)}`;
  const sha256 = await library.ask('media.file_at', { address });
  return sha256 === null ? null : `/media/${sha256}`;
};

/** Whether an address leads to the same file from here: another rehearsal has other files at the same paths. */
const isReachable = (url: string, rehearsal: Parts['rehearsal']): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === 'https:') return hostname !== 'left-out.invalid';
  const own = rehearsal?.current()?.apiRoot;
  return own !== undefined && origin === new URL(own).origin;
};

/** Files of media as this computer keeps them. What can be had at its address is fetched and kept from there. */
const createKeptFiles = (parts: Parts): MediaFiles => {
  const { library, media, rehearsal } = parts;
  return {
    async read(url) {
      const path = await placeOf(url, library);
      const answer = path === null ? null : await media.answer(new Request(HOST + path)).catch(() => null);
      if (answer?.status !== 200 || !answer.body) return null;
      return { stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), bytes: null };
    },
    async add({ stream, bytes, sha256, mediaKind, title, spaceId, url }) {
      if (isReachable(url, rehearsal)) return 'reachable';
      if (bytes === 0 || bytes > MEDIA_FILE_BYTES) return 'refused';
      const before = await library.ask('media.before', { spaceId, sha256 });
      const uploadId = await media.begin(bytes);
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
          name: name === '' ? 'Medium' : name,
          folderId: null,
          sticker,
        });
        const takeBack = (): Promise<void> => media.takeBack(spaceId, sha256, before);
        return item.body.kind === 'media' ? { url: item.body.url, item, takeBack } : 'refused';
      } catch (error) {
        await media.cancel(uploadId);
        // What this computer does not take stays named by its address.
        if (error instanceof AppError && error.code === 'unsupported') return 'refused';
        throw error;
      }
    },
  };
};

/** Gives import and export what they need of the rest of the host. */
export const openExchange = (parts: Parts): Exchange => {
  const { ports, library, spaces, sync } = parts;
  let restsUntil = 0;
  const findMedium: FindMedium = async (spaceId, mediaId) => {
    if (ports.clock.now() < restsUntil) return null;
    try {
      const { media } = await spaces.get(spaceId).client.call(getMedia, { params: { id: mediaId } }, LIBRARY_LANE);
      return { url: media.url, kind: media.kind, title: media.title };
    } catch (error) {
      if (error instanceof AppError && OUT_OF_REACH.has(error.code)) restsUntil = ports.clock.now() + REST_MS;
      return null;
    }
  };
  return createExchange({
    library,
    mediaFiles: createKeptFiles(parts),
    findMedium,
    draftOf: (spaceId, sessionId) => sync.draft(spaceId, sessionId),
    async pollsOf(spaceId, sessionId) {
      try {
        const input = { params: { id: sessionId } };
        return (await spaces.get(spaceId).client.call(listLivePolls, input, LIBRARY_LANE)).polls;
      } catch {
        return null;
      }
    },
    homeOf(spaceId) {
      const space = spaces.find(spaceId);
      const platformSpaceId = space?.platformSpaceId ?? null;
      if (!space || platformSpaceId === null) return spaceId;
      const { summary } = space;
      return homeId({ apiRoot: summary.rehearsal ? null : summary.apiRoot, platformSpaceId });
    },
    version: ports.version,
    newId: ports.newId,
    dataDir: ports.dataDir,
    clock: ports.clock,
    dialogs: ports.fileDialogs ?? null,
  });
};
