import * as z from 'zod';
import type { FilmsStatus } from '#shared/bridge/film-calls.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { FilmOutcome, FilmTrouble } from '#shared/room/film.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Rehearsal } from './rehearsal.ts';

/** How the hidden window ended: as its page says, or before that. */
export type FilmEnd = FilmOutcome | 'crashed' | 'stopped';

/** A hidden window that films. */
export interface FilmWindow {
  /** Opens the page, has it make the film, and closes it. Never rejects; `stopped` where the signal ended it. */
  make(url: string, signal: AbortSignal): Promise<FilmEnd>;
  /** False near a real show: it needs the computer for itself. */
  isFree(): boolean;
}

export interface FilmsPorts {
  readonly rehearsal: Pick<Rehearsal, 'control' | 'ready' | 'onRestart' | 'onFilms'>;
  readonly window: FilmWindow;
  /** True if the person wants films. */
  readonly isWanted: () => boolean;
  readonly onStatus: (status: FilmsStatus) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Films {
  status(): FilmsStatus;
  /** Something it depends on has changed: whether films are wanted, or the computer is free. */
  check(): void;
  close(): void;
}

const LOOK_MS = 5000;
/** A film that others make, and recordings under way, are looked at again so much later. */
const LATER_MS = 30_000;
/** Sleep of the computer, a crash: it is tried so often in one run of the app. */
const MAX_TRIES = 3;
/** Playing takes as long as the live; what is above that is a page that hangs. */
const LATE_MS = 5 * 60_000;

const Waiting = z.looseObject({
  films: z.array(
    z.looseObject({
      sessionId: z.string(),
      title: z.string(),
      lengthMs: z.number(),
      filmedMs: z.number().nullable(),
    }),
  ),
  isRecording: z.boolean(),
});
type Waiting = z.output<typeof Waiting>;
type Film = Waiting['films'][number];

const Page = z.looseObject({ url: z.url() });

const SENTENCES: Readonly<Record<FilmTrouble, (title: string) => Sentence>> = {
  refused: (title) => say('host_film_refused', { title }),
  left: (title) => say('host_film_left', { title }),
  full: (title) => say('host_film_full', { title }),
  replaced: (title) => say('host_film_replaced', { title }),
  failed: (title) => say('host_film_failed', { title }),
};

const controlPath = (sessionId: string): string => `/rehearsal/films/${encodeURIComponent(sessionId)}`;

/** Makes the films of recorded rehearsals that have none, one after the other, the oldest first. */
export const createFilms = ({ rehearsal, window, isWanted, onStatus, clock, log }: FilmsPorts): Films => {
  const tries = new Map<string, number>();
  let filming: { readonly film: Film; readonly ending: AbortController } | null = null;
  let waiting = 0;
  let trouble: Sentence | null = null;
  let isClosed = false;
  let looking: Promise<void> | null = null;
  let cancelLook: CancelTimer = () => {};

  const status = (): FilmsStatus => {
    const { title, lengthMs, filmedMs } = filming?.film ?? {};
    const now = title === undefined ? null : { title, lengthMs: lengthMs ?? 0, filmedMs: filmedMs ?? 0 };
    return { isPossible: true, filming: now, waiting, trouble };
  };
  const tell = (): void => {
    if (!isClosed) onStatus(status());
  };
  const lookIn = (ms: number): void => {
    cancelLook();
    if (!isClosed) cancelLook = clock.schedule(clock.now() + ms, look);
  };
  const mayFilm = (): boolean => !isClosed && isWanted() && window.isFree();

  const settle = (film: Film, end: FilmEnd): void => {
    filming = null;
    if (end !== 'made') waiting += 1;
    if (end === 'made') trouble = null;
    else if (end !== 'stopped') {
      const known = end === 'crashed' ? 'failed' : end;
      const mayHelp = known === 'failed' || known === 'left';
      const count = mayHelp ? (tries.get(film.sessionId) ?? 0) + 1 : MAX_TRIES;
      tries.set(film.sessionId, count);
      log.warn('a film was not made', { end, count });
      if (count >= MAX_TRIES) trouble = SENTENCES[known](film.title);
    }
    tell();
  };

  const make = async (film: Film): Promise<void> => {
    const ending = new AbortController();
    filming = { film, ending };
    tell();
    let end: FilmEnd = 'failed';
    const cancelLate = clock.schedule(clock.now() + film.lengthMs * 1.25 + LATE_MS, () => ending.abort('late'));
    try {
      const { url } = Page.parse(await rehearsal.control('POST', controlPath(film.sessionId)));
      end = ending.signal.aborted ? 'stopped' : await window.make(url, ending.signal);
      if (end === 'stopped' && ending.signal.reason === 'late') end = 'failed';
    } catch (error) {
      log.warn('the film could not be begun', { error });
    }
    cancelLate();
    // Other pages need not wait until nothing is heard of it any more.
    if (end !== 'made' && !isClosed) await rehearsal.control('DELETE', controlPath(film.sessionId)).catch(() => null);
    settle(film, end);
    lookIn(0);
  };

  /** The films that wait; starts the next one when nothing is in the way. */
  const lookNow = async (): Promise<void> => {
    const found = Waiting.parse(await rehearsal.control('GET', '/rehearsal/films'));
    if (isClosed) return;
    const isOn = mayFilm() && !found.isRecording;
    if (filming) {
      const { film, ending } = filming;
      const now = found.films.find(({ sessionId }) => sessionId === film.sessionId);
      if (now) filming = { film: { ...film, filmedMs: now.filmedMs }, ending };
      waiting = found.films.length - (now ? 1 : 0);
      tell();
      if (!isOn) ending.abort();
      lookIn(LOOK_MS);
      return;
    }
    waiting = found.films.length;
    tell();
    const open = found.films.filter(({ sessionId }) => (tries.get(sessionId) ?? 0) < MAX_TRIES);
    const next = open.find(({ filmedMs }) => filmedMs === null);
    if (isOn && next) {
      waiting -= 1;
      void make(next);
      lookIn(LOOK_MS);
    } else if (open.length > 0 && mayFilm()) lookIn(LATER_MS);
  };

  const look = (): void => {
    if (isClosed) return;
    looking ??= lookNow()
      .catch((error: unknown) => {
        log.info('the films of the rehearsal could not be looked at', { error });
        lookIn(LATER_MS);
      })
      .finally(() => (looking = null));
  };

  rehearsal.onFilms(look);
  rehearsal.onRestart(look);
  rehearsal.ready.then(look, () => undefined);

  return {
    status,
    check() {
      if (filming && !mayFilm()) filming.ending.abort();
      else lookIn(0);
    },
    close() {
      isClosed = true;
      cancelLook();
      filming?.ending.abort();
    },
  };
};
