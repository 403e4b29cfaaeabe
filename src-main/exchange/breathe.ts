/** Work that takes longer holds up presses that arrive meanwhile. */
const LONGEST_MS = 8;

/**
 * Lets others have their turn while a long list is worked through: to be awaited at each item, it does so when its time
 * is up.
 */
export const createBreather = (): (() => Promise<void> | void) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_MS) return;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
};
