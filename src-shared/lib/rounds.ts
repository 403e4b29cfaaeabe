import type { CancelTimer, Clock } from './clock.ts';

/** Work that is done in rounds, one at a time. */
export interface Rounds {
  /** Begins a round now; during a round, one more follows it. */
  wake(): void;
  close(): void;
  readonly isClosed: boolean;
}

export interface RoundsPorts {
  readonly clock: Clock;
  /** Does the work that is due; gives the instant of the next round, or null if only `wake` begins it. */
  readonly round: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
  /** A round that broke is followed by another one this much later. */
  readonly againMs: number;
}

/** Work in rounds; the first begins with `wake`. */
export const createRounds = ({ clock, round, onError, againMs }: RoundsPorts): Rounds => {
  let isRunning = false;
  let isWanted = false;
  let isClosed = false;
  let cancel: CancelTimer = () => {};

  const run = async (): Promise<void> => {
    isRunning = true;
    let next: number | null;
    try {
      next = await round();
    } catch (error) {
      onError(error);
      next = clock.now() + againMs;
    }
    if (next !== null && !isClosed) cancel = clock.schedule(next, wake);
    isRunning = false;
    if (isWanted) wake();
  };

  const wake = (): void => {
    isWanted = isRunning;
    if (isClosed || isRunning) return;
    cancel();
    void run();
  };

  return {
    wake,
    close() {
      isClosed = true;
      cancel();
    },
    get isClosed() {
      return isClosed;
    },
  };
};
