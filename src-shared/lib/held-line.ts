import type { CancelTimer, Clock } from './clock.ts';

/** A line whose reading can wait: the rest waits in the network, and its sender with it. */
export interface HeldLine {
  /** Reads on after so many milliseconds, counted from now. */
  hold(ms: number): void;
  /** The line is over. */
  end(): void;
}

/** Holds a line up for a while, once or again and again. */
export const createHeldLine = (
  clock: Pick<Clock, 'now' | 'schedule'>,
  line: { pause(): unknown; resume(): unknown },
): HeldLine => {
  let cancel: CancelTimer = () => {};
  return {
    hold(ms) {
      line.pause();
      cancel();
      cancel = clock.schedule(clock.now() + ms, () => void line.resume());
    },
    end: () => cancel(),
  };
};
