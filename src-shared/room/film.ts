/** How the making of a film ended, as the page says that makes it. */
export const FILM_OUTCOMES = ['made', 'refused', 'left', 'full', 'replaced', 'failed'] as const;
export type FilmOutcome = (typeof FILM_OUTCOMES)[number];
/** Why a film was given up. */
export type FilmTrouble = Exclude<FilmOutcome, 'made'>;

/** The name under which the film page has what its window calls. */
export const FILM_PAGE = 'regieFilm';

/** The calls of a film page's window. */
export interface FilmPage {
  /** Resolves once the recording is there; rejects where it cannot be had. */
  readonly ready: Promise<void>;
  /** Plays the recording once and films it. Browsers need a press for this. */
  make(): Promise<FilmOutcome>;
}

/** The size of the film, and of the window that makes one. */
export const FILM_SIZE = { width: 1280, height: 720 } as const;
