import { createReadMemo } from '../../store/read-memo.ts';
import type { Band, MediaState, ProductionDesk } from '#shared/api/scenes.ts';
import { toScene } from '#shared/scene/scene-document.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { productions, type BandRow, type MediaStateRow } from '../../store/production-repository.ts';
import { readSession } from '../sessions/sessions.ts';
import { readOnAir } from './on-air.ts';
import { playableMediaOf } from './playback.ts';

const toIso = (at: number): string => new Date(at).toISOString();

/** A band as the API answers with it. */
export const serializeBand = (row: BandRow): Band => ({
  id: row.id,
  text: row.text,
  bg: row.bg,
  color: row.color,
  until: toIso(row.until),
});

/** The playback of a media item, as the API answers it. */
export const serializeMediaState = (row: MediaStateRow): MediaState => ({
  mediaId: row.mediaId,
  page: row.page,
  playing: row.playing,
  position: row.position,
  updatedAt: toIso(row.updatedAt),
});

/** Production desk of a session: its scenes, the air, auto-advance, media and bands; throws 404. */
export const productionDesk = (ctx: ServiceContext, sessionId: string): ProductionDesk => {
  const air = readOnAir(ctx, sessionId);
  const inShow = new Set(air.scenes.flatMap((scene) => playableMediaOf(scene).map((media) => media.mediaId)));
  return {
    session: readSession(ctx, sessionId),
    activeSceneId: air.onAir.sceneId,
    autoAdvance: {
      enabled: air.show.enabled,
      loop: air.show.loop,
      nextSceneAt: air.nextSceneAt === null ? null : toIso(air.nextSceneAt),
    },
    scenes: air.scenes.map((scene) => toScene(scene, scene.id === air.onAir.sceneId)),
    media: productions(ctx.db)
      .listMedia(sessionId)
      .filter((state) => inShow.has(state.mediaId))
      .map(serializeMediaState),
    bands: productions(ctx.db).listBands(sessionId, ctx.clock.now()).map(serializeBand),
  };
};

/** Reads production desks, the most polled answer of the API; one is kept until something is written or a band ends. */
export const createDeskReader = (ctx: ServiceContext) => {
  const memo = createReadMemo<ProductionDesk>(ctx.db);
  return (sessionId: string): ProductionDesk =>
    memo(
      sessionId,
      ctx.clock.now(),
      () => productionDesk(ctx, sessionId),
      (desk) => Math.min(...desk.bands.map((band) => Date.parse(band.until))),
    );
};
