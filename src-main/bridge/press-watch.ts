import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** A platform that is slow holds other work up no longer than this. */
const MOST_MS = 300;

/** Presses under way, which other work lets pass. */
export interface PressWatch {
  /** Counts a press until its end. */
  during<Value>(press: () => Promise<Value>): Promise<Value>;
  /** True while other work should wait. */
  isPressing(): boolean;
  /** Calls back once, when nobody presses any more. */
  afterPress(callback: () => void): void;
}

/** A watch of a host on which nobody presses. */
export const createPressWatch = (clock: Clock): PressWatch => {
  const waiting = new Set<() => void>();
  let running = 0;
  let isHeld = false;
  let cancel: CancelTimer = () => {};

  const free = (): void => {
    cancel();
    isHeld = false;
    const callbacks = [...waiting];
    waiting.clear();
    for (const callback of callbacks) callback();
  };
  return {
    async during(press) {
      running += 1;
      if (running === 1) {
        isHeld = true;
        cancel = clock.schedule(clock.now() + MOST_MS, free);
      }
      try {
        return await press();
      } finally {
        running -= 1;
        if (running === 0) free();
      }
    },
    isPressing: () => isHeld,
    afterPress: (callback) => void waiting.add(callback),
  };
};
