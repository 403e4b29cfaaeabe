import type { Context, Hono } from 'hono';
import { webVtt } from '#shared/lib/web-vtt.ts';
import type { RecordedTrack } from '#shared/room/recording.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { captionsOf } from '../families/sessions/recorded-captions.ts';
import { waitsForFilm } from '../families/sessions/recording.ts';
import { isOfTeam, replayFor } from '../families/sessions/replay-for.ts';
import { errorAnswer } from '../http/answers.ts';
import { serveFile } from '../http/files.ts';
import { chatFor } from '../room/chat-for.ts';
import { readRoomToken } from '../room/room-token.ts';
import { participants } from '../store/participant-repository.ts';
import { recordings } from '../store/recording-repository.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';
import type { RoomYou } from '#shared/room/protocol.ts';

/** Messages beside a replay at most: far more than a live has. */
const MAX_MESSAGES = 100_000;

interface Viewing {
  readonly session: SessionRow;
  readonly viewer: Pick<RoomYou, 'userId' | 'role'>;
}

/** The recording that this page asks for, where its person may watch it. */
const viewingOf = (c: Context, ctx: ServiceContext): Viewing | null => {
  const session = sessions(ctx.db).find(c.req.param('id') ?? '');
  const identity = readRoomToken(ctx, c.req.query('room') ?? '');
  if (!session || identity?.sessionId !== session.id) return null;
  const { userId } = identity;
  const role = participants(ctx.db).find(session.id, userId)?.role ?? 'viewer';
  const replay = replayFor(ctx, session, { userId, role });
  return replay?.state === 'ready' && replay.isRecorded ? { session, viewer: { userId, role } } : null;
};

const tracksOf = (ctx: ServiceContext, sessionId: string): RecordedTrack[] =>
  recordings(ctx.db)
    .listTracks(sessionId)
    .flatMap(({ file, source, startedAt, lengthMs }) =>
      lengthMs === null ? [] : [{ file, source, startedAt, lengthMs }],
    );

const toIso = (instant: number): string => new Date(instant).toISOString();
const missing = (): Response => errorAnswer(404, 'Recording not found');

/** Serves recordings of lives to the pages of those who may watch the replay. */
export const mountRecordings = (app: Hono, ctx: ServiceContext, folder: string): void => {
  app.get('/app/live/:id/recording', (c) => {
    const viewing = viewingOf(c, ctx);
    if (!viewing) return missing();
    const { id, startedAt, endedAt } = viewing.session;
    const frames = recordings(ctx.db).listFrames(id);
    const [first] = frames;
    const rest = JSON.stringify({
      startedAt: toIso(startedAt ?? first?.at ?? 0),
      endedAt: toIso(endedAt ?? frames.at(-1)?.at ?? 0),
      tracks: tracksOf(ctx, id),
      canFilm: waitsForFilm(ctx, viewing.session) && isOfTeam(ctx, viewing.viewer),
      chat: chatFor(ctx, id, viewing.viewer, MAX_MESSAGES),
    });
    // Frames are JSON already.
    const encoded = frames.map(({ at, frame }) => `{"at":${at},"frame":${frame}}`).join(',');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    return c.body(`{"frames":[${encoded}],${rest.slice(1)}`, 200, headers);
  });

  app.get('/app/live/:id/recording/captions.vtt', (c) => {
    const viewing = viewingOf(c, ctx);
    if (!viewing) return missing();
    const headers = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-store' };
    return c.body(webVtt(captionsOf(ctx, viewing.session)), 200, headers);
  });

  app.get('/app/live/:id/recording/:file', async (c) => {
    const viewing = viewingOf(c, ctx);
    const file = c.req.param('file');
    if (!viewing || recordings(ctx.db).findTrack(file)?.sessionId !== viewing.session.id) return missing();
    const answer = await serveFile(c.req.raw, folder, file);
    answer.headers.set('Cache-Control', 'private, max-age=3600');
    answer.headers.delete('Access-Control-Allow-Origin');
    return answer;
  });

  app.post('/app/live/:id/recording/views', (c) => {
    const viewing = viewingOf(c, ctx);
    if (!viewing) return missing();
    sessions(ctx.db).addToCounter(viewing.session.id, 'replayViews', 1);
    return c.body(null, 204);
  });
};
