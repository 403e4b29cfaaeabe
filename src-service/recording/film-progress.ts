import type { Clock } from '#shared/lib/clock.ts';

/** A film maker that says nothing for so long has given up. */
const SILENT_MS = 60_000;

/** How far films are that pages make now. It is forgotten with the process: the next part says it again. */
export interface FilmProgress {
  /** The film's maker has reached this position of the live. */
  reach(sessionId: string, positionMs: number): void;
  /** Nobody makes it any more. */
  forget(sessionId: string): void;
  /** The position that was reached; null where nobody films now. */
  of(sessionId: string): number | null;
}

/** Keeps how far each film is. */
export const createFilmProgress = (clock: Pick<Clock, 'now'>): FilmProgress => {
  const reached = new Map<string, { readonly positionMs: number; readonly at: number }>();
  return {
    reach(sessionId, positionMs) {
      reached.set(sessionId, { positionMs, at: clock.now() });
    },
    forget(sessionId) {
      reached.delete(sessionId);
    },
    of(sessionId) {
      const last = reached.get(sessionId);
      return last && clock.now() - last.at < SILENT_MS ? last.positionMs : null;
    },
  };
};
