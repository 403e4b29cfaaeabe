import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Show } from './show.ts';

export interface CurrentShow {
  /** The open show, waiting for one that is being opened; null without. */
  current(): Promise<Show | null>;
  /** The open show right now. */
  now(): Show | null;
  /** Nothing is open, and nobody asked for anything. */
  isIdle(): boolean;
  /** Opens a show, closing the one before; the one that is open already is given at once. */
  open(spaceId: string, sessionId: string): Promise<Show>;
  /** Opens the open show again, unless another is being opened. */
  renew(): void;
  close(): void;
}

export interface CurrentShowOptions {
  readonly open: (spaceId: string, sessionId: string) => Promise<Show>;
  /** The show changed to another, or closed. */
  readonly onChange: (show: Show | null) => void;
}

const isShow = (show: Show | null, spaceId: string, sessionId: string): boolean =>
  show?.spaceId === spaceId && show.sessionId === sessionId;

/** Holds the one show that is open. A later request wins over one that is still being opened. */
export const createCurrentShow = ({ open, onChange }: CurrentShowOptions): CurrentShow => {
  let show: Show | null = null;
  let opening: { readonly key: string; promise: Promise<Show> } | null = null;

  const become = (next: Show | null): void => {
    show?.close();
    show = next;
    onChange(next);
  };

  const start = (key: string, spaceId: string, sessionId: string): Promise<Show> => {
    const opened = open(spaceId, sessionId);
    const request = { key, promise: opened };
    opening = request;
    request.promise = opened.then(
      (next) => {
        if (opening !== request) {
          next.close();
          throw new AppError('cancelled', say('host_show_replaced'));
        }
        opening = null;
        become(next);
        return next;
      },
      (error: unknown) => {
        if (opening === request) opening = null;
        throw error;
      },
    );
    return request.promise;
  };

  return {
    async current() {
      if (opening) await opening.promise.catch(() => null);
      return show;
    },
    now: () => show,
    isIdle: () => show === null && opening === null,
    async open(spaceId, sessionId) {
      const key = `${spaceId} ${sessionId}`;
      if (opening) {
        if (opening.key === key) return opening.promise;
      } else if (show && isShow(show, spaceId, sessionId)) return show;
      return start(key, spaceId, sessionId);
    },
    renew() {
      if (!show || opening) return;
      const { spaceId, sessionId } = show;
      // The one that is open stays as long as no other is there.
      start(`${spaceId} ${sessionId}`, spaceId, sessionId).catch(() => undefined);
    },
    close() {
      opening = null;
      if (show) become(null);
    },
  };
};
