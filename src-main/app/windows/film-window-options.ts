import type { BrowserWindowConstructorOptions } from 'electron';
import { FILM_SIZE } from '#shared/room/film.ts';
import { SAFE_PAGE } from './safe-page.ts';

/** The window that films: nobody sees it, and its page is drawn as if somebody did. `partition` keeps it apart. */
export const filmWindowOptions = (partition: string): BrowserWindowConstructorOptions => ({
  ...FILM_SIZE,
  useContentSize: true,
  show: false,
  frame: false,
  // A window without a frame has round ones, and a film has none.
  roundedCorners: false,
  focusable: false,
  skipTaskbar: true,
  // The film is as large on a small display.
  enableLargerThanScreen: true,
  webPreferences: {
    partition,
    ...SAFE_PAGE,
    devTools: false,
    spellcheck: false,
    zoomFactor: 1,
    // Nobody presses anything here.
    autoplayPolicy: 'no-user-gesture-required',
    // A hidden page would be drawn once a second, if at all.
    backgroundThrottling: false,
  },
});
