export interface HoldOptions {
  readonly holdMs: () => number;
  readonly onStart: () => void;
  readonly onDone: () => void;
  readonly onEarly: () => void;
}

export interface Hold {
  readonly start: () => void;
  readonly end: () => void;
}

/** A press that counts only once it has lasted; letting go early is told apart from never pressing. */
export const createHold = (options: HoldOptions): Hold => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    start() {
      if (timer !== null) return;
      options.onStart();
      timer = setTimeout(() => {
        timer = null;
        options.onDone();
      }, options.holdMs());
    },
    end() {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      options.onEarly();
    },
  };
};
