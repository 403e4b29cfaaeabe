/** A beat that comes this late means that the computer slept, or that the page rested in the background. */
const LATE_MS = 5000;
const BEAT_MS = 1000;

export interface SleepWatchPorts {
  readonly now: () => number;
  readonly every: (ms: number, run: () => void) => () => void;
}

/** Calls back each time the computer wakes, until the returned function is called. */
export const watchSleep = ({ now, every }: SleepWatchPorts, onWake: () => void): (() => void) => {
  let beatAt = now();
  return every(BEAT_MS, () => {
    const sleptMs = now() - beatAt - BEAT_MS;
    beatAt = now();
    if (sleptMs > LATE_MS) onWake();
  });
};
