import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getMedia } from '#shared/api/media.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import type { FindMedium, MediaFiles } from '../exchange/media-files.ts';
import type { HostParts } from './host-parts.ts';

const LIBRARY_LANE = { lane: 'library' } as const;
/** After the platform was out of reach it is not asked for each medium again. */
const OUT_OF_REACH: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable', 'unauthorized']);
const REST_MS = 30_000;

type Parts = Pick<HostParts, 'ports' | 'library' | 'spaces' | 'sync' | 'rehearsal'>;

/** Files of the rehearsal lie on this computer, so they are always at hand. */
const createRehearsalFiles = ({ ports, rehearsal }: Parts): MediaFiles => ({
  add: null,
  async read(url) {
    const own = rehearsal?.current()?.apiRoot;
    if (own === undefined || !URL.canParse(url) || new URL(url).origin !== new URL(own).origin) return null;
    try {
      const response = await ports.fetch(url, { redirect: 'error' });
      if (!response.ok || !response.body) return null;
      const length = Number(response.headers.get('content-length') ?? NaN);
      return {
        stream: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
        bytes: Number.isFinite(length) ? length : null,
      };
    } catch {
      return null;
    }
  },
});

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
    mediaFiles: createRehearsalFiles(parts),
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
    version: ports.version,
    newId: ports.newId,
    dataDir: ports.dataDir,
    clock: ports.clock,
    dialogs: ports.fileDialogs ?? null,
  });
};
