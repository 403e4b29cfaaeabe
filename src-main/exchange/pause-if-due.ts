/** Longer work without a pause would delay presses. */
const LONGEST_MS = 8;

/**
 * Makes a function to await at each item of a long list. It pauses when its time is up, so that presses get their turn.
 */
export const createPauseIfDue = (): (() => Promise<void> | void) => {
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
