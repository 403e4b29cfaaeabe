import type { Video } from '#shared/api/videos.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { films } from '../../store/film-repository.ts';
import { users } from '../../store/user-repository.ts';
import { videos, type VideoRow } from '../../store/video-repository.ts';
import { serializePerson } from '../users/users.ts';

/** The video of that id; throws 404. */
export const getVideoRow = (ctx: ServiceContext, id: string): VideoRow => {
  const row = videos(ctx.db).find(id);
  if (!row) throw notFound('Video');
  return row;
};

/** A video as the API answers it: where it plays only once it is ready. */
export const serializeVideo = (ctx: ServiceContext, row: VideoRow): Video => {
  const isReady = row.status === 'ready';
  const author = row.authorId === null ? undefined : users(ctx.db).find(row.authorId);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    mode: row.mode,
    status: row.status,
    durationSec: row.durationSec,
    width: row.width,
    height: row.height,
    encodeProgress: row.encodeProgress,
    thumbnailUrl: isReady ? row.thumbnailUrl : null,
    playbackUrl: isReady ? row.playbackUrl : null,
    hlsUrl: isReady ? row.hlsUrl : null,
    embedUrl: isReady ? row.embedUrl : null,
    lessonId: row.lessonId,
    liveSessionId: row.liveSessionId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    author: author ? serializePerson(author) : null,
  };
};

/** The recording of a live joins the studio once its adaptive copy is encoded. */
export const addReplayVideo = (ctx: ServiceContext, session: SessionRow): void => {
  if (session.videoId === null || videos(ctx.db).find(session.videoId)) return;
  const now = ctx.clock.now();
  const film = films(ctx.db).findWhole(session.id);
  videos(ctx.db).insert({
    id: session.videoId,
    title: session.title,
    description: session.description,
    mode: 'live',
    status: 'ready',
    durationSec: session.replayDurationSec,
    width: film?.width ?? 1280,
    height: film?.height ?? 720,
    encodeProgress: null,
    thumbnailUrl: session.thumbnailUrl,
    playbackUrl: session.replayUrl,
    hlsUrl: session.hlsUrl,
    embedUrl: session.embedUrl,
    lessonId: null,
    liveSessionId: session.id,
    authorId: session.hostId,
    createdAt: now,
    updatedAt: now,
  });
};
