import { createKeyEngine, type KeyEngineOptions } from './key-engine.ts';
import { isInOverlay, isNativeTarget, isTyping } from './key-target.ts';

const isQuietButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, [role="button"]') !== null && !target.matches(':focus-visible');

/** Listens to the keys of this window until the returned function is called. */
export const listenKeys = (options: Omit<KeyEngineOptions, 'place' | 'timers'>): (() => void) => {
  const { keydown, keyup, release } = createKeyEngine({
    ...options,
    place: { isTyping, isInOverlay, isNative: isNativeTarget, isQuietButton },
    timers: {
      setTimeout: (callback, ms) => window.setTimeout(callback, ms),
      clearTimeout: (handle) => {
        window.clearTimeout(handle);
      },
    },
  });

  window.addEventListener('keydown', keydown);
  window.addEventListener('keyup', keyup);
  window.addEventListener('blur', release);
  return () => {
    release();
    window.removeEventListener('keydown', keydown);
    window.removeEventListener('keyup', keyup);
    window.removeEventListener('blur', release);
  };
};
