import type { Caption } from '#shared/room/captions.ts';
import type { Mute } from '#shared/room/media-frames.ts';

/** A change in a live, for those who follow it in this process: room connections and schedulers. */
export type LiveChange =
  | { readonly kind: 'session' }
  | { readonly kind: 'desk' }
  | { readonly kind: 'polls' }
  | { readonly kind: 'staged_message' }
  | { readonly kind: 'participants' }
  | { readonly kind: 'chat'; readonly messageId: string }
  | { readonly kind: 'conversion'; readonly conversionId: string }
  | { readonly kind: 'role'; readonly userId: string }
  /** Somebody begins or ends to speak by a rehearsal control. */
  | { readonly kind: 'voices' }
  | { readonly kind: 'caption'; readonly caption: Caption }
  /** The desk turned off something that a person sends. */
  | { readonly kind: 'silenced'; readonly mute: Mute }
  /** Someone was sent out with all their pages. */
  | { readonly kind: 'left'; readonly userId: string }
  /** Nobody is in the room any more: pages that are still open enter again. */
  | { readonly kind: 'emptied' };

export type LiveChangeListener = (sessionId: string, change: LiveChange) => void;

/** In-process signal, sent after the transaction of the change; listeners read the data they need. */
export interface LiveChanges {
  emit(sessionId: string, change: LiveChange): void;
  /** Returns the function that stops listening. */
  on(listener: LiveChangeListener): () => void;
}

/** Listeners run in order of subscription; if one throws, the others still run. */
export const createLiveChanges = (onError: (error: unknown) => void): LiveChanges => {
  const listeners = new Set<LiveChangeListener>();
  return {
    emit(sessionId, change) {
      for (const listener of listeners) {
        try {
          listener(sessionId, change);
        } catch (error) {
          onError(error);
        }
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
