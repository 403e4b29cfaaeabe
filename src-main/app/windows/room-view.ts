import { session, WebContentsView, type BrowserWindow, type WebContents } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import type { RoomView, RoomViewTrouble } from '../../monitor/room-monitor.ts';
import { asksToSignIn } from '../../monitor/asks-to-sign-in.ts';
import { isAppUrl, type View } from '../security/app-origin.ts';
import { guardPermissions } from '../security/permissions.ts';

/** In memory alone: what the room's page keeps ends with the app. */
const PARTITION = 'room-monitor';
/** A page made for screens is drawn as on a small one and scaled down, so that its stage is seen whole. */
const PAGE_WIDTH = 640;
/** Chromium's code for a page that another one took the place of. */
const ABORTED = -3;

export interface RoomViewOptions {
  readonly windowOf: (view: View) => BrowserWindow | null;
  readonly log: Log;
}

export interface AppRoomView extends RoomView {
  /** True if these contents are the room's. */
  owns(contents: WebContents): boolean;
  /** True if the room's page may go to this address: at the exact origin that was opened. */
  mayVisit(address: string): boolean;
  /** The contents of the room's page, which a window of the app may watch; null while there is none. */
  contents(): WebContents | null;
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * Lays the room's page over a window of the app: in a memory of its own, sandboxed, without a preload, without devices,
 * downloads or windows. Its sound is played by the app's window that watches it, so the page itself is silent.
 */
export const createRoomView = ({ windowOf, log }: RoomViewOptions): AppRoomView => {
  let view: WebContentsView | null = null;
  let origin: string | null = null;
  let over: BrowserWindow | null = null;

  let guarded: Electron.Session | null = null;
  const partition = (): Electron.Session => {
    if (guarded) return guarded;
    const own = session.fromPartition(PARTITION);
    guarded = own;
    guardPermissions(own, { mayCapture: () => false, log });
    own.on('will-download', (event) => {
      event.preventDefault();
      log.warn('a download of the room was refused');
    });
    return own;
  };
  const takeAway = (): void => {
    if (over && !over.isDestroyed() && view) over.contentView.removeChildView(view);
    over = null;
  };
  const close = (): void => {
    takeAway();
    const contents = view?.webContents;
    view = null;
    origin = null;
    contents?.close();
  };
  const follow = (contents: WebContents, onTrouble: (trouble: RoomViewTrouble | null) => void): void => {
    const tell = (trouble: RoomViewTrouble | null): void => {
      if (view?.webContents === contents) onTrouble(trouble);
    };
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') tell('crashed');
    });
    contents.on('did-fail-load', (_event, code, _text, _address, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) tell('unreachable');
    });
    contents.on('did-navigate', (_event, address, status) => {
      tell(asksToSignIn(address, status) ? 'sign_in' : null);
    });
    // A page that shows its own sign-in without a reload, and goes on from there.
    contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
      if (isMainFrame) tell(asksToSignIn(address, 200) ? 'sign_in' : null);
    });
    const leaves = ({ url, isMainFrame }: { readonly url: string; readonly isMainFrame: boolean }): void => {
      if (isMainFrame && originOf(url) !== origin) tell('sign_in');
    };
    contents.on('will-navigate', leaves);
    contents.on('will-redirect', leaves);
  };

  return {
    open(roomUrl, onTrouble) {
      close();
      view = new WebContentsView({
        webPreferences: {
          session: partition(),
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          spellcheck: false,
          // It is watched while it lies under a dialog.
          backgroundThrottling: false,
        },
      });
      origin = originOf(roomUrl);
      const { webContents: contents } = view;
      contents.setAudioMuted(true);
      follow(contents, onTrouble);
      contents.loadURL(roomUrl).catch(() => log.warn('the page of the room was not loaded'));
    },
    place(name, box) {
      const window = windowOf(name);
      if (!view || !window || window.isDestroyed()) return;
      if (box === null) {
        if (over === window) view.setVisible(false);
        return;
      }
      if (over !== window) {
        takeAway();
        window.contentView.addChildView(view);
        over = window;
        // The page outlives the window it lies over.
        window.once('closed', () => {
          if (over === window) over = null;
        });
      }
      const zoom = window.webContents.getZoomFactor();
      const scaled = (pixels: number): number => Math.round(pixels * zoom);
      view.setBounds({ x: scaled(box.x), y: scaled(box.y), width: scaled(box.width), height: scaled(box.height) });
      view.webContents.setZoomFactor(Math.min(1, scaled(box.width) / PAGE_WIDTH));
      view.setVisible(true);
    },
    async lendPress(name) {
      const contents = view ? windowOf(name)?.webContents : undefined;
      // A script that runs as if it had been pressed for leaves the press with the page, for some seconds.
      await contents?.executeJavaScript('null', true);
    },
    close,
    owns: (contents) => contents === view?.webContents,
    mayVisit: (address) => origin !== null && originOf(address) === origin,
    contents: () => view?.webContents ?? null,
  };
};

/** Gives the picture and sound of the room's page to the app's own page, and to no other. */
export const offerRoomPicture = (own: Electron.Session, room: Pick<AppRoomView, 'contents'>): void => {
  own.setDisplayMediaRequestHandler(({ frame, audioRequested }, answer) => {
    const captured = room.contents()?.mainFrame ?? null;
    const isOwnPage = frame?.parent === null && isAppUrl(frame.url);
    // Electron throws at a frame that has gone meanwhile, as after a crash.
    if (!isOwnPage || captured === null || captured.isDestroyed()) answer(null);
    else answer({ video: captured, ...(audioRequested && { audio: captured }) });
  });
};
