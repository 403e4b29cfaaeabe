import { BrowserWindow, powerSaveBlocker, session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { FILM_OUTCOMES, FILM_PAGE, type FilmOutcome } from '#shared/room/film.ts';
import type { FilmEnd, FilmWindow } from '../../rehearsal/films.ts';
import { guardFilm } from '../security/film-guard.ts';
import { filmWindowOptions } from './film-window-options.ts';

/** Kept in memory alone, apart from everything of the desk. */
const PARTITION = 'regie-film';

export interface FilmWindowOptions {
  /** The rehearsal service's address as it runs now. */
  readonly serviceOrigin: () => string | null;
  /** False near a real show. */
  readonly isFree: () => boolean;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
}

export interface HiddenFilmWindow extends FilmWindow {
  /** Another window was closed: an app whose only window is hidden would never end. */
  endIfAlone(): void;
}

const isOutcome = (said: unknown): said is FilmOutcome => FILM_OUTCOMES.some((outcome) => outcome === said);

/** Films recorded rehearsals in a window that nobody sees: its page plays the recording and captures itself. */
export const createFilmWindow = ({ serviceOrigin, isFree, platform, log }: FilmWindowOptions): HiddenFilmWindow => {
  let own: BrowserWindow | null = null;
  let isGuarded = false;

  /** The page's own word on how it went. */
  const run = async (window: BrowserWindow, filmUrl: string): Promise<FilmEnd> => {
    const { webContents } = window;
    await window.loadURL(filmUrl);
    await webContents.executeJavaScript(`${FILM_PAGE}.ready.then(() => null)`);
    // Capturing needs a press, which only this side can stand in for.
    const said: unknown = await webContents.executeJavaScript(`${FILM_PAGE}.make()`, true);
    return isOutcome(said) ? said : 'failed';
  };

  const make = async (filmUrl: string, signal: AbortSignal): Promise<FilmEnd> => {
    const origin = serviceOrigin();
    if (own || origin === null || new URL(filmUrl).origin !== new URL(origin).origin) return 'failed';
    if (signal.aborted) return 'stopped';
    if (!isGuarded) guardFilm(session.fromPartition(PARTITION), serviceOrigin, log);
    isGuarded = true;
    const window = new BrowserWindow(filmWindowOptions(PARTITION));
    own = window;
    // The film's sound is mixed from the players; the person at this computer hears nothing of it.
    window.webContents.setAudioMuted(true);
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    const awake = powerSaveBlocker.start('prevent-app-suspension');
    try {
      return await new Promise<FilmEnd>((resolve) => {
        window.webContents.on('render-process-gone', (_event, { reason }) => {
          log.warn('the page that films stopped', { reason });
          resolve('crashed');
        });
        window.on('closed', () => resolve('stopped'));
        signal.addEventListener('abort', () => resolve('stopped'));
        run(window, filmUrl).then(resolve, (error: unknown) => {
          log.warn('the page that films broke', { error });
          resolve('failed');
        });
      });
    } finally {
      powerSaveBlocker.stop(awake);
      own = null;
      if (!window.isDestroyed()) window.destroy();
    }
  };

  return {
    make,
    isFree,
    endIfAlone() {
      // On macOS an app outlives its windows.
      if (platform === 'darwin' || !own) return;
      if (BrowserWindow.getAllWindows().every((window) => window === own)) own.destroy();
    },
  };
};
