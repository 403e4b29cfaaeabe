import type { Scene } from '../api/scene.ts';
import type { AutoAdvance } from '../api/scenes.ts';
import { arrivalMs, followingSceneId, forecast, stretchedMs, type OnAir, type TimedShow } from './auto-advance.ts';

/** The show as the desk knows it, at one instant. Instants are Unix milliseconds of the platform. */
export interface RunInput {
  readonly scenes: readonly Scene[];
  readonly activeSceneId: string | null;
  readonly autoAdvance: AutoAdvance;
  /** Cause of the scene on air; null while unknown. */
  readonly onAir: OnAir | null;
  /** When the live started; null before. */
  readonly startedAt: number | null;
}

export interface RunCell {
  readonly scene: Scene;
  /** Its planned time on air; null without one. */
  readonly lengthMs: number | null;
  readonly state: 'done' | 'now' | 'next' | 'later';
  /** When it comes automatically; null when somebody has to press. */
  readonly comesAt: number | null;
}

/** The next step of the show; `back` is a jingle's return to a scene that nobody here saw it interrupt. */
export type RunNext =
  | { readonly kind: 'scene'; readonly sceneId: string | null; readonly at: number | null }
  | { readonly kind: 'back'; readonly at: number };

/** The scene on air and its time: `endsAt` is when it is over, by auto-advance or by the plan. */
export interface RunNow {
  readonly lengthMs: number;
  readonly endsAt: number;
  /** The platform itself switches then. */
  readonly byItself: boolean;
}

const timedShow = ({ scenes, autoAdvance }: RunInput): TimedShow => ({
  scenes,
  enabled: autoAdvance.enabled,
  loop: autoAdvance.loop,
});

const nextAt = ({ autoAdvance }: RunInput): number | null =>
  autoAdvance.nextSceneAt === null ? null : Date.parse(autoAdvance.nextSceneAt);

const sceneOnAir = ({ scenes, activeSceneId }: RunInput): Scene | undefined =>
  scenes.find((scene) => scene.id === activeSceneId);

/** Time left of the scene on air: by the platform's timer, else by its duration since it came. */
export const runNow = (input: RunInput): RunNow | null => {
  const scene = sceneOnAir(input);
  const lengthMs = scene ? stretchedMs(scene) : null;
  if (!scene || lengthMs === null) return null;
  const at = nextAt(input);
  if (at !== null) return { lengthMs, endsAt: at, byItself: true };
  if (input.onAir === null) return null;
  return { lengthMs, endsAt: input.onAir.arrivedAt + arrivalMs(scene) + lengthMs, byItself: false };
};

/** The part of the scene on air that was played, 0 to 1, in whole seconds: a bar that glides would draw all the time. */
export const playedShare = ({ lengthMs, endsAt }: RunNow, now: number): number => {
  const leftMs = Math.ceil((endsAt - now) / 1000) * 1000;
  return Math.min(1, Math.max(0, (lengthMs - leftMs) / lengthMs));
};

/** The scene after the one on air, and its time if known. A jingle put on by hand returns, any other goes on. */
export const runNext = (input: RunInput): RunNext | null => {
  const scene = sceneOnAir(input);
  if (!scene) {
    const first = input.scenes[0];
    return first ? { kind: 'scene', sceneId: first.id, at: null } : null;
  }
  const at = nextAt(input);
  const { onAir, autoAdvance } = input;
  if (scene.jingle && at !== null) {
    if (onAir?.interrupted) return { kind: 'scene', sceneId: onAir.interrupted.sceneId, at };
    // With auto-advance off, a timer that runs is that of a return.
    if (onAir === null || !autoAdvance.enabled) return { kind: 'back', at };
  }
  const sceneId = followingSceneId(timedShow(input), scene.id);
  return sceneId === null ? null : { kind: 'scene', sceneId, at };
};

/** When each scene comes automatically from now on; the first time only. */
const arrivals = (input: RunInput): ReadonlyMap<string, number> => {
  const next = runNext(input);
  if (!sceneOnAir(input) || next?.kind !== 'scene' || next.at === null) return new Map();
  const { at, sceneId: nextId } = next;
  const playedMs = input.onAir?.interrupted?.playedMs ?? 0;
  const came = { sceneId: nextId, arrivedAt: at, armedAt: at, playedMs, interrupted: null };
  const coming = input.autoAdvance.enabled ? [came, ...forecast(timedShow(input), came, input.scenes.length)] : [came];
  const times = new Map<string, number>();
  for (const { sceneId, arrivedAt } of coming) {
    if (sceneId !== null && !times.has(sceneId)) times.set(sceneId, arrivedAt);
  }
  return times;
};

/** The scenes in order, each with its place in the run. */
export const runCells = (input: RunInput): readonly RunCell[] => {
  const times = arrivals(input);
  const next = runNext(input);
  const now = input.scenes.findIndex((scene) => scene.id === input.activeSceneId);
  return input.scenes.map((scene, index) => ({
    scene,
    lengthMs: stretchedMs(scene),
    state:
      index === now
        ? 'now'
        : next?.kind === 'scene' && scene.id === next.sceneId
          ? 'next'
          : index < now
            ? 'done'
            : 'later',
    comesAt: index === now ? null : (times.get(scene.id) ?? null),
  }));
};

/**
 * Milliseconds the show is behind its plan (negative: ahead), the plan being the durations in order from the start
 * of the live, jingles apart; null where a duration is missing or nothing runs.
 */
export const runLateMs = (input: RunInput, now: number): number | null => {
  const index = input.scenes.findIndex((scene) => scene.id === input.activeSceneId);
  const current = input.scenes[index];
  // A scene without a duration may stay as long as it likes.
  if (!current || current.jingle || stretchedMs(current) === null || input.startedAt === null) return null;
  const before = input.scenes.slice(0, index).filter((scene) => !scene.jingle);
  const lengths = before.map(stretchedMs);
  if (lengths.includes(null)) return null;
  const planned = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  const currently = runNow(input);
  if (currently === null) return null;
  const played = Math.min(currently.lengthMs, Math.max(0, currently.lengthMs - (currently.endsAt - now)));
  return now - input.startedAt - planned - played;
};
