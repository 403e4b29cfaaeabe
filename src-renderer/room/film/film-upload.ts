import type { FilmTrouble } from '#shared/room/film.ts';
import type { PageSession } from '../page-session.ts';

/** Why a film could not be kept. */
export class FilmRefused extends Error {
  readonly reason: Extract<FilmTrouble, 'full' | 'replaced' | 'failed'>;
  constructor(reason: FilmRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A film on its way to the service. Its parts go one after the other, in the order in which they were added. */
export interface FilmUpload {
  /** `reachedMs`: how far the film is with it. Rejects once a part was refused, or did not get there for long. */
  add(part: Blob, reachedMs: number): Promise<void>;
  /** The picture that stands for the film. */
  setPoster(picture: Blob): Promise<void>;
  /** All is there: the service makes it the replay. */
  finish(): Promise<void>;
}

const TRIES = 6;
const FIRST_WAIT_MS = 500;
const DISK_FULL = 507;
/** Another page makes it now, somebody gave it up, or it is made. */
const GONE = 404;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until it gets there: a service that starts again has what it had. */
const send = async (url: string, init: RequestInit, waitMs: number): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init).catch(() => null);
    if (answer?.ok) return answer;
    if (answer?.status === DISK_FULL) throw new FilmRefused('full');
    if (answer?.status === GONE) throw new FilmRefused('replaced');
    if ((answer && answer.status < 500) || tries === TRIES) throw new FilmRefused('failed');
    await wait(waitMs * 2 ** (tries - 1));
  }
};

type Filmer = Pick<PageSession, 'sessionId' | 'token'>;

/** The address of a live's film, or of something below it. */
export const filmUrl = ({ sessionId, token }: Filmer, path: string): string =>
  `/films/${encodeURIComponent(sessionId)}${path}?room=${encodeURIComponent(token)}`;

/** Begins the film of a live; takes the place of one that was begun before. */
export const beginUpload = async ({ sessionId, token }: Filmer, waitMs = FIRST_WAIT_MS): Promise<FilmUpload> => {
  const urlOf = (path: string): string => filmUrl({ sessionId, token }, path);
  const { film } = (await (await send(urlOf(''), { method: 'POST' }, waitMs)).json()) as { film: string };
  let at = 0;
  let sent: Promise<unknown> = Promise.resolve();
  const then = async (step: () => Promise<unknown>): Promise<void> => {
    sent = sent.then(step);
    await sent;
  };
  return {
    add: (part, reachedMs) =>
      then(async () => {
        const url = `${urlOf(`/${film}/parts/${at}`)}&reached=${Math.round(reachedMs)}`;
        await send(url, { method: 'PUT', body: part }, waitMs);
        at += part.size;
      }),
    setPoster: (picture) => then(() => send(urlOf(`/${film}/poster`), { method: 'PUT', body: picture }, waitMs)),
    finish: () => then(() => send(urlOf(`/${film}/finish`), { method: 'POST' }, waitMs)),
  };
};
