/**
 * Running calls of one credential before it is asked to retry. Dozens pass: the reference only says that dozens of
 * strictly simultaneous calls may be refused.
 */
export const MAX_SIMULTANEOUS = 96;

/** Counts the running calls of each credential. */
export const createConcurrency = (max: number) => {
  const underWay = new Map<string, number>();
  return {
    /** Begins a call: returns the function that ends it, or null if too many are running. */
    enter(credentialId: string): (() => void) | null {
      const count = underWay.get(credentialId) ?? 0;
      if (count >= max) return null;
      underWay.set(credentialId, count + 1);
      return () => {
        const left = (underWay.get(credentialId) ?? 1) - 1;
        if (left > 0) underWay.set(credentialId, left);
        else underWay.delete(credentialId);
      };
    },
  };
};
export type Concurrency = ReturnType<typeof createConcurrency>;
