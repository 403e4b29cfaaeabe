import { isOver } from '#shared/api/live-objects.ts';
import {
  AUTOMATIC_ON_AIR,
  advanceScene,
  nextSceneAt,
  startTimerAfterChange,
  switchScene,
  type OnAir,
  type TimedShow,
} from '#shared/show/auto-advance.ts';
import { toScene, type SceneDocument } from '#shared/scene/scene-document.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import {
  productions,
  type InterruptionRow,
  type MediaStateRow,
  type ProductionRow,
} from '../../store/production-repository.ts';
import { scenes } from '../../store/scene-repository.ts';
import { sessions } from '../../store/session-repository.ts';
import { getSession, readSession } from '../sessions/sessions.ts';
import { mediaStatesAt, mediaFromStart } from './playback.ts';

/** State of a show: its scenes, the air, and the next automatic change. */
export interface OnAirState {
  readonly sessionId: string;
  readonly scenes: readonly SceneDocument[];
  readonly production: ProductionRow;
  readonly show: TimedShow;
  readonly onAir: OnAir;
  /** Unix milliseconds; null without an automatic change, and once the live is over. */
  readonly nextSceneAt: number | null;
}

/** Reads the show of a session; throws 404 when unknown. Auto-advance serves the scenes of the waiting room too. */
export const readOnAir = (ctx: ServiceContext, sessionId: string): OnAirState => {
  const session = getSession(ctx, sessionId);
  const production = productions(ctx.db).find(sessionId);
  const list = scenes(ctx.db).list(sessionId);
  const show = { scenes: list, enabled: production.autoEnabled, loop: production.autoLoop };
  const { arrivedAt, armedAt, playedMs, interrupted } = production;
  const onAir = { sceneId: session.activeSceneId, arrivedAt, armedAt, playedMs, interrupted };
  return {
    sessionId,
    scenes: list,
    production,
    show,
    onAir,
    nextSceneAt: isOver(session) ? null : nextSceneAt(show, onAir),
  };
};

const findScene = (air: OnAirState, sceneId: string | null): SceneDocument | null =>
  air.scenes.find((scene) => scene.id === sceneId) ?? null;

const writeOnAir = (ctx: ServiceContext, air: OnAirState, onAir: OnAir, interrupted: InterruptionRow | null): void => {
  const { sceneId, arrivedAt, armedAt, playedMs } = onAir;
  sessions(ctx.db).update(air.sessionId, { activeSceneId: sceneId });
  productions(ctx.db).save(air.sessionId, { ...air.production, arrivedAt, armedAt, playedMs, interrupted });
};

const saveMedia = (ctx: ServiceContext, air: OnAirState, states: readonly MediaStateRow[]): void => {
  for (const state of states) productions(ctx.db).saveMedia(air.sessionId, state);
};

const announce = (ctx: ServiceContext, sessionId: string, scene: SceneDocument | null): void => {
  ctx.events.record('live.scene.changed', {
    session: readSession(ctx, sessionId),
    scene: scene && toScene(scene, true),
  });
  ctx.changes.emit(sessionId, { kind: 'desk' });
};

/** Puts `next` on air: leaving media stop; arriving media start, or continue after a jingle. */
const change = (ctx: ServiceContext, air: OnAirState, next: OnAir, resumed: readonly MediaStateRow[] | null): void => {
  const known = productions(ctx.db).listMedia(air.sessionId);
  const at = next.arrivedAt;
  const leaving = findScene(air, air.onAir.sceneId);
  const coming = findScene(air, next.sceneId);
  const left = leaving ? mediaStatesAt(leaving, known, at) : [];
  saveMedia(
    ctx,
    air,
    left.map((state) => ({ ...state, playing: false })),
  );
  if (coming) saveMedia(ctx, air, mediaFromStart(coming, known, at));
  if (resumed)
    saveMedia(
      ctx,
      air,
      resumed.map((state) => ({ ...state, updatedAt: at })),
    );
  // The very same interruption goes on when one jingle follows another.
  const kept = air.production.interrupted;
  const interrupted = next.interrupted && (next.interrupted === kept ? kept : { ...next.interrupted, media: left });
  writeOnAir(ctx, air, next, interrupted);
  announce(ctx, air.sessionId, coming);
};

/** Puts a scene of the show on air at this instant; null is the automatic layout. Its videos and sounds restart. */
export const putOnAir = (ctx: ServiceContext, sessionId: string, sceneId: string | null): void => {
  const air = readOnAir(ctx, sessionId);
  change(ctx, air, switchScene(air.show, air.onAir, sceneId, ctx.clock.now()), null);
};

/** Puts the scene on air that is due at or before this instant, at its own instant. False when none is. */
export const advanceIfDue = (ctx: ServiceContext, sessionId: string): boolean => {
  const air = readOnAir(ctx, sessionId);
  if (air.nextSceneAt === null || air.nextSceneAt > ctx.clock.now()) return false;
  const next = advanceScene(air.show, air.onAir);
  if (!next) return false;
  const back = air.onAir.interrupted !== null && findScene(air, air.onAir.sceneId)?.jingle === true;
  change(ctx, air, next, back ? (air.production.interrupted?.media ?? null) : null);
  return true;
};

/** Restarts the time of the scene on air at this instant, without a switch. */
export const restartTimer = (ctx: ServiceContext, sessionId: string): void => {
  const air = readOnAir(ctx, sessionId);
  const at = ctx.clock.now();
  writeOnAir(ctx, air, { ...air.onAir, arrivedAt: at, armedAt: at, playedMs: 0 }, air.production.interrupted);
  ctx.changes.emit(sessionId, { kind: 'desk' });
};

/** A jingle returns to the automatic layout when the scene that it interrupted is gone. */
const withoutMissing = (air: OnAirState): InterruptionRow | null => {
  const { interrupted } = air.production;
  const isGone = typeof interrupted?.sceneId === 'string' && !findScene(air, interrupted.sceneId);
  return isGone ? { sceneId: null, playedMs: 0, media: [] } : interrupted;
};

const settle = (ctx: ServiceContext, before: OnAirState): void => {
  const air = readOnAir(ctx, before.sessionId);
  const at = ctx.clock.now();
  const scene = findScene(air, air.onAir.sceneId);
  if (!scene) {
    if (air.onAir.sceneId === null) return;
    writeOnAir(ctx, air, { ...AUTOMATIC_ON_AIR, arrivedAt: at, armedAt: at }, null);
    announce(ctx, air.sessionId, null);
    return;
  }
  const known = productions(ctx.db).listMedia(air.sessionId);
  const isNew = (state: MediaStateRow): boolean => !known.some((other) => other.mediaId === state.mediaId);
  saveMedia(ctx, air, mediaFromStart(scene, known, at).filter(isNew));
  const interrupted = withoutMissing(air);
  writeOnAir(ctx, air, startTimerAfterChange(before.show, air.show, { ...air.onAir, interrupted }, at), interrupted);
};

/** Runs an edit of the show and adapts the air: its timer, its new media, its deletion. */
export const editShow = <Result>(ctx: ServiceContext, sessionId: string, edit: () => Result): Result => {
  const before = readOnAir(ctx, sessionId);
  const result = edit();
  settle(ctx, before);
  ctx.changes.emit(sessionId, { kind: 'desk' });
  return result;
};
