import { vi } from 'vitest';

/** Waits until a check holds and gives what it returns; only the limit of the test itself ends the wait sooner. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 50_000, interval: 5 });
