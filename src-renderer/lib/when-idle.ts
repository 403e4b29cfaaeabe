/** Delay for Safari, which has no idle callbacks: by then a window has drawn its first view. */
const SOON_MS = 1000;

/** Runs work when the window has nothing else to do, unless the returned function is called before. */
export const whenIdle = (page: Window, work: () => void): (() => void) => {
  if (typeof page.requestIdleCallback !== 'function') {
    const timer = page.setTimeout(work, SOON_MS);
    return () => {
      page.clearTimeout(timer);
    };
  }
  const idle = page.requestIdleCallback(work);
  return () => {
    page.cancelIdleCallback(idle);
  };
};
