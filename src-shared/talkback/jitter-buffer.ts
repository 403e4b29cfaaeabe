import { TALK } from './talk-limits.ts';

const PIECE = TALK.pieceMs / 1000;

/** Times of the buffer in seconds of the clock that plays. */
export const JITTER = {
  /** The wait of the first piece: those after it may come so much later. */
  delay: 0.08,
  /** After pieces are late for so long the way counts as longer: the talk waits once more, and plays on. */
  lateFor: 0.1,
  /** The way has become shorter by more than this for a while: what waits too long is left out. */
  slack: 0.06,
  /** The way is judged again after so many pieces. */
  judged: 50,
} as const;

/** When pieces of one talk are played. */
export interface JitterBuffer {
  /** The instant at which a piece is to be played; null for one that is late, out of order, or left out. */
  playAt(seq: number, now: number): number | null;
}

/**
 * Plays pieces at an even pace however they come. Instants are seconds of the clock that plays, such as that of an
 * `AudioContext`; a piece that is missing leaves its time silent.
 */
export const createJitterBuffer = (): JitterBuffer => {
  /** Instant of piece 0; null before the first piece. */
  let base: number | null = null;
  let lastSeq = -1;
  let lastAt = -Infinity;
  /** Since when every piece was late; null after one that was not. */
  let lateSince: number | null = null;
  /** The least time that a piece has waited, of those judged together. */
  let least = Infinity;
  let judged = 0;

  return {
    playAt(seq, now) {
      if (seq <= lastSeq) return null;
      lastSeq = seq;
      base ??= now + JITTER.delay - seq * PIECE;
      if (base + seq * PIECE < now) {
        // Those that a line held back come all at once, and say nothing of the way after them.
        lateSince ??= now;
        if (now - lateSince < JITTER.lateFor) return null;
        base = now + JITTER.delay - seq * PIECE;
        least = Infinity;
        judged = 0;
      }
      lateSince = null;
      const at = base + seq * PIECE;
      least = Math.min(least, at - now);
      judged += 1;
      if (judged >= JITTER.judged) {
        if (least > JITTER.delay + JITTER.slack) base -= least - JITTER.delay;
        least = Infinity;
        judged = 0;
      }
      // After the way became shorter, pieces would sound over those before them.
      if (at < lastAt + PIECE / 2) return null;
      lastAt = at;
      return at;
    },
  };
};
