import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Preferences } from '#shared/bridge/preferences.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import { viewUrl, type View } from '../security/app-origin.ts';
import { backgroundOf } from './background.ts';
import { windowOptions } from './window-options.ts';
import { SMALLEST, visibleBounds, type WindowPlaces } from './window-place.ts';

/** A page that has not drawn anything by then is shown as it is: better an empty window than none. */
const SHOW_ANYWAY_MS = 4000;
/** Moving a window says so many times a second; its place is written down when it rests. */
const REST_MS = 500;

export interface WindowsOptions {
  readonly preload: string;
  readonly icon: string | null;
  readonly devTools: boolean;
  readonly places: ValueStore<WindowPlaces>;
  readonly appearance: () => Preferences['appearance'];
  readonly clock: Clock;
  readonly log: Log;
  /** Called for each window before it loads. */
  readonly onCreated: (window: BrowserWindow, view: View) => void;
}

export interface Windows {
  /** Opens a view, or brings its window to the front. `fragment`: where in the app, such as `#/shows`. */
  open(view: View, fragment?: string): BrowserWindow;
  /** The window of a view, while it is open. */
  of(view: View): BrowserWindow | null;
}

const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/** The app's windows, one for each view, where they last stood. */
export const createWindows = (options: WindowsOptions): Windows => {
  const { places, clock, log } = options;
  const open = new Map<View, BrowserWindow>();

  const keepPlace = (window: BrowserWindow, view: View): void => {
    let cancel = (): void => undefined;
    const write = (): void => {
      cancel();
      if (window.isDestroyed()) return;
      const place = {
        bounds: window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullScreen: window.isFullScreen(),
      };
      try {
        places.write({ ...places.read(), [view]: place });
      } catch (error) {
        log.warn('the place of a window could not be kept', { error });
      }
    };
    const soon = (): void => {
      cancel();
      cancel = clock.schedule(clock.now() + REST_MS, write);
    };
    window.on('resize', soon);
    window.on('move', soon);
    window.on('close', write);
  };

  const create = (view: View, fragment: string): BrowserWindow => {
    const place = places.read()[view];
    const workAreas = screen.getAllDisplays().map((display) => display.workArea);
    const window = new BrowserWindow(
      windowOptions({
        view,
        preload: options.preload,
        bounds: place ? visibleBounds(place.bounds, workAreas, SMALLEST[view === 'desk' ? 'desk' : 'part']) : null,
        background: backgroundOf(options.appearance(), nativeTheme.shouldUseDarkColors),
        icon: options.icon,
        devTools: options.devTools,
      }),
    );
    open.set(view, window);
    window.on('closed', () => open.delete(view));
    keepPlace(window, view);

    const reveal = (): void => {
      cancelReveal();
      if (window.isDestroyed() || window.isVisible()) return;
      if (place?.maximized === true) window.maximize();
      if (place?.fullScreen === true) window.setFullScreen(true);
      window.show();
    };
    const cancelReveal = clock.schedule(clock.now() + SHOW_ANYWAY_MS, reveal);
    window.once('ready-to-show', reveal);

    options.onCreated(window, view);
    window.loadURL(viewUrl(view) + fragment).catch((error: unknown) => {
      log.error('a page could not be loaded', { view, error });
    });
    return window;
  };

  return {
    open(view, fragment = '') {
      const there = open.get(view);
      if (!there) return create(view, fragment);
      bringToFront(there);
      // Only the fragment differs, so the page stays as it is.
      if (fragment !== '') there.loadURL(viewUrl(view) + fragment).catch(() => undefined);
      return there;
    },
    of: (view) => open.get(view) ?? null,
  };
};
