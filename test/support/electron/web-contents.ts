import { EventEmitter } from 'node:events';
import { onReset, recorded } from './record.ts';

export interface Frame {
  readonly origin: string;
  readonly url: string;
  readonly parent: Frame | null;
  isDestroyed?(): boolean;
}

let nextId = 0;
/** The zoom that all pages of an origin share, unless theirs is isolated. */
const zoomOfOrigin = new Map<string, number>();
onReset(() => zoomOfOrigin.clear());

/** The page of a window: it loads at once, and hears what it is sent. */
export class WebContents extends EventEmitter {
  readonly id = (nextId += 1);
  readonly sent: { readonly channel: string; readonly args: readonly unknown[] }[] = [];
  readonly visited: string[] = [];
  mainFrame: Frame = this.#frame('null', '');
  /** The page has a press of a person, or one that was lent to it. */
  hasPress = false;
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  destroyed = false;
  crashed = false;
  reloads = 0;
  #isMuted = false;
  layout: Readonly<Record<string, string>> = {};
  /** Words written instead of misspelled ones, and words learnt. */
  readonly words: string[] = [];
  readonly session = {
    addWordToSpellCheckerDictionary: (word: string): boolean => this.words.push(`learn ${word}`) > 0,
  };

  readonly #zoomMode: string;
  #ownZoom: number;

  constructor(zoomMode = 'default', zoomFactor = 1) {
    super();
    this.#zoomMode = zoomMode;
    this.#ownZoom = zoomMode === 'isolated' ? Math.log(zoomFactor) / Math.log(1.2) : 0;
  }
  /** As `web_contents_zoom_controller.cc` has it. */
  setZoomLevel(level: number): void {
    if (this.#zoomMode === 'isolated') this.#ownZoom = level;
    else if (this.#zoomMode === 'default') zoomOfOrigin.set(this.mainFrame.origin, level);
  }
  getZoomLevel(): number {
    return this.#zoomMode === 'default' ? (zoomOfOrigin.get(this.mainFrame.origin) ?? 0) : this.#ownZoom;
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push({ channel, args: structuredClone(args) });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  getZoomFactor(): number {
    return 1.2 ** this.getZoomLevel();
  }
  setZoomFactor(factor: number): void {
    this.setZoomLevel(Math.log(factor) / Math.log(1.2));
  }
  setAudioMuted(muted: boolean): void {
    this.#isMuted = muted;
  }
  isAudioMuted(): boolean {
    return this.#isMuted;
  }
  async loadURL(url: string): Promise<void> {
    this.show(url, false);
  }
  close(): void {
    this.destroyed = true;
    this.emit('destroyed');
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isCrashed(): boolean {
    return this.crashed;
  }
  /** A frame of the page that it shows now; with another page, or after a crash, it is gone. */
  #frame(origin: string, url: string): Frame {
    const isDestroyed = (): boolean => this.destroyed || this.crashed || this.mainFrame !== frame;
    const frame: Frame = { origin, url, parent: null, isDestroyed };
    return frame;
  }
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    this.hasPress ||= userGesture;
    return recorded.script ? await recorded.script(code, userGesture) : this.layout;
  }
  replaceMisspelling(word: string): void {
    this.words.push(word);
  }
  reload(): void {
    this.reloads += 1;
    this.crashed = false;
    this.show(this.mainFrame.url, false);
  }
  forcefullyCrashRenderer(): void {
    this.crash('crashed');
  }

  /** Shows an address: `sameDocument` when only the fragment changed. */
  show(url: string, sameDocument: boolean): void {
    this.visited.push(url);
    this.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: sameDocument });
    const { protocol, host } = new URL(url);
    this.mainFrame = this.#frame(`${protocol}//${host}`, url);
    this.emit(sameDocument ? 'did-navigate-in-page' : 'did-navigate', {}, url, 200, 'OK');
    if (!sameDocument) this.emit('did-finish-load');
  }
  /** The page's process ends. */
  crash(reason: string): void {
    this.crashed = true;
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }
  /** The page wants something that can be prevented; answers whether it may. A navigation has begun when it is asked for. */
  wants(event: string, details: object = {}, ...rest: unknown[]): boolean {
    let prevented = false;
    if (event === 'will-navigate') {
      this.emit('did-start-navigation', { ...details, isMainFrame: true, isSameDocument: false });
    }
    this.emit(
      event,
      {
        ...details,
        preventDefault: () => {
          prevented = true;
        },
      },
      ...rest,
    );
    return !prevented;
  }
  /** The page calls the host over IPC, as `ipcRenderer.invoke` would carry it. */
  async invoke(channel: string, args: readonly unknown[], frame: Frame | null = this.mainFrame): Promise<unknown> {
    const handler = recorded.ipcHandlers.get(channel);
    if (!handler) throw new Error(`No handler for ${channel}`);
    return structuredClone(await handler({ sender: this, senderFrame: frame }, ...structuredClone([...args])));
  }
}
