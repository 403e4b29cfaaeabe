import { WORDS_PER_MINUTE, type PrompterMode } from '../settings/prompter-settings.ts';

/** The script goes on for so long after the last sound of a voice: people breathe between sentences. */
export const VOICE_HANG_MS = 800;
/** Words a minute that one press makes it faster or slower. */
const SPEED_STEP = 10;

/**
 * A script in motion. Positions are in words from its beginning at an even pace, so that pages of any size and text size
 * share them; instants are Unix milliseconds.
 */
export interface Prompter {
  readonly mode: PrompterMode;
  readonly isRunning: boolean;
  readonly wordsPerMinute: number;
  /** The words of the whole script, 1 at least. */
  readonly words: number;
  /** The position at the instant `at`. */
  readonly position: number;
  readonly at: number;
  /** The last instant at which somebody spoke; null before the first. */
  readonly spokenAt: number | null;
}

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A script at its beginning, that stands or has run since `at`. `words` may be 0, as of a script with directions alone. */
export const openPrompter = (
  words: number,
  { mode, wordsPerMinute, isRunning, at }: Pick<Prompter, 'mode' | 'wordsPerMinute' | 'isRunning' | 'at'>,
): Prompter => ({
  mode,
  isRunning,
  wordsPerMinute,
  words: Math.max(1, words),
  position: 0,
  at,
  spokenAt: null,
});

/** Milliseconds of motion between the instant of the prompter and a later one. */
const movedMs = ({ mode, isRunning, at, spokenAt }: Prompter, now: number): number => {
  if (!isRunning || mode === 'hand') return 0;
  if (mode === 'steady') return Math.max(0, now - at);
  if (spokenAt === null) return 0;
  return Math.max(0, Math.min(now, spokenAt + VOICE_HANG_MS) - at);
};

/** The prompter at a later instant. One that has reached its end stays there. */
export const advance = (prompter: Prompter, now: number): Prompter => {
  const read = (movedMs(prompter, now) * prompter.wordsPerMinute) / 60_000;
  return { ...prompter, position: Math.min(prompter.words, prompter.position + read), at: Math.max(prompter.at, now) };
};

/** True while the script moves by itself. */
export const isMoving = (prompter: Prompter, now: number): boolean => {
  const { mode, isRunning, spokenAt, position, words } = prompter;
  if (!isRunning || mode === 'hand' || position >= words) return false;
  return mode === 'steady' || (spokenAt !== null && now < spokenAt + VOICE_HANG_MS);
};

/** Starts the script, or stops it where it is. A start at the end begins anew. */
export const startOrStop = (prompter: Prompter, now: number): Prompter => {
  const there = advance(prompter, now);
  const isOver = !there.isRunning && there.position >= there.words;
  return { ...there, isRunning: !there.isRunning, spokenAt: null, ...(isOver && { position: 0 }) };
};

/** Changes how the script moves; it stays where it is. */
export const changeMode = (prompter: Prompter, mode: PrompterMode, now: number): Prompter => ({
  ...advance(prompter, now),
  mode,
  spokenAt: null,
});

const speechSpeed = (wordsPerMinute: number): number =>
  within(wordsPerMinute, WORDS_PER_MINUTE.min, WORDS_PER_MINUTE.max);

/** The speed one step faster (1) or slower (-1), within the bounds of speech. */
export const nextSpeed = (wordsPerMinute: number, by: 1 | -1): number => speechSpeed(wordsPerMinute + by * SPEED_STEP);

/** Gives the script another speed; it stays where it is. */
export const changeSpeed = (prompter: Prompter, wordsPerMinute: number, now: number): Prompter => ({
  ...advance(prompter, now),
  wordsPerMinute: speechSpeed(wordsPerMinute),
});

/** Moves the script by so many words, on or back, within its bounds. */
export const moveBy = (prompter: Prompter, words: number, now: number): Prompter => {
  const there = advance(prompter, now);
  return { ...there, position: within(there.position + words, 0, there.words) };
};

/** Somebody speaks at this instant. */
export const hearVoice = (prompter: Prompter, now: number): Prompter => ({ ...advance(prompter, now), spokenAt: now });

/** The script was written anew while it runs: it stays at the same part of it. */
export const changeWords = (prompter: Prompter, words: number, now: number): Prompter => {
  const there = advance(prompter, now);
  const most = Math.max(1, words);
  return { ...there, words: most, position: (there.position / there.words) * most };
};
