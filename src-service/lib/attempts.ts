import { backoffMs } from '#shared/lib/backoff.ts';
import type { Clock } from '#shared/lib/clock.ts';

const AGAIN = { firstMs: 1000, longestMs: 30_000 } as const;

/** Things asked of another server, each by a name, until it has done them. */
export interface Attempts {
  /** Asks now, and again until it works; what was asked under this name before is let go. */
  ask(name: string, act: () => Promise<void>): void;
  /** Lets go of all whose name begins so. */
  forget(prefix: string): void;
  stop(): void;
}

/** `onTrouble` hears of the first failure, and with null that the server answers again. */
export const createAttempts = (clock: Clock, onTrouble: (error: Error | null) => void): Attempts => {
  const current = new Map<string, { cancel: () => void }>();
  let isTroubled = false;

  const tell = (error: Error | null): void => {
    if (isTroubled === (error !== null)) return;
    isTroubled = error !== null;
    onTrouble(error);
  };

  const run = (name: string, act: () => Promise<void>, own: { cancel: () => void }, failures: number): void => {
    act().then(
      () => {
        tell(null);
        if (current.get(name) === own) current.delete(name);
      },
      (error: unknown) => {
        if (current.get(name) !== own) return;
        tell(error instanceof Error ? error : new Error(String(error)));
        const at = clock.now() + backoffMs(AGAIN, failures + 1);
        own.cancel = clock.schedule(at, () => run(name, act, own, failures + 1));
      },
    );
  };

  const forget = (prefix: string): void => {
    for (const [name, { cancel }] of current) {
      if (!name.startsWith(prefix)) continue;
      cancel();
      current.delete(name);
    }
  };

  return {
    ask(name, act) {
      current.get(name)?.cancel();
      const own = { cancel: () => {} };
      current.set(name, own);
      run(name, act, own, 0);
    },
    forget,
    stop: () => forget(''),
  };
};
