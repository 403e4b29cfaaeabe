import { getLiveReplay, getLiveSession } from '#shared/api/live.ts';
import type { ReplayNow } from '#shared/debrief/follow-up-plan.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** Recordings on their way to a replay. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['recording', 'processing']);

/** How the replay of a show stands on its platform, and who may watch it. A person waits for it. Throws AppError. */
export const replayNow = async (client: Pick<PlatformClient, 'call'>, sessionId: string): Promise<ReplayNow> => {
  const params = { id: sessionId };
  const [{ replay }, { session }] = await Promise.all([
    client.call(getLiveReplay, { params }, { lane: 'monitor' }),
    client.call(getLiveSession, { params }, { lane: 'monitor' }),
  ]);
  const isReady = (replay.replayUrl ?? replay.embedUrl ?? replay.hlsUrl) !== null;
  return {
    state: isReady ? 'ready' : ON_THE_WAY.has(replay.status ?? '') ? 'processing' : 'none',
    watchers: session.replay,
    groupIds: session.replayGroupIds,
    minLevel: session.replayMinLevel,
  };
};
