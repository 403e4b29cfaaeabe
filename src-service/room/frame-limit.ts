import { ROOM_LIMITS } from '#shared/room/protocol.ts';

/** Frames beyond the limit that are answered before the connection is closed. */
const MAX_EXCESS = 100;
const FRAMES_PER_SECOND = 1000 / ROOM_LIMITS.frameRefillMs;

/** Number of frames that a page may send, and how long it may be silent. */
export interface FrameLimit {
  /** Counts a frame that came. A page that goes on although it is told `too_fast` becomes a `flood`. */
  take(): 'fine' | 'too_fast' | 'flood';
  /** A second has passed. True if the page has been silent for too long. */
  tick(): boolean;
}

/** The limit of a connection that has just opened. */
export const createFrameLimit = (): FrameLimit => {
  let left: number = ROOM_LIMITS.frameBurst;
  let quietSeconds = 0;
  return {
    take() {
      quietSeconds = 0;
      left -= 1;
      if (left >= 0) return 'fine';
      return left < -MAX_EXCESS ? 'flood' : 'too_fast';
    },
    tick() {
      quietSeconds += 1;
      left = Math.min(ROOM_LIMITS.frameBurst, left + FRAMES_PER_SECOND);
      return quietSeconds * 1000 > ROOM_LIMITS.silenceMs;
    },
  };
};
