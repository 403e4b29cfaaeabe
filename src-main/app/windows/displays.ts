import { screen, type BrowserWindow } from 'electron';
import { PARTS, type DisplaysState, type Part } from '#shared/bridge/display-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { DisplaysPort } from '../../bridge/shell-ports.ts';
import type { ValueStore } from '../../settings/file-store.ts';
import { closeWithoutAsking } from '../closing-guard.ts';
import { VIEWS, type View } from '../security/app-origin.ts';
import { createFullScreenMoves } from './full-screen-moves.ts';
import { setOf, withOut, type SavedPlaces } from './window-places.ts';
import { centredBounds, firstSize, smallestSize, visibleBounds, type WindowPlace } from './window-place.ts';
import { isFull, setFull, type WindowSystem } from './window-system.ts';
import { currentSet, workAreas, type Windows } from './windows.ts';

/** Plugging in a projector causes several events while the system settles. */
const SETTLE_MS = 400;

/**
 * After these events a window may have another place or state. A Mac reports one that covers its display by its size
 * alone.
 */
const FOLLOWED = ['move', 'resize', 'enter-full-screen', 'leave-full-screen', 'always-on-top-changed'] as const;

export interface DisplaysOptions {
  readonly windows: Windows;
  readonly places: ValueStore<SavedPlaces>;
  readonly system: WindowSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (state: DisplaysState) => void;
}

export interface Displays extends DisplaysPort {
  /** Opens the parts that were out when the desk last stood on these displays. */
  reopen(): void;
  /** Closes all parts with the desk, which remembers that they were out. */
  closeWithDesk(): void;
  /** The app is quitting: a part that closes now stays closed. */
  ending(): void;
}

const displayOf = (window: BrowserWindow): Electron.Display => screen.getDisplayMatching(window.getBounds());

/** Puts parts of the desk on displays, and keeps every window where a person can reach it. */
export const createDisplays = ({ windows, places, system, clock, log, onChange }: DisplaysOptions): Displays => {
  /** The display each window was last seen on, to know which ones lost theirs. */
  const seenOn = new Map<View, number>();
  const moves = createFullScreenMoves(clock);
  /** Windows that close with the desk or the app: nobody brought them back. */
  const leaving = new WeakSet<BrowserWindow>();
  let isEnding = false;
  let cancelSettle = (): void => undefined;
  let lastSet = currentSet();

  const windowsOut = () =>
    PARTS.flatMap((part) => {
      const window = windows.of(part);
      return window && !window.isDestroyed() ? [{ part, window }] : [];
    });
  const outNow = (): readonly Part[] => windowsOut().map(({ part }) => part);
  const displayById = (id: string | undefined): Electron.Display | null =>
    screen.getAllDisplays().find((display) => String(display.id) === id) ?? null;

  const state = (): DisplaysState => {
    const primary = screen.getPrimaryDisplay().id;
    return {
      displays: screen.getAllDisplays().map(({ id, label, bounds }) => ({
        id: String(id),
        label,
        x: bounds.x,
        y: bounds.y,
        width: bounds.width,
        height: bounds.height,
        primary: id === primary,
      })),
      out: windowsOut().map(({ part, window }) => ({
        part,
        displayId: system.placesWindows ? String(displayOf(window).id) : null,
        fullScreen: isFull(window),
        onTop: window.isAlwaysOnTop(),
      })),
      placesWindows: system.placesWindows,
    };
  };
  const tell = (): void => {
    for (const view of VIEWS) {
      const window = windows.of(view);
      if (window && !window.isDestroyed()) seenOn.set(view, displayOf(window).id);
    }
    onChange(state());
  };
  const keepOut = (): void => {
    try {
      places.write(withOut(places.read(), currentSet(), outNow()));
    } catch (error) {
      log.warn('it could not be kept which parts are out', { error });
    }
  };

  const follow = (window: BrowserWindow): void => {
    for (const event of FOLLOWED) {
      // The listeners get different arguments, and none is needed.
      window.on(event as 'move', tell);
    }
    window.on('closed', () => {
      if (!isEnding && !leaving.has(window)) keepOut();
      tell();
    });
  };

  const moveTo = (window: BrowserWindow, view: View, place: Omit<WindowPlace, 'onTop' | 'zoom'>): void =>
    moves.move(window, {
      fills: place.fullScreen,
      move() {
        if (window.isMaximized()) window.unmaximize();
        window.setBounds(visibleBounds(place.bounds, workAreas(), smallestSize(view)) ?? place.bounds);
        if (place.maximized) window.maximize();
      },
    });

  /** Place of a part on a display: its last place there, else the middle. */
  const placeOn = (part: Part, display: Electron.Display): WindowPlace => {
    const last = windows.lastPlace(part);
    const size = last?.bounds ?? firstSize(part);
    const stood = last && visibleBounds(last.bounds, [display.workArea], smallestSize(part)) !== null;
    return {
      bounds: stood ? last.bounds : centredBounds(size, display.workArea),
      maximized: stood ? last.maximized : false,
      fullScreen: stood ? last.fullScreen : false,
      onTop: last?.onTop ?? false,
      zoom: last?.zoom ?? 0,
    };
  };

  const requireOut = (part: Part): BrowserWindow => {
    const window = windows.of(part);
    if (!window || window.isDestroyed()) throw new AppError('not_found', say('host_part_not_out'));
    return window;
  };
  const requireDisplay = (id: string | undefined): Electron.Display | null => {
    const display = displayById(id);
    if (id !== undefined && !display) throw new AppError('not_found', say('host_display_gone'));
    if (display && !system.placesWindows) {
      throw new AppError('unsupported', say('host_display_dragged'));
    }
    return display;
  };

  const place: DisplaysPort['place'] = ({ part, displayId, fullScreen, onTop }) => {
    const window = requireOut(part);
    const display = requireDisplay(displayId);
    if (onTop !== undefined) window.setAlwaysOnTop(onTop);
    if (display && display.id !== displayOf(window).id) {
      const there = placeOn(part, display);
      moveTo(window, part, { ...there, fullScreen: fullScreen ?? moves.fills(window) });
    } else if (fullScreen !== undefined) setFull(window, fullScreen);
    tell();
  };

  const open = (part: Part, where: WindowPlace | null): void => {
    follow(windows.open(part, { fragment: '', place: where }));
    keepOut();
    tell();
  };

  /** The displays changed: every window goes where it was on these, or at least where it can be reached. */
  const settle = (): void => {
    // Only another set of displays moves windows that can be reached; a task bar that hides does not.
    const known = currentSet() === lastSet ? null : setOf(places.read(), currentSet());
    lastSet = currentSet();
    if (!system.placesWindows) {
      // The system moved them, and nobody can know which ones. On the only display left, none may cover the
      // desk.
      if (screen.getAllDisplays().length === 1) {
        for (const { window } of windowsOut()) setFull(window, false);
      }
      keepOut();
      tell();
      return;
    }
    const there = new Set(screen.getAllDisplays().map(({ id }) => id));
    for (const view of VIEWS) {
      const window = windows.of(view);
      if (!window || window.isDestroyed()) continue;
      const kept = known?.places[view];
      const lostDisplay = !there.has(seenOn.get(view) ?? displayOf(window).id);
      if (kept) moveTo(window, view, kept);
      // A part that filled a projector would now cover the desk.
      else if (lostDisplay || visibleBounds(window.getBounds(), workAreas(), smallestSize(view)) === null) {
        const area = screen.getPrimaryDisplay().workArea;
        const bounds = centredBounds(firstSize(view), area);
        moveTo(window, view, { bounds, maximized: false, fullScreen: false });
      }
    }
    keepOut();
    tell();
  };
  const settleSoon = (): void => {
    cancelSettle();
    cancelSettle = clock.schedule(clock.now() + SETTLE_MS, settle);
  };
  screen.on('display-added', settleSoon);
  screen.on('display-removed', settleSoon);
  screen.on('display-metrics-changed', settleSoon);

  return {
    state,
    takeOut({ part, displayId, fullScreen }) {
      const display = requireDisplay(displayId);
      if (windows.of(part)) {
        windows.open(part, { fragment: '', place: null });
        place({ part, displayId, fullScreen });
        return;
      }
      const last = display ? placeOn(part, display) : windows.lastPlace(part);
      const where = last ?? placeOn(part, screen.getPrimaryDisplay());
      open(part, { ...where, fullScreen: fullScreen ?? where.fullScreen });
    },
    bringBack(part) {
      const window = windows.of(part);
      if (window) closeWithoutAsking(window);
    },
    place,
    reopen() {
      for (const part of setOf(places.read(), currentSet())?.out ?? []) {
        if (!windows.of(part)) open(part, null);
      }
      tell();
    },
    closeWithDesk() {
      for (const { window } of windowsOut()) {
        leaving.add(window);
        closeWithoutAsking(window);
      }
    },
    ending() {
      isEnding = true;
      cancelSettle();
    },
  };
};
