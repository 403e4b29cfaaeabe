import type { PageSession } from '../page-session.ts';

/** Why a film could not be kept. */
export class FilmRefused extends Error {
  readonly reason: 'full' | 'failed';
  constructor(reason: FilmRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A film on its way to the service. Its parts go one after the other, in the order in which they were added. */
export interface FilmUpload {
  /** Rejects once a part was refused, or did not get there for long. */
  add(part: Blob): Promise<void>;
  /** The picture that stands for the film. */
  setPoster(picture: Blob): Promise<void>;
  /** All is there: the service makes it the replay. */
  finish(): Promise<void>;
}

const TRIES = 6;
const FIRST_WAIT_MS = 500;
const DISK_FULL = 507;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until it gets there: a service that starts again has what it had. */
const send = async (url: string, init: RequestInit, waitMs: number): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init).catch(() => null);
    if (answer?.ok) return answer;
    if (answer?.status === DISK_FULL) throw new FilmRefused('full');
    if ((answer && answer.status < 500) || tries === TRIES) throw new FilmRefused('failed');
    await wait(waitMs * 2 ** (tries - 1));
  }
};

/** Begins the film of a live; takes the place of one that was begun before. */
export const beginUpload = async (
  { sessionId, token }: Pick<PageSession, 'sessionId' | 'token'>,
  waitMs = FIRST_WAIT_MS,
): Promise<FilmUpload> => {
  const urlOf = (path: string): string =>
    `/films/${encodeURIComponent(sessionId)}${path}?room=${encodeURIComponent(token)}`;
  const { film } = (await (await send(urlOf(''), { method: 'POST' }, waitMs)).json()) as { film: string };
  let at = 0;
  let sent: Promise<unknown> = Promise.resolve();
  const then = async (step: () => Promise<unknown>): Promise<void> => {
    sent = sent.then(step);
    await sent;
  };
  return {
    add: (part) =>
      then(async () => {
        await send(urlOf(`/${film}/parts/${at}`), { method: 'PUT', body: part }, waitMs);
        at += part.size;
      }),
    setPoster: (picture) => then(() => send(urlOf(`/${film}/poster`), { method: 'PUT', body: picture }, waitMs)),
    finish: () => then(() => send(urlOf(`/${film}/finish`), { method: 'POST' }, waitMs)),
  };
};
