import { EventEmitter } from 'node:events';
import { allWindowsClosed, app, needsPlatform, needsReady, openWindows, preventable } from './app.ts';
import { onReset, recorded } from './record.ts';
import { ContentView } from './web-contents-view.ts';
import { WebContents } from './web-contents.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

let windows: BrowserWindow[] = [];
onReset(() => {
  windows = [];
});

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

  constructor(options: Record<string, unknown>) {
    super();
    needsReady('BrowserWindow');
    this.options = options;
    const { zoomMode, zoomFactor } = (options.webPreferences ?? {}) as { zoomMode?: string; zoomFactor?: number };
    this.#contents = new WebContents(zoomMode ?? 'default', zoomFactor ?? 1);
    this.bounds = { x: 240, y: 90, width: 1440, height: 900, ...(options as Partial<Bounds>) };
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
    if (on === this.fullScreen || !this.fullScreenable) return;
    this.fullScreen = on;
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen');
  }
  get fullScreenable(): boolean {
    return this.options.fullscreenable !== false;
  }
  setSimpleFullScreen(on: boolean): void {
    needsPlatform('BrowserWindow.setSimpleFullScreen', 'darwin');
    if (on === this.simpleFullScreen) return;
    this.simpleFullScreen = on;
    // Nothing but the size is told.
    this.emit('resize');
  }
  isSimpleFullScreen(): boolean {
    return this.simpleFullScreen;
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
    return this.bounds;
  }
}
