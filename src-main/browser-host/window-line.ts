import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE_CODES } from '#shared/bridge/transport-policy.ts';
import { createFrameWriter, type FrameWriter } from './frame-writer.ts';

/** A window this far behind hears no more patches, and gets the whole show when it has caught up. */
const BEHIND_BYTES = 2 * 1024 * 1024;
/** A window this far behind is let go: it connects again when it can. */
const LOST_BYTES = 32 * 1024 * 1024;

/** The way to a window in a browser: its own socket, or a room at a relay. */
export interface WindowLine {
  readonly frames: FrameWriter;
  /** Bytes that wait to leave. */
  waitingBytes(): number;
  /** The window takes nothing more for now. */
  isFull(): boolean;
  /** Nothing of the window is read until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the line of a window that sends what is no call. */
  refuse(): void;
}

/** The way by the window's own socket. */
export const createSocketLine = (socket: WebSocket, stream: Duplex): WindowLine => ({
  frames: createFrameWriter(socket, stream, LOST_BYTES),
  waitingBytes: () => socket.bufferedAmount,
  isFull: () => socket.bufferedAmount > BEHIND_BYTES,
  pause: () => socket.pause(),
  resume: () => socket.resume(),
  refuse: () => socket.close(CLOSE_CODES.notACall, 'A frame is {id, call, input}.'),
});
