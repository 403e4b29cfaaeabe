import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ManualClock } from '#shared/lib/clock.ts';
import { createUploadRoutes } from '../families/attachments/upload-routes.ts';
import { mountEntryPages } from '../pages/entry-pages.ts';
import { mountPublicDirectory } from '../http/public-routes.ts';
import { mountCommunityControls } from '../rehearsal/community-controls.ts';
import { mountKeyControls } from '../rehearsal/key-controls.ts';
import { mountMessageControls } from '../rehearsal/message-controls.ts';
import { mountControls, type ControlPorts } from '../rehearsal/controls.ts';
import { mountDemoControls } from '../rehearsal/demo-session.ts';
import { mountAudienceControls } from '../rehearsal/audience-controls.ts';
import { mountRoomControls } from '../rehearsal/room-controls.ts';
import type { SignIns } from '../oauth/sign-ins.ts';
import { mountRecordings } from '../pages/recordings.ts';
import { mountFilms } from '../pages/films.ts';
import { mountFilmPage } from '../pages/film-page.ts';
import { createFilmProgress } from '../recording/film-progress.ts';
import { mountFilmControls } from '../rehearsal/film-controls.ts';
import { mountPages } from '../pages/audience-pages.ts';
import { answerError, DroppedConnection, errorAnswer } from '../http/answers.ts';
import { authenticate, createKeyResolver, hasFullKey, type CredentialResolver } from '../http/authenticate.ts';
import { serveFile } from '../http/files.ts';
import { mountReplays } from '../http/replays.ts';
import { createApi, type ApiDeps } from '../http/serve-api.ts';

export interface RouteDeps extends ApiDeps {
  /** The clock when it is a manual one, else null. */
  readonly manualClock: ManualClock | null;
  readonly replayDir: string;
  readonly recordingsDir: string;
  readonly filmsDir: string;
  readonly signIns: SignIns;
  readonly recordingLimits: ControlPorts['recordingLimits'];
}

/**
 * Rehearsal controls act for anyone in the room: they take the full key, and cost nothing. No consent names them, so
 * they take no token: with one, an application could make itself a key that nobody revokes with its authorisation.
 */
const requireFullKey =
  (resolvers: readonly CredentialResolver[]): MiddlewareHandler =>
  async (c, next) => {
    const caller = authenticate(resolvers, c.req.header('authorization'));
    if (!caller) return errorAnswer(401, 'Invalid API key', { 'WWW-Authenticate': 'Bearer' });
    if (!hasFullKey(caller)) return errorAnswer(403, 'Read-only API key');
    await next();
    return undefined;
  };

const FILES = '/files/';

/** Forms that anyone may send: none is longer than its fields. */
const limitForms = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => errorAnswer(413, 'The request body is too large'),
});

/** Everything the service answers over HTTP. */
export const mountRoutes = (app: Hono, deps: RouteDeps): void => {
  const { ctx } = deps;
  const api = createApi(deps, createUploadRoutes(ctx));
  app.all('/api/v1/*', (c) => api(c.req.raw));
  for (const path of ['/oauth/*', '/app/*', '/unsubscribe/*']) app.use(path, limitForms);
  app.use('/rehearsal/*', requireFullKey([createKeyResolver(ctx)]));
  mountControls(app, ctx, deps);
  mountRoomControls(app, ctx);
  mountAudienceControls(app, ctx);
  mountDemoControls(app, ctx);
  mountCommunityControls(app, ctx);
  mountMessageControls(app, ctx);
  mountKeyControls(app, ctx);
  const progress = createFilmProgress(ctx.clock);
  mountFilmControls(app, ctx, progress);
  app.get(`${FILES}*`, (c) => serveFile(c.req.raw, ctx.filesDir, decodePath(c.req.path.slice(FILES.length))));
  mountReplays(app, ctx, { filmDir: deps.replayDir, filmsDir: deps.filmsDir });
  mountFilms(app, ctx, { folder: deps.filmsDir, progress });
  mountRecordings(app, ctx, deps.recordingsDir);
  mountPublicDirectory(app, ctx);
  mountPages(app, ctx);
  mountFilmPage(app, ctx);
  mountEntryPages(app, ctx);
  app.notFound(() => errorAnswer(404, 'Not found'));
  app.onError((error) => {
    if (error instanceof DroppedConnection) throw error;
    return answerError(error, {}, (unexpected) => {
      ctx.log.error('a request failed', { error: unexpected instanceof Error ? (unexpected.stack ?? '') : '' });
    });
  });
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
};
