/**
 * Keeps the screen lit while the page is in front, until the returned function is called. `onDark` is told where the
 * browser cannot: an older one, or a page that came without https.
 */
export const stayAwake = (page: Window, onDark: () => void): (() => void) => {
  const { navigator, document } = page;
  let lock: WakeLockSentinel | null = null;
  const hold = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      // The browser lets go of it whenever the page is hidden.
      lock = await navigator.wakeLock.request('screen');
    } catch {
      // A device that saves power refuses now; the next time that the page comes to the front it is asked again.
    }
  };
  if (!('wakeLock' in navigator)) {
    onDark();
    return () => undefined;
  }
  const again = (): void => void hold();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
};
