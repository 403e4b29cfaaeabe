import type { MediaSource } from '#shared/room/media-frames.ts';
import { audienceMix } from '#shared/room/mix.ts';
import { picturesOf } from '#shared/room/scene-pictures.ts';
import type { Cast, CastPerson } from '#shared/scene/cast.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { sessions } from '../store/session-repository.ts';
import { sceneOnAir, showCast } from './room-show.ts';

/** The people of a live as its scenes place them: who has a camera on, and who shares a screen. */
const castNow = (ctx: ServiceContext, sessionId: string, sources: readonly MediaSource[]): Cast => {
  const isOn = (userId: string, kind: MediaSource['kind']): boolean =>
    sources.some((source) => source.userId === userId && source.kind === kind && !source.muted);
  const placed = ({ userId }: CastPerson): CastPerson => ({ userId, hasCamera: isOn(userId, 'camera') });
  const { host, guests } = showCast(ctx, sessionId);
  const sharing = sources.find(({ kind, muted }) => kind === 'screen' && !muted);
  return { host: host && placed(host), guests: guests.map(placed), screen: sharing ?? null };
};

/**
 * The ids of the sources that the audience of a live is to see and hear now: those that the scene on air shows, and
 * those that its slots leave in the mix (spec 2, Slot).
 */
export const audienceSources = (
  ctx: ServiceContext,
  sessionId: string,
  sources: readonly MediaSource[],
): ReadonlySet<string> => {
  if (sources.length === 0 || !sessions(ctx.db).find(sessionId)) return new Set();
  const seen = { scene: sceneOnAir(ctx, sessionId), cast: castNow(ctx, sessionId, sources), sources, me: null };
  return new Set([...picturesOf(seen), ...audienceMix(seen)].map(({ id }) => id));
};
