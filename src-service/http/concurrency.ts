/**
 * Running calls of one credential before it is asked to retry. Dozens pass: the reference only says that dozens of
 * strictly simultaneous calls may be refused.
 */
export const MAX_SIMULTANEOUS = 96;

/** Counts the running calls of each credential. */
export const createConcurrency = (max: number) => {
  const inFlight = new Map<string, number>();
  return {
    /** Begins a call: returns the function that ends it, or null if too many are running. */
    enter(credentialId: string): (() => void) | null {
      const count = inFlight.get(credentialId) ?? 0;
      if (count >= max) return null;
      inFlight.set(credentialId, count + 1);
      return () => {
        const left = (inFlight.get(credentialId) ?? 1) - 1;
        if (left > 0) inFlight.set(credentialId, left);
        else inFlight.delete(credentialId);
      };
    },
  };
};
export type Concurrency = ReturnType<typeof createConcurrency>;
