import { watchFocus } from './focus-origin.ts';
import { createKeyEngine, type KeyEngineOptions } from './key-engine.ts';
import { isInOverlay, isNativeControl, isTyping } from './key-target.ts';

const BUTTON = 'button, [role="button"]';

/** Listens to the keys of this window until the returned function is called. */
export const listenKeys = (options: Omit<KeyEngineOptions, 'place' | 'timers'>): (() => void) => {
  const focus = watchFocus();
  const { keydown, keyup, release } = createKeyEngine({
    ...options,
    place: {
      isTyping,
      isInOverlay,
      isNative: (target) => isNativeControl(target) && focus.isByKeyboard(),
      isQuietButton: (target) => target instanceof Element && target.closest(BUTTON) !== null && !focus.isByKeyboard(),
    },
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
    focus.stop();
    window.removeEventListener('keydown', keydown);
    window.removeEventListener('keyup', keyup);
    window.removeEventListener('blur', release);
  };
};
