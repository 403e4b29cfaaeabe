import { EventEmitter } from 'node:events';
import { allWindowsClosed, app, needsPlatform, needsReady, openWindows, preventable } from './app.ts';
import { onReset, recorded, type Display } from './record.ts';
import { ContentView } from './web-contents-view.ts';
import { WebContents } from './web-contents.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

let windows: BrowserWindow[] = [];
/** Full screen that windows are on their way into or out of: a Mac takes an animation, a window manager its time. */
let changes: (() => void)[] = [];
onReset(() => {
  windows = [];
  changes = [];
});

/** The system has done what windows asked of it: they fill their displays, or have left them. */
export const windowsSettle = (): void => {
  for (let change = changes.shift(); change; change = changes.shift()) change();
};

const displayAt = ({ x, width }: Bounds): Bounds | undefined => {
  const middle = x + width / 2;
  const holds = ({ bounds }: Display): boolean => bounds.x <= middle && middle < bounds.x + bounds.width;
  return (recorded.displays.find(holds) ?? recorded.displays[0])?.bounds;
};

/** A window without a screen. */
export class BrowserWindow extends EventEmitter {
  readonly #contents: WebContents;
  readonly options: Readonly<Record<string, unknown>>;
  readonly contentView = new ContentView();
  bounds: Bounds;
  visible = false;
  minimized = false;
  maximized = false;
  fullScreen = false;
  simpleFullScreen = false;
  onTop = false;
  destroyed = false;
  focusCount = 0;
  #before: Bounds;
  #menu: unknown = null;
  menuBarShown = false;

  constructor(options: Record<string, unknown>) {
    super();
    needsReady('BrowserWindow');
    this.options = options;
    const { zoomMode, zoomFactor } = (options.webPreferences ?? {}) as { zoomMode?: string; zoomFactor?: number };
    this.#contents = new WebContents(zoomMode ?? 'default', zoomFactor ?? 1);
    this.bounds = { x: 240, y: 90, width: 1440, height: 900, ...(options as Partial<Bounds>) };
    this.#before = this.bounds;
    if (process.platform !== 'darwin') this.#menu = recorded.menus.at(-1) ?? null;
    windows.push(this);
    openWindows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  /** As Electron's, not there any more once the window is not. */
  get webContents(): WebContents {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
    return this.#contents;
  }
  static getAllWindows(): BrowserWindow[] {
    return windows;
  }
  async loadURL(url: string): Promise<void> {
    const before = this.webContents.mainFrame.url;
    const sameDocument = before !== '' && url.includes('#') && before.split('#')[0] === url.split('#')[0];
    this.webContents.show(url, sameDocument);
    if (!sameDocument) this.emit('ready-to-show');
  }
  show(): void {
    this.visible = true;
  }
  focus(): void {
    this.focusCount += 1;
    this.emit('focus');
  }
  close(): void {
    if (this.destroyed) return;
    const event = preventable();
    this.emit('close', event);
    // A listener that keeps the window open also stops the app from quitting.
    if (event.defaultPrevented) return;
    this.destroy();
  }
  /** Closes it without asking anyone. */
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.#contents.destroyed = true;
    this.#contents.emit('destroyed');
    windows = windows.filter((one) => one !== this);
    openWindows.delete(this);
    this.emit('closed');
    if (openWindows.size === 0) allWindowsClosed();
  }
  restore(): void {
    this.minimized = false;
  }
  maximize(): void {
    this.maximized = true;
  }
  unmaximize(): void {
    this.maximized = false;
  }
  setFullScreen(on: boolean): void {
    // A window that covers its display is not in the system's full screen, and cannot go there (native_window_mac.mm).
    if (!this.fullScreenable) return;
    const event = on ? 'enter-full-screen' : 'leave-full-screen';
    if (process.platform === 'win32') {
      // The event comes first, even for what is so already, and leaving then gives the window back the place that it
      // had before (native_window_views.cc).
      this.emit(event);
      this.#fill(on);
    } else if (on !== this.fullScreen) {
      changes.push(() => {
        if (this.destroyed || on === this.fullScreen) return;
        this.#fill(on);
        this.emit(event);
      });
    }
  }
  #fill(on: boolean): void {
    if (on === this.fullScreen) return;
    this.fullScreen = on;
    if (on) {
      this.#before = this.bounds;
      this.bounds = displayAt(this.bounds) ?? this.bounds;
    } else this.bounds = this.#before;
    this.emit('resize');
  }
  get fullScreenable(): boolean {
    return this.options.fullscreenable !== false;
  }
  setSimpleFullScreen(on: boolean): void {
    // Elsewhere it is the one full screen that there is.
    if (process.platform !== 'darwin') {
      this.setFullScreen(on);
      return;
    }
    if (on === this.simpleFullScreen) return;
    this.simpleFullScreen = on;
    // Nothing but the size is told.
    this.emit('resize');
  }
  isSimpleFullScreen(): boolean {
    return process.platform === 'darwin' ? this.simpleFullScreen : this.fullScreen;
  }
  setMenu(menu: unknown): void {
    needsPlatform('BrowserWindow.setMenu', 'win32', 'linux');
    this.#menu = menu;
    if (menu === null) this.menuBarShown = false;
  }
  removeMenu(): void {
    needsPlatform('BrowserWindow.removeMenu', 'win32', 'linux');
    this.setMenu(null);
  }
  /** The menu whose keys the window hears: its own, or on a Mac the app's. */
  get menu(): unknown {
    return process.platform === 'darwin' ? (recorded.menus.at(-1) ?? null) : this.#menu;
  }
  /** A person presses and releases Alt alone (root_view.cc). */
  pressAlt(): void {
    if (process.platform !== 'darwin' && this.#menu !== null && this.options.autoHideMenuBar === true)
      this.menuBarShown = !this.menuBarShown;
  }
  setAppDetails(details: { appId: string; relaunchDisplayName: string; appIconPath: string }): void {
    needsPlatform('BrowserWindow.setAppDetails', 'win32');
    recorded.calls.push(`setAppDetails ${details.appId} ${details.relaunchDisplayName} ${details.appIconPath}`);
  }
  setAlwaysOnTop(on: boolean): void {
    this.onTop = on;
    this.emit('always-on-top-changed', {}, on);
  }
  setBounds(bounds: Partial<Bounds>): void {
    // A Mac moves no window that fills its display.
    if (process.platform === 'darwin' && this.fullScreen) return;
    this.bounds = { ...this.bounds, ...bounds };
    this.emit('move');
  }
  getBounds(): Bounds {
    return this.bounds;
  }
  isAlwaysOnTop(): boolean {
    return this.onTop;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isFullScreen(): boolean {
    return this.fullScreen;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  getNormalBounds(): Bounds {
    return this.fullScreen ? this.#before : this.bounds;
  }
}
