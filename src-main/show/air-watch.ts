import type { ProductionDesk } from '#shared/api/scenes.ts';
import {
  advanceScene,
  arrivalMs,
  AUTOMATIC_ON_AIR,
  stretchedMs,
  switchScene,
  type OnAir,
  type TimedShow,
} from '#shared/show/auto-advance.ts';

/** Instants that the platform gives and those computed from them differ by less. */
const SAME_MS = 100;

export interface AirWatch {
  /** Cause of the scene on air; null while unknown. */
  read(): OnAir | null;
  /** Presses of this show written down earlier, oldest first: they hold if the last of them is on air still. */
  recall(presses: readonly AirPress[]): void;
  /** The platform answered with the desk. */
  sawDesk(before: ProductionDesk | null, after: ProductionDesk): void;
}

/** A scene (null: the automatic layout) that was put on air, in the platform's time. */
export interface AirPress {
  readonly sceneId: string | null;
  readonly at: number;
}

export interface AirWatchOptions {
  /** The state of the air when this show was left; null when it was not open before. */
  readonly known: () => OnAir | null;
  /** The platform's time. */
  readonly now: () => number;
  readonly onChange: (onAir: OnAir | null) => void;
}

const timed = ({ scenes, autoAdvance }: ProductionDesk): TimedShow => ({
  scenes,
  enabled: autoAdvance.enabled,
  loop: autoAdvance.loop,
});

const endOf = ({ autoAdvance }: ProductionDesk): number | null =>
  autoAdvance.nextSceneAt === null ? null : Date.parse(autoAdvance.nextSceneAt);

/** When the scene on air came, by the platform's timer of it; null where none runs. */
const arrivalOf = (desk: ProductionDesk): number | null => {
  const scene = desk.scenes.find(({ id }) => id === desk.activeSceneId);
  const [endsAt, lengthMs] = [endOf(desk), scene ? stretchedMs(scene) : null];
  return scene && endsAt !== null && lengthMs !== null ? endsAt - lengthMs - arrivalMs(scene) : null;
};

/**
 * Follows since when a scene is on air and what a jingle returns to, by the rules of the platform: it says neither,
 * but when the next scene comes.
 */
export const createAirWatch = ({ known, now, onChange }: AirWatchOptions): AirWatch => {
  let onAir: OnAir | null = null;
  let desk: ProductionDesk | null = null;

  const become = (next: OnAir | null): void => {
    onAir = next;
    onChange(next);
  };

  /** Earlier knowledge holds unless another scene is on air, or the timer says that this one came again since. */
  const unchangedOnAir = (earlier: OnAir | null, current: ProductionDesk): OnAir | null => {
    if (earlier?.sceneId !== current.activeSceneId) return null;
    const arrivedAt = arrivalOf(current);
    return arrivedAt === null || arrivedAt <= earlier.arrivedAt + SAME_MS ? earlier : null;
  };

  const byTimer = (current: ProductionDesk): OnAir | null => {
    const arrivedAt = arrivalOf(current);
    const scene = current.scenes.find(({ id }) => id === current.activeSceneId);
    // A jingle's timer says when it ends, and not where it leads.
    if (arrivedAt === null || arrivedAt > now() || scene?.jingle === true) return null;
    return { ...AUTOMATIC_ON_AIR, sceneId: current.activeSceneId, arrivedAt, armedAt: arrivedAt };
  };

  /** The arrival by the platform's own rules; null when the time or the scene speaks against it. */
  const advanced = (before: ProductionDesk, from: OnAir, after: ProductionDesk): OnAir | null => {
    const endsAt = endOf(before);
    if (endsAt === null || now() < endsAt - SAME_MS) return null;
    const next = advanceScene(timed(before), from);
    if (next?.sceneId !== after.activeSceneId) return null;
    const came = { ...next, arrivedAt: endsAt, armedAt: endsAt };
    const arrivedAt = arrivalOf(after);
    // A scene that goes on after a jingle runs out earlier than its length.
    const isLater = arrivedAt !== null && arrivedAt > endsAt + SAME_MS;
    return isLater ? null : came;
  };

  const changed = (before: ProductionDesk, after: ProductionDesk): OnAir => {
    const from = onAir ?? { ...AUTOMATIC_ON_AIR, sceneId: before.activeSceneId, arrivedAt: now(), armedAt: now() };
    const at = arrivalOf(after);
    const arrivedAt = at !== null && at <= now() + SAME_MS ? at : now();
    return advanced(before, from, after) ?? switchScene(timed(after), from, after.activeSceneId, arrivedAt);
  };

  return {
    read: () => onAir,
    recall(presses) {
      if (onAir !== null || desk === null) return;
      const show = timed(desk);
      const last = presses.reduce((from, { sceneId, at }) => switchScene(show, from, sceneId, at), AUTOMATIC_ON_AIR);
      const found = presses.length > 0 ? unchangedOnAir(last, desk) : null;
      if (found) become(found);
    },
    sawDesk(before, after) {
      desk = after;
      if (before === null) become(unchangedOnAir(known(), after) ?? byTimer(after));
      else if (before.activeSceneId !== after.activeSceneId) become(changed(before, after));
    },
  };
};
