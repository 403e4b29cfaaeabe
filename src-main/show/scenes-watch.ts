import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { scenesChange, type PlacedScene, type ScenesChange } from '#shared/show/scene-places.ts';

/** Changes in quick succession, as sync sends them, are reported together after this pause. */
const PAUSE_MS = 2000;

export interface ScenesWatch {
  sawDesk(before: ProductionDesk | null, after: ProductionDesk): void;
  stop(): void;
}

/** Tells once what became of the scenes of a show while it is live. */
export const createScenesWatch = (clock: Clock, tell: (change: ScenesChange) => void): ScenesWatch => {
  /** The scenes before the changes that are not told yet. */
  let from: readonly PlacedScene[] | null = null;
  let to: readonly PlacedScene[] = [];
  let cancel: CancelTimer = () => {};

  const settle = (): void => {
    const change = from && scenesChange(from, to);
    from = null;
    if (change) tell(change);
  };

  return {
    sawDesk(before, after) {
      if (before?.session.status !== 'live' || after.session.status !== 'live') {
        cancel();
        from = null;
        return;
      }
      if (scenesChange(before.scenes, after.scenes) === null) return;
      from ??= before.scenes;
      to = after.scenes;
      cancel();
      cancel = clock.schedule(clock.now() + PAUSE_MS, settle);
    },
    stop: () => cancel(),
  };
};
