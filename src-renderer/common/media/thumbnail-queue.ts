import type { Bridge } from '../../bridge/bridge.ts';
import { inspectMedium } from './inspect-medium.ts';
import { noteMedium, type MediumToInspect } from './note-medium.ts';

export interface ThumbnailQueue {
  /** Has a medium looked at, and a picture made of it, when the window has nothing better to do; once for each address. */
  ask(medium: MediumToInspect): void;
  /** Drops all requests except the running one. */
  clear(): void;
}

type Idle = (run: () => void) => void;
/** Safari has no idle callback. */
const whenIdle: Idle = (run) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 200);
};

/** Inspects media one at a time and has the host keep what was found; `media.changed` tells of it. */
export const createThumbnailQueue = (
  bridge: Bridge,
  inspect: typeof inspectMedium = inspectMedium,
  idle: Idle = whenIdle,
): ThumbnailQueue => {
  const waiting = new Map<string, MediumToInspect>();
  const seen = new Set<string>();
  let isBusy = false;

  const next = (): void => {
    const [key, medium] = waiting.entries().next().value ?? [];
    if (isBusy || key === undefined || medium === undefined) return;
    isBusy = true;
    waiting.delete(key);
    idle(() => {
      // A file that does not come now has no picture; the icon of its kind is shown.
      void noteMedium(bridge, medium, inspect)
        .catch(() => undefined)
        .finally(() => {
          isBusy = false;
          next();
        });
    });
  };

  return {
    ask(medium) {
      const key = `${medium.itemId} ${medium.url}`;
      if (seen.has(key)) return;
      seen.add(key);
      waiting.set(key, medium);
      next();
    },
    clear() {
      for (const key of waiting.keys()) seen.delete(key);
      waiting.clear();
    },
  };
};
