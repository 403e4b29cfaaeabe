/** A change of loudness takes so many seconds, so that nothing clicks. */
export const RAMP_SEC = 0.05;
const STEP_MS = 10;

export interface RampPorts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly setInterval: (callback: () => void, ms: number) => unknown;
  readonly clearInterval: (timer: never) => void;
}

/**
 * Brings a level from one value to another within 0.05 s, for players that have a volume and no ramp of their own, until
 * the returned function is called. Where a hidden page has few timers, the first one brings all of it.
 */
export const rampLevel = (
  { from, to }: { readonly from: number; readonly to: number },
  set: (level: number) => void,
  ports: RampPorts,
): (() => void) => {
  if (from === to) return () => undefined;
  const startedAt = ports.now();
  const timer = ports.setInterval(() => {
    const share = Math.min(1, (ports.now() - startedAt) / (RAMP_SEC * 1000));
    set(share === 1 ? to : from + (to - from) * share);
    if (share === 1) ports.clearInterval(timer as never);
  }, STEP_MS);
  return () => ports.clearInterval(timer as never);
};
