import type * as z from 'zod';
import type { controlSceneMedia } from '#shared/api/scenes.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { productions, type MediaStateRow } from '../../store/production-repository.ts';
import { openSession } from '../sessions/sessions.ts';
import { readOnAir } from './on-air.ts';
import { playableMediaOf, mediaStateAt, type SceneMedia } from './playback.ts';

type Control = z.output<(typeof controlSceneMedia)['body']>;

/** The media of the show by its id, as the scene on air has it, else the first scene that does. */
const findMedia = (ctx: ServiceContext, sessionId: string, mediaId: string): SceneMedia => {
  const air = readOnAir(ctx, sessionId);
  const first = air.scenes.filter((scene) => scene.id === air.onAir.sceneId);
  const found = [...first, ...air.scenes].flatMap(playableMediaOf).find((media) => media.mediaId === mediaId);
  if (!found) throw notFound('Media');
  return found;
};

const controlled = (media: SceneMedia, state: MediaStateRow, control: Control, at: number): MediaStateRow => {
  const { page, playing, position } = control;
  if (media.kind === 'still') throw badRequest('An image has nothing to play or turn');
  if (media.kind === 'paged') {
    if (page === undefined) throw badRequest('page is required: this is a document');
    return { ...state, page, updatedAt: at };
  }
  if (playing === undefined && position === undefined) throw badRequest('playing or position is required');
  const now = mediaStateAt(media, state, at);
  return { ...now, playing: playing ?? now.playing, position: position ?? now.position };
};

/** Turns a document's page, or plays, pauses or moves a video or sound, for everyone. Throws 404, or 400. */
export const controlMedia = (
  ctx: ServiceContext,
  sessionId: string,
  mediaId: string,
  control: Control,
): MediaStateRow => {
  const media = findMedia(ctx, sessionId, mediaId);
  openSession(ctx, sessionId);
  const at = ctx.clock.now();
  const untouched = {
    mediaId,
    page: null,
    playing: media.kind === 'timed' ? false : null,
    position: null,
    updatedAt: at,
  };
  const known = productions(ctx.db)
    .listMedia(sessionId)
    .find((state) => state.mediaId === mediaId);
  const state = controlled(media, known ?? untouched, control, at);
  productions(ctx.db).saveMedia(sessionId, state);
  ctx.changes.emit(sessionId, { kind: 'desk' });
  return state;
};
