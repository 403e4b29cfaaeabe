import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface FrameWriter {
  /** Sends a frame now. */
  now(text: string): void;
  /** Sends a frame with all others of this turn of the event loop, as one packet. */
  soon(text: string): void;
  /** Sends a frame with the next one, or after so many milliseconds. */
  later(text: string, ms: number): void;
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
  let turn: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > lostBytes) socket.terminate();
    else socket.send(text);
  };
  const release = (): void => {
    clearImmediate(turn);
    clearTimeout(timer);
    turn = timer = undefined;
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
      turn ??= setImmediate(release);
    },
    later(text, ms) {
      waiting.push(text);
      timer ??= setTimeout(release, ms);
    },
    last(text) {
      waiting.push(text);
      release();
    },
  };
};
