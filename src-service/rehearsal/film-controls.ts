import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { audiencePath } from '../families/sessions/links.ts';
import { isReadyToFilm } from '../families/sessions/recording.ts';
import { errorAnswer } from '../http/answers.ts';
import type { FilmProgress } from '../recording/film-progress.ts';
import { issueRoomToken } from '../room/room-token.ts';
import { films } from '../store/film-repository.ts';
import { recordings } from '../store/recording-repository.ts';
import { sessions } from '../store/session-repository.ts';

/** Mounts the rehearsal controls of films: those that can be made now, and the page that makes one by itself. */
export const mountFilmControls = (app: Hono, ctx: ServiceContext, progress: FilmProgress): void => {
  app.get('/rehearsal/films', (c) => {
    const waiting = recordings(ctx.db)
      .listEnded()
      .flatMap(({ sessionId }) => {
        const session = sessions(ctx.db).find(sessionId);
        if (!session || !isReadyToFilm(ctx, session)) return [];
        const { title, startedAt, endedAt } = session;
        const lengthMs = (endedAt ?? 0) - (startedAt ?? endedAt ?? 0);
        return [{ sessionId, title, lengthMs, filmedMs: progress.of(sessionId) }];
      });
    // The recording of now needs the computer more than a film of yesterday.
    const isRecording = recordings(ctx.db)
      .listAllTracks()
      .some(({ lengthMs, sessionId }) => lengthMs === null && sessions(ctx.db).find(sessionId)?.status === 'live');
    return c.json({ films: waiting, isRecording });
  });

  app.post('/rehearsal/films/:id', (c) => {
    const session = sessions(ctx.db).find(c.req.param('id'));
    if (!session || !isReadyToFilm(ctx, session)) return errorAnswer(404, 'No film can be made of this live now');
    const { id, hostId } = session;
    const token = issueRoomToken(ctx, { sessionId: id, userId: hostId, role: 'host', source: 'member' });
    const page = new URL(`${audiencePath(id)}/film`, ctx.addresses.appUrl);
    page.hash = new URLSearchParams({ room: token }).toString();
    return c.json({ url: page.href });
  });

  app.delete('/rehearsal/films/:id', (c) => {
    const id = c.req.param('id');
    const film = films(ctx.db).find(id);
    if (film?.lengthMs === null) films(ctx.db).remove(id);
    progress.forget(id);
    return c.json({ filmedMs: progress.of(id) });
  });
};
