/**
 * Runs a read one at a time. Asked while it runs, it runs once more after that, for all who asked meanwhile: each caller
 * waits for a run that began after the call.
 */
export const oneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    const started = run().finally(() => {
      running = null;
    });
    running = started;
    return started;
  };
  return () => {
    if (next !== null) return next;
    if (running === null) return start();
    next = running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
};
