import { createListeners } from '#shared/lib/listeners.ts';
import type { ShowWrite } from '#shared/show/actions/written-by.ts';

/** The places of the app whose calls change a show by no press. */
export type WriteSurface = 'console' | 'prepare';

/** A call of this host that changes a show by no press, and the person behind it. */
export interface OwnWrite extends ShowWrite {
  readonly spaceId: string;
  readonly who: string;
  readonly surface: WriteSurface;
}

export interface OwnWrites {
  /** Sends a call, and tells of it as it starts and as it ends: it may wait long for its turn. */
  send<Answer>(write: OwnWrite, send: () => Promise<Answer>): Promise<Answer>;
  onWrite(listener: (write: OwnWrite) => void): void;
}

/** Knows what this host changes on the platform beside its presses. */
export const createOwnWrites = (): OwnWrites => {
  const listeners = createListeners<OwnWrite>();
  return {
    async send(write, send) {
      listeners.tell(write);
      try {
        return await send();
      } finally {
        listeners.tell(write);
      }
    },
    onWrite: (listener) => void listeners.add(listener),
  };
};
