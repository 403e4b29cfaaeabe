import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import { viewUrl, type View } from '../security/app-origin.ts';
import { backgroundOf } from './background.ts';
import { displaySetKey, placeOf, withPlace, type SavedPlaces } from './window-places.ts';
import { windowOptions } from './window-options.ts';
import { smallestSize, visibleBounds, type Rectangle, type WindowPlace } from './window-place.ts';
import { isFull, setFull, type WindowSystem } from './window-system.ts';

/** A page that has not drawn anything by then is shown as it is: better an empty window than none. */
const SHOW_ANYWAY_MS = 4000;
/** A moving window reports many events a second; its place is stored once it rests. */
const REST_MS = 500;

export interface WindowsOptions {
  readonly preload: string;
  readonly icon: string | null;
  readonly devTools: boolean;
  /** True if spelling is checked. */
  readonly spelling: boolean;
  readonly places: ValueStore<SavedPlaces>;
  readonly system: WindowSystem;
  readonly appearance: () => Preferences['appearance'];
  readonly clock: Clock;
  readonly log: Log;
  /** Called for each window before it loads. */
  readonly onCreated: (window: BrowserWindow, view: View) => void;
}

export interface OpenOptions {
  /** Address inside the app, such as `#/shows`; empty for the current one. */
  readonly fragment: string;
  /** Place to open at; null for the last one. */
  readonly place: WindowPlace | null;
}

export interface Windows {
  /** Opens a view, or brings its window to the front. */
  open(view: View, options: OpenOptions): BrowserWindow;
  /** The window of a view, while it is open. */
  of(view: View): BrowserWindow | null;
  /** Last place of a view on the current displays; null if unknown. */
  lastPlace(view: View): WindowPlace | null;
}

/** The set of displays that are there now. */
export const currentSet = (): string => displaySetKey(screen.getAllDisplays());

/** Work areas of all displays. */
export const workAreas = (): readonly Rectangle[] => screen.getAllDisplays().map((display) => display.workArea);

const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/** The app's windows, one for each view, where they last stood on these displays. */
export const createWindows = (options: WindowsOptions): Windows => {
  const { places, system, clock, log } = options;
  const open = new Map<View, BrowserWindow>();
  const lastPlace = (view: View): WindowPlace | null => placeOf(places.read(), currentSet(), view);

  const keepPlace = (window: BrowserWindow, view: View): void => {
    let cancel = (): void => undefined;
    const write = (): void => {
      cancel();
      if (window.isDestroyed()) return;
      const place = {
        bounds: window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullScreen: isFull(window),
        onTop: window.isAlwaysOnTop(),
        zoom: window.webContents.getZoomLevel(),
      };
      try {
        places.write(withPlace(places.read(), currentSet(), view, place));
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
    window.on('enter-full-screen', soon);
    window.on('leave-full-screen', soon);
    window.on('always-on-top-changed', soon);
    window.on('close', write);
    window.on('closed', () => cancel());
  };

  const boundsOn = ({ bounds }: WindowPlace, view: View): Partial<Rectangle> | null =>
    system.placesWindows
      ? visibleBounds(bounds, workAreas(), smallestSize(view))
      : { width: bounds.width, height: bounds.height };

  const create = (view: View, { fragment, place: asked }: OpenOptions): BrowserWindow => {
    const place = asked ?? lastPlace(view);
    // If the system chooses the display, it might choose the desk's own.
    const fills = place?.fullScreen === true && (system.placesWindows || view === 'desk');
    const window = new BrowserWindow(
      windowOptions({
        view,
        preload: options.preload,
        bounds: place ? boundsOn(place, view) : null,
        zoom: place?.zoom ?? 0,
        covers: system.sharesSpace && view !== 'desk',
        background: backgroundOf(options.appearance(), nativeTheme.shouldUseDarkColors),
        icon: options.icon,
        devTools: options.devTools,
        spelling: options.spelling,
      }),
    );
    open.set(view, window);
    window.on('closed', () => open.delete(view));
    keepPlace(window, view);
    // The menu sets it for the desk's own window.
    if (view !== 'desk' && place?.onTop === true) window.setAlwaysOnTop(true);

    const reveal = (): void => {
      cancelReveal();
      if (window.isDestroyed() || window.isVisible()) return;
      if (place?.maximized === true) window.maximize();
      window.show();
      // On macOS a window that is not there yet cannot fill a display.
      if (fills) setFull(window, true);
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
    open(view, asked) {
      const there = open.get(view);
      if (!there) return create(view, asked);
      bringToFront(there);
      // Only the fragment differs, so the page stays as it is.
      if (asked.fragment !== '') there.loadURL(viewUrl(view) + asked.fragment).catch(() => undefined);
      return there;
    },
    of: (view) => open.get(view) ?? null,
    lastPlace,
  };
};
