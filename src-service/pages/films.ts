import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServiceContext } from '../context/service-context.ts';
import { publishFilm, waitsForFilm } from '../families/sessions/recording.ts';
import { captionsOf } from '../families/sessions/recorded-captions.ts';
import { isOfTeam } from '../families/sessions/replay-for.ts';
import { errorAnswer } from '../http/answers.ts';
import type { FilmProgress } from '../recording/film-progress.ts';
import { isDiskTrouble, writeWhole } from '../recording/file-target.ts';
import { finishFilm } from '../recording/finish-film.ts';
import { readRoomToken } from '../room/room-token.ts';
import { films, type FilmRow } from '../store/film-repository.ts';
import { participants } from '../store/participant-repository.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';

/** Largest part of a film, and largest picture of it. */
const PART_BYTES = 32e6;
const RAW = 'raw.mp4';
const POSTER = 'poster.jpg';

const limitParts = bodyLimit({ maxSize: PART_BYTES, onError: () => errorAnswer(413, 'The part is too large') });
const missing = (): Response => errorAnswer(404, 'Film not found');

/** The film's live, where this page is one of its team. */
const liveOf = (c: Context, ctx: ServiceContext): SessionRow | null => {
  const session = sessions(ctx.db).find(c.req.param('id') ?? '');
  const identity = readRoomToken(ctx, c.req.query('room') ?? '');
  if (!session || identity?.sessionId !== session.id) return null;
  const { userId } = identity;
  const role = participants(ctx.db).find(session.id, userId)?.role ?? 'viewer';
  return isOfTeam(ctx, { userId, role }) ? session : null;
};

/** The film's live, where this page may make its film now. */
const filmableOf = (c: Context, ctx: ServiceContext): string | null => {
  const session = liveOf(c, ctx);
  return session && waitsForFilm(ctx, session) ? session.id : null;
};

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;

const writeAt = async (path: string, at: number, bytes: Uint8Array): Promise<void> => {
  await using file = await open(path, at === 0 ? 'w' : 'r+', 0o600);
  await writeWhole(file, bytes, at);
};

export interface FilmsPlace {
  /** Holds a folder for each film. */
  readonly folder: string;
  readonly progress: FilmProgress;
}

/** Takes films of recorded lives from pages of the team, in parts, and makes them the replays of their lives. */
export const mountFilms = (app: Hono, ctx: ServiceContext, { folder, progress }: FilmsPlace): void => {
  const filmOf = (c: Context): FilmRow | null => {
    const sessionId = filmableOf(c, ctx);
    const film = sessionId === null ? undefined : films(ctx.db).find(sessionId);
    return film && film.folder === c.req.param('film') ? film : null;
  };

  /** Removes films that no live has any more, and those that another one took the place of. */
  const removeStrays = async (): Promise<void> => {
    const kept = new Set(
      films(ctx.db)
        .list()
        .map((film) => film.folder),
    );
    for (const name of await readdir(folder)) {
      if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
  };

  /** Runs a step that writes; a disk that takes nothing more is said. */
  const writing = async (step: () => Promise<Response>): Promise<Response> => {
    try {
      return await step();
    } catch (error) {
      ctx.log.error('a film could not be kept', { error: String(error) });
      const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
      return isFull ? errorAnswer(507, 'The disk is full') : errorAnswer(500, 'The film could not be kept');
    }
  };

  app.use('/films/*', limitParts);

  // Other pages of the team see that it is being made, and can end it.
  app.get('/films/:id', (c) => {
    const sessionId = filmableOf(c, ctx);
    return sessionId === null ? missing() : c.json({ filmedMs: progress.of(sessionId) });
  });

  app.delete('/films/:id', async (c) => {
    const sessionId = filmableOf(c, ctx);
    if (sessionId === null) return missing();
    films(ctx.db).remove(sessionId);
    progress.forget(sessionId);
    await removeStrays();
    return c.body(null, 204);
  });

  app.post('/films/:id', (c) => {
    const sessionId = filmableOf(c, ctx);
    if (sessionId === null) return missing();
    const film = ctx.newId('film');
    return writing(async () => {
      await mkdir(join(folder, film), { recursive: true, mode: 0o700 });
      films(ctx.db).save({ sessionId, folder: film, lengthMs: null, width: null, height: null });
      progress.reach(sessionId, 0);
      await removeStrays();
      return c.json({ film }, 201);
    });
  });

  // A part that comes twice is written twice to the same place.
  app.put('/films/:id/:film/parts/:at', async (c) => {
    const film = filmOf(c);
    const at = Number(c.req.param('at'));
    if (!film) return missing();
    const path = join(folder, film.folder, RAW);
    const size = await sizeOf(path);
    if (!Number.isSafeInteger(at) || at < 0 || at > size) {
      return errorAnswer(400, `The film has ${size} bytes: its next part begins there`);
    }
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    progress.reach(film.sessionId, Number(c.req.query('reached')) || 0);
    return writing(async () => {
      await writeAt(path, at, bytes);
      return c.json({ bytes: at + bytes.length });
    });
  });

  app.put('/films/:id/:film/poster', async (c) => {
    const film = filmOf(c);
    if (!film) return missing();
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return errorAnswer(400, 'The picture is not a JPEG');
    return writing(async () => {
      await writeFile(join(folder, film.folder, POSTER), bytes);
      return c.body(null, 204);
    });
  });

  const isWaiting = (film: FilmRow): boolean => {
    const session = sessions(ctx.db).find(film.sessionId);
    return session !== undefined && waitsForFilm(ctx, session);
  };

  /** Makes a film the replay of its live. */
  const finish = async (film: FilmRow): Promise<Response> => {
    const own = join(folder, film.folder);
    if ((await sizeOf(join(own, POSTER))) === 0) return errorAnswer(400, 'The film has no picture to show for it');
    const session = sessions(ctx.db).find(film.sessionId);
    const captions = session ? captionsOf(ctx, session) : [];
    return writing(async () => {
      const finished = await finishFilm(join(own, RAW), own, captions).catch((error: unknown) => {
        if (isDiskTrouble(error)) throw error;
        ctx.log.warn('what a page filmed is no film', { error: String(error) });
        return null;
      });
      if (!finished) return errorAnswer(400, 'This is not a film that can be played');
      // Another page may have begun anew meanwhile.
      if (films(ctx.db).find(film.sessionId)?.folder !== film.folder || !isWaiting(film)) return missing();
      films(ctx.db).save({ ...film, ...finished });
      publishFilm(ctx, film.sessionId);
      progress.forget(film.sessionId);
      await rm(join(own, RAW), { force: true });
      return new Response(null, { status: 204 });
    });
  };

  /** By folder: a page asks again where the answer was lost on its way, and two would write to one file. */
  const finishing = new Map<string, Promise<Response>>();

  app.post('/films/:id/:film/finish', async (c) => {
    const sessionId = liveOf(c, ctx)?.id;
    const film = sessionId === undefined ? undefined : films(ctx.db).find(sessionId);
    if (film?.folder !== c.req.param('film')) return missing();
    const running = finishing.get(film.folder);
    // Only the film that became the replay has a length; it stays where its live gets another state.
    if (!running && !isWaiting(film)) return film.lengthMs === null ? missing() : c.body(null, 204);
    const answer = running ?? finish(film).finally(() => finishing.delete(film.folder));
    finishing.set(film.folder, answer);
    return (await answer).clone();
  });
};
