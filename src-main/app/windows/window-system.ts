import { execFileSync } from 'node:child_process';
import type { BaseWindow } from 'electron';

/** Abilities that the system gives the app over its windows. */
export interface WindowSystem {
  /** True if the app may choose a window's place and keep it on top. On Wayland only the person can. */
  readonly placesWindows: boolean;
  /**
   * True if one Space spans all displays of a Mac. A part that fills its display in the system's way would blacken the
   * others, so it covers its display instead.
   */
  readonly sharesSpace: boolean;
}

const ANSWER_WITHIN_MS = 1000;

/** True if "Displays have separate Spaces" is off on this Mac, as the system's own settings have it. */
export const readSharedSpace = (platform: string): boolean => {
  if (platform !== 'darwin') return false;
  try {
    const value = execFileSync('/usr/bin/defaults', ['read', 'com.apple.spaces', 'spans-displays'], {
      timeout: ANSWER_WITHIN_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return value.toString().trim() === '1';
  } catch {
    // The setting was never touched: separate Spaces are what a Mac comes with.
    return false;
  }
};

/** A window, as far as it fills its display. */
export type FillingWindow = Pick<
  BaseWindow,
  'fullScreenable' | 'isFullScreen' | 'isSimpleFullScreen' | 'setFullScreen' | 'setSimpleFullScreen'
>;

/** True if a window fills its display, in either way. */
export const isFull = (window: FillingWindow): boolean => window.isFullScreen() || window.isSimpleFullScreen();

/** Has a window fill its display, or leave it: covering it, where a Space of its own would darken other displays. */
export const setFull = (window: FillingWindow, full: boolean): void => {
  if (full === isFull(window)) return;
  if (window.fullScreenable) window.setFullScreen(full);
  else window.setSimpleFullScreen(full);
};
