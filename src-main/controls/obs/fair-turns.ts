/** Requests answered before everything else of the host has its turn: a press waits some milliseconds at most. */
const AT_ONCE = 20;

/**
 * Hands out turns of the event loop, a few at a time: who asks thousands of things at once holds nobody else up. The state
 * follows the answer to a press within a turn, so that the next request sees it.
 */
export const createFairTurns = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  const run = (): void => {
    for (const begin of waiting.splice(0, AT_ONCE)) begin();
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(run);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    });
};
