import type { Scene } from '../api/scene.ts';
import { mediaKindOf } from '../scene/media-kind.ts';
import { playedPart } from '../scene/playback.ts';
import type { Playable } from '../scene/playback.ts';
import type { SceneDocument } from '../scene/scene-document.ts';

/** Fields of a scene that decide its length and its successor. */
export type TimedScene = Pick<SceneDocument, 'id' | 'transitionMs' | 'jingle' | 'slots' | 'audios'> & {
  readonly transition: Scene['transition'];
  readonly durationSec?: number | undefined;
  readonly nextSceneId?: string | undefined;
};

/** The scenes of a show in order, and its auto-advance. */
export interface TimedShow {
  readonly scenes: readonly TimedScene[];
  readonly enabled: boolean;
  readonly loop: boolean;
}

/** The scene that a jingle returns to (null: the automatic layout) and how much of its time was already played. */
export interface Interruption {
  readonly sceneId: string | null;
  readonly playedMs: number;
}

/** The scene on air and since when it is there. All instants are Unix milliseconds. */
export interface OnAir {
  /** Null is the automatic layout. */
  readonly sceneId: string | null;
  readonly arrivedAt: number;
  /** When its timer began: its arrival, or later, when auto-advance or its duration came later. */
  readonly armedAt: number;
  /** Part of its duration played before this arrival: not zero after a jingle. */
  readonly playedMs: number;
  /** Set while a jingle that was put on by hand plays. */
  readonly interrupted: Interruption | null;
}

type ShowOrder = Pick<TimedShow, 'scenes' | 'loop'>;

const findScene = (show: ShowOrder, sceneId: string | null): TimedScene | undefined =>
  show.scenes.find((scene) => scene.id === sceneId);

/** Length of the arrival transition in milliseconds; a cut takes none. */
export const arrivalMs = (scene: Pick<TimedScene, 'transition' | 'transitionMs'>): number =>
  scene.transition === 'cut' ? 0 : scene.transitionMs;

/** Seconds a sound or video plays once it starts; 0 when it does not start, loops, or its length is not known. */
export const playedSec = (item: Playable): number => {
  if (item.autoplay === false || (item.loop === true && item.once !== true)) return 0;
  const { startSec, endSec } = playedPart(item, null);
  return Number.isFinite(endSec) ? endSec - startSec : 0;
};

/**
 * Milliseconds a scene stays after its arrival transition, stretched to the end of its non-looping videos and sounds
 * of known length; null when it stays until the next switch (spec 2, Scene).
 */
export const stretchedMs = (scene: TimedScene): number | null => {
  if (scene.durationSec === undefined) return null;
  const videos = scene.slots.filter((slot) => mediaKindOf(slot) === 'video');
  return Math.round(1000 * Math.max(scene.durationSec, ...[...videos, ...scene.audios].map(playedSec)));
};

/** The scene that follows: its own choice, else the next in the list, else the first when looping, else none. */
export const followingSceneId = (show: ShowOrder, sceneId: string): string | null => {
  const index = show.scenes.findIndex((scene) => scene.id === sceneId);
  const scene = show.scenes[index];
  if (!scene) return null;
  const chosen = findScene(show, scene.nextSceneId ?? null);
  return (chosen ?? show.scenes[index + 1] ?? (show.loop ? show.scenes[0] : undefined))?.id ?? null;
};

/** Scene that Take puts on air in direct mode: the next one, or the first after the automatic layout. */
export const upNextId = (show: ShowOrder, onAirId: string | null): string | null =>
  onAirId !== null && findScene(show, onAirId) ? followingSceneId(show, onAirId) : (show.scenes[0]?.id ?? null);

const countsFrom = (scene: TimedScene, onAir: OnAir): number =>
  Math.max(onAir.arrivedAt + arrivalMs(scene), onAir.armedAt);

const returns = (scene: TimedScene, onAir: OnAir): boolean => scene.jingle && onAir.interrupted !== null;

/** Instant of the automatic change to the next scene, or null if the scene on air stays. */
export const nextSceneAt = (show: TimedShow, onAir: OnAir): number | null => {
  const scene = findScene(show, onAir.sceneId);
  const lengthMs = scene ? stretchedMs(scene) : null;
  if (!scene || lengthMs === null) return null;
  if (!returns(scene, onAir) && !(show.enabled && followingSceneId(show, scene.id) !== null)) return null;
  return countsFrom(scene, onAir) + Math.max(0, lengthMs - onAir.playedMs);
};

/** Milliseconds that the scene on air has played at that instant; 0 while its timer does not run. */
export const playedMsAt = (show: TimedShow, onAir: OnAir, at: number): number => {
  const scene = findScene(show, onAir.sceneId);
  if (!scene || nextSceneAt(show, onAir) === null) return 0;
  return onAir.playedMs + Math.max(0, at - countsFrom(scene, onAir));
};

const arrive = (sceneId: string | null, at: number): OnAir => ({
  sceneId,
  arrivedAt: at,
  armedAt: at,
  playedMs: 0,
  interrupted: null,
});

/** No scene was put on air yet: the automatic layout. */
export const AUTOMATIC_ON_AIR: OnAir = arrive(null, 0);

/** The air after somebody put a scene (null: the automatic layout) on air at that instant. */
export const switchScene = (show: TimedShow, onAir: OnAir, sceneId: string | null, at: number): OnAir => {
  const next = arrive(sceneId, at);
  if (!findScene(show, sceneId)?.jingle) return next;
  const current = findScene(show, onAir.sceneId);
  // A jingle over a jingle returns to the scene that the first one interrupted.
  if (current && returns(current, onAir)) return { ...next, interrupted: onAir.interrupted };
  if (onAir.sceneId === sceneId) return next;
  return { ...next, interrupted: { sceneId: onAir.sceneId, playedMs: playedMsAt(show, onAir, at) } };
};

/** Next automatic change of the air and its instant: a jingle goes back, other scenes go on to the next one. */
export const advanceScene = (show: TimedShow, onAir: OnAir): OnAir | null => {
  const scene = findScene(show, onAir.sceneId);
  const at = nextSceneAt(show, onAir);
  if (!scene || at === null) return null;
  if (scene.jingle && onAir.interrupted !== null) {
    const { sceneId, playedMs } = onAir.interrupted;
    return { ...arrive(sceneId, at), playedMs };
  }
  return arrive(followingSceneId(show, scene.id), at);
};

/** After a change of the show: a timer that did not run and now does begins at that instant. */
export const startTimerAfterChange = (before: TimedShow, after: TimedShow, onAir: OnAir, at: number): OnAir =>
  nextSceneAt(before, onAir) === null && nextSceneAt(after, onAir) !== null
    ? { ...onAir, armedAt: at, playedMs: 0 }
    : onAir;

/** The arrivals to come if nobody touches anything, in order, `limit` at most. */
export const forecast = (show: TimedShow, onAir: OnAir, limit: number): OnAir[] => {
  const arrivals: OnAir[] = [];
  for (let next = advanceScene(show, onAir); next && arrivals.length < limit; next = advanceScene(show, next))
    arrivals.push(next);
  return arrivals;
};
