/** Answers of the desk that are compared: the quickest of them says most about the clocks. */
const SAMPLES = 10;

interface Sample {
  readonly aheadMs: number;
  readonly wayMs: number;
}

/** The platform's time on this page, from what the desk answers. */
export interface PlatformClock {
  /** The platform's time at an instant of this page's clock, in Unix milliseconds. */
  at(here: number): number;
  /** The desk answered `said` (platform) to a question that was asked and answered at these instants of this page. */
  heard(said: number, asked: number, answered: number): void;
}

/** Starts with this page's own clock, and follows the desk from the first answer on. */
export const createPlatformClock = (): PlatformClock => {
  let samples: readonly Sample[] = [];
  let aheadMs = 0;
  return {
    at: (here) => here - aheadMs,
    heard(said, asked, answered) {
      const wayMs = answered - asked;
      // The word took half of the way there and back.
      samples = [...samples, { aheadMs: asked + wayMs / 2 - said, wayMs }].slice(-SAMPLES);
      const quickest = Math.min(...samples.map((one) => one.wayMs));
      aheadMs = samples.findLast((one) => one.wayMs === quickest)?.aheadMs ?? aheadMs;
    },
  };
};
