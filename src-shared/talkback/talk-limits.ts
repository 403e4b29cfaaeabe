/** Bounds of talkback. A piece of a voice is 20 ms of Opus; at 32 kbit/s that is some 80 bytes. */
export const TALK = {
  pieceMs: 20,
  pieceBytes: 400,
  /** Pieces at once, and one more every so many milliseconds: somewhat faster than a voice. */
  pace: { burst: 25, refillMs: 16 },
  /** Longest talk: it ends then even if its key is still held. */
  longestMs: 60_000,
  /** The browser may ask the person for the microphone before the first piece comes. */
  opensMs: 15_000,
  /** A talk without a piece for so long has lost its line. */
  silentMs: 1500,
  /** Talks at once. */
  most: 8,
} as const;
