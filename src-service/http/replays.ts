import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import { films } from '../store/film-repository.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';
import { videos } from '../store/video-repository.ts';
import { errorAnswer } from './answers.ts';
import { serveFilm } from './film.ts';

/** True if a request for a film is the start of playback: the rest of an MP4 comes in ranges after its first. */
const beginsToPlay = (request: Request, file: string): boolean =>
  request.method === 'GET' &&
  (file === 'index.m3u8' || (file.endsWith('.mp4') && /^bytes=0-|^$/.test(request.headers.get('range') ?? '')));

/** True for the key of a film that this address names. Digests are compared, so that time tells nothing of the key. */
const opensFilm = ({ filmKey }: SessionRow, key: string): boolean =>
  filmKey !== null && timingSafeEqual(Buffer.from(digestOf(filmKey)), Buffer.from(digestOf(key)));

export interface FilmFolders {
  /** The short film that stands in where there is none. */
  readonly filmDir: string;
  /** A folder for each film of a live. */
  readonly filmsDir: string;
}

/**
 * Serves the films of replays and studio videos: the film that was made of a live, else the same short one. Addresses,
 * states and the refusal of an MP4 without a Referer are as the reference says. A replay opens by its key alone: who
 * may watch it was decided where its address was handed out.
 */
export const mountReplays = (app: Hono, ctx: ServiceContext, { filmDir, filmsDir }: FilmFolders): void => {
  /** The film of this live; the short one where none was made. */
  const folderOf = (sessionId: string): string => {
    const film = films(ctx.db).findWhole(sessionId);
    return film ? join(filmsDir, film.folder) : filmDir;
  };

  app.get('/replays/:id/:key/:file', async (c) => {
    const session = sessions(ctx.db).find(c.req.param('id'));
    const mayPlay = session?.recordingStatus === 'ready' && opensFilm(session, c.req.param('key'));
    if (!mayPlay) return errorAnswer(404, 'Replay not found');
    const isEncoded = session.hlsUrl !== null;
    const file = c.req.param('file');
    const answer = await serveFilm(c.req.raw, file, {
      filmDir: folderOf(session.id),
      title: session.title,
      what: 'Replay',
      mp4Files: isEncoded ? ['raw.mp4', 'encoded.mp4'] : ['raw.mp4'],
      isEncoded,
    });
    // `whole.mp4` is the source of the adaptive copy, whose playlist was counted.
    if (answer.ok && file !== 'whole.mp4' && beginsToPlay(c.req.raw, file)) {
      sessions(ctx.db).addToCounter(session.id, 'replayViews', 1);
    }
    return answer;
  });

  app.get('/videos/:id/:file', async (c) => {
    const video = videos(ctx.db).find(c.req.param('id'));
    // The film of a live opens by its key, also as a video of the studio.
    if (video?.status !== 'ready' || video.liveSessionId !== null) return errorAnswer(404, 'Video not found');
    const { title } = video;
    return serveFilm(c.req.raw, c.req.param('file'), {
      filmDir,
      title,
      what: 'Video',
      mp4Files: ['video.mp4'],
      isEncoded: true,
    });
  });
};
