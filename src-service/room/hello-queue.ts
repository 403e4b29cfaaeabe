import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** A page says hello as soon as it is connected. */
const HELLO_MS = 5000;
/** Connections without a hello at once: from one address, a building behind one router among them, and in all. */
const MAX_OF_ADDRESS = 250;
const MAX_WAITING = 1000;

interface Waiting {
  readonly letGo: () => void;
  readonly cancelDeadline: CancelTimer;
}

/** The connections that have not said hello yet. */
export interface HelloQueue {
  /** Adds a connection; returns the function that takes it out. `letGo` is called if it waits too long or others need room. */
  add(address: string, letGo: () => void): () => void;
}

/** Newcomers are never refused: a full queue drops the connection that has been silent longest at the busiest address. */
export const createHelloQueue = (clock: Clock): HelloQueue => {
  const byAddress = new Map<string, Set<Waiting>>();
  let all = 0;

  const remove = (address: string, waiting: Waiting): void => {
    const line = byAddress.get(address);
    if (line?.delete(waiting) !== true) return;
    all -= 1;
    waiting.cancelDeadline();
    if (line.size === 0) byAddress.delete(address);
  };

  const dropOldest = (address: string): void => {
    const [oldest] = byAddress.get(address) ?? [];
    if (!oldest) return;
    remove(address, oldest);
    oldest.letGo();
  };

  const busiest = (): string => {
    let [found, most] = ['', 0];
    for (const [address, { size }] of byAddress) if (size > most) [found, most] = [address, size];
    return found;
  };

  return {
    add(address, letGo) {
      const waiting: Waiting = {
        letGo,
        cancelDeadline: clock.schedule(clock.now() + HELLO_MS, () => {
          remove(address, waiting);
          letGo();
        }),
      };
      const line = byAddress.get(address) ?? new Set();
      byAddress.set(address, line.add(waiting));
      all += 1;
      if (line.size > MAX_OF_ADDRESS) dropOldest(address);
      else if (all > MAX_WAITING) dropOldest(busiest());
      return () => {
        remove(address, waiting);
      };
    },
  };
};
