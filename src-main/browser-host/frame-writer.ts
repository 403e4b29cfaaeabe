import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A frame that can wait goes with the next one, or after this. */
const LATER_MS = 30;

export interface FrameWriter {
  /** Sends a frame now. */
  now(text: string): void;
  /** Sends a frame with all others of this turn of the event loop, as one packet. */
  soon(text: string): void;
  /** Sends a frame with the next one, or after `LATER_MS`. */
  later(text: string): void;
  /** Sends all waiting frames and this one as one packet. */
  last(text: string): void;
}

/**
 * Writes the frames of one window. A system call for each would cost a press more than all else the host does for it,
 * so frames that need not leave at once wait for the end of the turn, or for the next frame, and are not even framed
 * before.
 */
export const createFrameWriter = (socket: WebSocket, stream: Duplex, lostBytes: number): FrameWriter => {
  let waiting: string[] = [];
  let isDue = false;
  let timer: NodeJS.Timeout | null = null;

  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > lostBytes) socket.terminate();
    else socket.send(text);
  };
  const release = (): void => {
    isDue = false;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const texts = waiting;
    waiting = [];
    stream.cork();
    for (const text of texts) send(text);
    stream.uncork();
  };

  return {
    now(text) {
      release();
      send(text);
    },
    soon(text) {
      waiting.push(text);
      if (!isDue) setImmediate(release);
      isDue = true;
    },
    later(text) {
      waiting.push(text);
      if (!isDue) timer ??= setTimeout(release, LATER_MS);
    },
    last(text) {
      waiting.push(text);
      release();
    },
  };
};
