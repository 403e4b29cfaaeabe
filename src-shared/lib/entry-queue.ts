import type { CancelTimer, Clock } from './clock.ts';

/** Bytes that a connection may send before it is let in: each first frame is some hundred. */
export const FIRST_BYTES = 4096;

export interface EntryQueueSize {
  /** Milliseconds that a connection has to prove itself. */
  readonly waitMs: number;
  /** Connections that wait at once: from one address, a building behind one router among them, and in all. */
  readonly ofAddress: number;
  readonly inAll: number;
}

/** The stream under a socket, as its own bytes come. */
export interface ByteStream {
  on(event: 'data', listener: (bytes: { readonly length: number }) => void): unknown;
  off(event: 'data', listener: (bytes: { readonly length: number }) => void): unknown;
}

export interface Newcomer {
  readonly address: string;
  readonly stream: ByteStream;
  /** Called if it waits too long, sends too much, or others need its place. */
  readonly letGo: () => void;
}

export interface Waiting {
  /** True for a frame short enough to be read before its sender is known; the sender of a longer one is let go. */
  takes(frame: { readonly length: number }): boolean;
  /** It was let in, or is gone. */
  leave(): void;
}

/** Connections that have proved nothing yet. They have places of their own, and take none of those who are in. */
export interface EntryQueue {
  add(newcomer: Newcomer): Waiting;
}

/**
 * Newcomers are never refused: a full queue drops the connection that has waited longest at the busiest address. Used by
 * every server that reads a first frame.
 */
export const createEntryQueue = (clock: Clock, { waitMs, ofAddress, inAll }: EntryQueueSize): EntryQueue => {
  const byAddress = new Map<string, Set<() => void>>();
  let all = 0;

  const dropOldest = (address: string): void => {
    const [drop] = byAddress.get(address) ?? [];
    drop?.();
  };
  const busiest = (): string => {
    let [found, most] = ['', 0];
    for (const [address, { size }] of byAddress) if (size > most) [found, most] = [address, size];
    return found;
  };

  return {
    add({ address, stream, letGo }) {
      const line = byAddress.get(address) ?? new Set();
      let bytes = 0;
      let cancelDeadline: CancelTimer = () => {};
      const leave = (): void => {
        if (!line.delete(drop)) return;
        all -= 1;
        cancelDeadline();
        stream.off('data', count);
        if (line.size === 0 && byAddress.get(address) === line) byAddress.delete(address);
      };
      const drop = (): void => {
        // Let in already: its proof and what follows may come in one piece, which is counted after it was read.
        if (!line.has(drop)) return;
        leave();
        letGo();
      };
      /** A frame may come in pieces without end. */
      const count = ({ length }: { readonly length: number }): void => {
        bytes += length;
        if (bytes > FIRST_BYTES) drop();
      };
      byAddress.set(address, line.add(drop));
      all += 1;
      cancelDeadline = clock.schedule(clock.now() + waitMs, drop);
      stream.on('data', count);
      if (line.size > ofAddress) dropOldest(address);
      else if (all > inAll) dropOldest(busiest());
      return {
        takes({ length }) {
          if (length <= FIRST_BYTES) return true;
          drop();
          return false;
        },
        leave,
      };
    },
  };
};
