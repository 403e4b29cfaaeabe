import { watchFocus } from './focus-origin.ts';
import { createKeyEngine, type KeyEngineOptions } from './key-engine.ts';
import { isInOverlay, isNativeControl, isTyping } from './key-target.ts';

/** Listens to the keys of this window until the returned function is called. */
export const listenKeys = (options: Omit<KeyEngineOptions, 'place' | 'timers'>): (() => void) => {
  const focus = watchFocus();
  const { keydown, keyup, isTaken, release } = createKeyEngine({
    ...options,
    place: {
      isTyping,
      isInOverlay,
      isNative: (target) => isNativeControl(target) && focus.isByKeyboard(),
      isClicked: () => !focus.isByKeyboard(),
    },
    timers: {
      setTimeout: (callback, ms) => window.setTimeout(callback, ms),
      clearTimeout: (handle) => {
        window.clearTimeout(handle);
      },
    },
  });

  /** Keys that are the map's reach it before the control that has the focus, which hears nothing of them. */
  const early = (event: KeyboardEvent): void => {
    if (!isTaken(event)) return;
    event.stopImmediatePropagation();
    if (event.type === 'keydown') keydown(event);
    else keyup(event);
  };

  window.addEventListener('keydown', early, true);
  window.addEventListener('keyup', early, true);
  window.addEventListener('keydown', keydown);
  window.addEventListener('keyup', keyup);
  window.addEventListener('blur', release);
  return () => {
    release();
    focus.stop();
    window.removeEventListener('keydown', early, true);
    window.removeEventListener('keyup', early, true);
    window.removeEventListener('keydown', keydown);
    window.removeEventListener('keyup', keyup);
    window.removeEventListener('blur', release);
  };
};
