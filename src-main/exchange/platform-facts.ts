import { getMedia } from '#shared/api/media.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Spaces } from '../accounts/spaces.ts';
import { LIBRARY_LANE } from '../sync/sync-space.ts';
import type { CollectPorts } from './collect-export.ts';
import { homeSpaceId } from './home-space.ts';

/** After the platform was out of reach it is not asked for each medium again. */
const OUT_OF_REACH: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable', 'unauthorized']);
const REST_MS = 30_000;

export interface PlatformFacts extends Pick<CollectPorts, 'findMedium' | 'pollsOf' | 'homeOf'> {
  /** Now by the clock of a space's platform, Unix milliseconds; by this computer's where it was never asked. */
  platformNow(spaceId: string): number;
}

/** Facts that export and import read from the platform of a space. */
export const createPlatformFacts = (spaces: Spaces, clock: Pick<Clock, 'now'>): PlatformFacts => {
  let restsUntil = 0;
  return {
    async findMedium(spaceId, mediaId) {
      if (clock.now() < restsUntil) return null;
      try {
        const { media } = await spaces.get(spaceId).client.call(getMedia, { params: { id: mediaId } }, LIBRARY_LANE);
        return { url: media.url, kind: media.kind, title: media.title };
      } catch (error) {
        if (error instanceof AppError && OUT_OF_REACH.has(error.code)) restsUntil = clock.now() + REST_MS;
        return null;
      }
    },
    async pollsOf(spaceId, sessionId) {
      try {
        const input = { params: { id: sessionId } };
        return (await spaces.get(spaceId).client.call(listLivePolls, input, LIBRARY_LANE)).polls;
      } catch {
        return null;
      }
    },
    platformNow: (spaceId) => Math.round(clock.now() - (spaces.find(spaceId)?.client.clockOffsetMs() ?? 0)),
    homeOf(spaceId) {
      const space = spaces.find(spaceId);
      const platformSpaceId = space?.platformSpaceId ?? null;
      if (!space || platformSpaceId === null) return spaceId;
      const { summary } = space;
      return homeSpaceId({ apiRoot: summary.rehearsal ? null : summary.apiRoot, platformSpaceId });
    },
  };
};
