import type { MediaSource } from '#shared/room/media-frames.ts';
import { audienceMix } from '#shared/room/mix.ts';
import { picturesOf } from '#shared/room/scene-pictures.ts';
import { sceneOrAutomatic, type Cast, type CastPerson } from '#shared/scene/cast.ts';
import { playedTransition, transitionDurationMs } from '#shared/scene/transition.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { sessions } from '../store/session-repository.ts';
import { sceneOnAir, showCast } from './room-show.ts';

/** Ids of the sources that the audience of a live is to have now. */
export interface AudienceSources {
  /** Those that the scene on air shows. */
  readonly pictures: readonly string[];
  /** Those that its slots leave in the mix (spec 2, Slot). */
  readonly sounds: readonly string[];
  /** How long the scene on air takes to arrive: until then pictures of the one before are seen below it. */
  readonly arrivalMs: number;
}

const NOTHING: AudienceSources = { pictures: [], sounds: [], arrivalMs: 0 };

/** The people of a live as its scenes place them: who has a camera on, and who shares a screen. */
const castNow = (ctx: ServiceContext, sessionId: string, sources: readonly MediaSource[]): Cast => {
  const isOn = (userId: string, kind: MediaSource['kind']): boolean =>
    sources.some((source) => source.userId === userId && source.kind === kind && !source.muted);
  const placed = ({ userId }: CastPerson): CastPerson => ({ userId, hasCamera: isOn(userId, 'camera') });
  const { host, guests } = showCast(ctx, sessionId);
  const sharing = sources.find(({ kind, muted }) => kind === 'screen' && !muted);
  return { host: host && placed(host), guests: guests.map(placed), screen: sharing ?? null };
};

/** The sources among these that the audience of a live is to see and hear now. */
export const audienceSources = (
  ctx: ServiceContext,
  sessionId: string,
  sources: readonly MediaSource[],
): AudienceSources => {
  if (sources.length === 0 || !sessions(ctx.db).find(sessionId)) return NOTHING;
  const cast = castNow(ctx, sessionId, sources);
  const scene = sceneOrAutomatic(sceneOnAir(ctx, sessionId), cast);
  const seen = { scene, cast, sources, me: null };
  return {
    pictures: picturesOf(seen).map(({ id }) => id),
    sounds: audienceMix(seen).map(({ id }) => id),
    arrivalMs: transitionDurationMs(playedTransition(scene.transition), scene.transitionMs),
  };
};
