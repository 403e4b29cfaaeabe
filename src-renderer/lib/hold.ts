export interface HoldOptions {
  readonly holdMs: () => number;
  readonly onStart: () => void;
  readonly onDone: () => void;
  /** Let go too early. */
  readonly onEarly: () => void;
  /** Nothing comes of it. */
  readonly onCancel: () => void;
}

export interface Hold {
  readonly start: () => void;
  readonly end: () => void;
  /** The held thing is gone, or may not be pressed any more: nothing comes of it. */
  readonly cancel: () => void;
}

/** A hold that ends so late was cut by a sleep of the computer: nobody knows whether the hand let go. */
export const LATE_HOLD_MS = 2000;

/** A press that counts only after it was held; letting go early has an event of its own. */
export const createHold = (options: HoldOptions): Hold => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): boolean => {
    if (timer === null) return false;
    clearTimeout(timer);
    timer = null;
    return true;
  };
  return {
    start() {
      if (timer !== null) return;
      options.onStart();
      const holdMs = options.holdMs();
      const due = Date.now() + holdMs;
      timer = setTimeout(() => {
        timer = null;
        if (Date.now() - due > LATE_HOLD_MS) options.onCancel();
        else options.onDone();
      }, holdMs);
    },
    end() {
      if (stop()) options.onEarly();
    },
    cancel() {
      if (stop()) options.onCancel();
    },
  };
};
