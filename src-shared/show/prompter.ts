import { DEFAULT_PROMPTER, WORDS_PER_MINUTE, type PrompterMode } from '../settings/prompter-settings.ts';

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

/** True while the script moves without a press. */
export const isMoving = (prompter: Prompter, now: number): boolean => {
  const { mode, isRunning, spokenAt, position, words } = prompter;
  if (!isRunning || mode === 'hand' || position >= words) return false;
  return mode === 'steady' || (spokenAt !== null && now < spokenAt + VOICE_HANG_MS);
};

/** Starts the script, or stops it where it is. A start at the end goes back to the top. */
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

/** The script was rewritten while it runs: it stays at the same part of it. */
export const changeWords = (prompter: Prompter, words: number, now: number): Prompter => {
  const there = advance(prompter, now);
  const most = Math.max(1, words);
  return { ...there, words: most, position: (there.position / there.words) * most };
};

/** The prompter that the desk steers: pages that follow the desk are as far as it is. */
export interface SteeredPrompter extends Prompter {
  /** The scene whose script it is in; null for the automatic layout. */
  readonly sceneId: string | null;
}

/** The prompter of a desk that nobody has steered yet. */
export const STANDING_PROMPTER: SteeredPrompter = {
  ...openPrompter(0, { ...DEFAULT_PROMPTER, mode: 'steady', isRunning: false, at: 0 }),
  sceneId: null,
};

/** The steered prompter in a scene whose script has so many words: at its top where it was in another one. */
export const prompterInScene = (
  prompter: SteeredPrompter,
  { sceneId, words }: { readonly sceneId: string | null; readonly words: number },
  now: number,
): SteeredPrompter => ({
  ...(sceneId === prompter.sceneId ? changeWords(prompter, words, now) : openPrompter(words, { ...prompter, at: now })),
  sceneId,
});

/** A press that steers the prompter. */
export type SteeringPress =
  | { readonly kind: 'prompter.run'; readonly running: boolean }
  | { readonly kind: 'prompter.speed'; readonly by: 1 | -1 }
  | { readonly kind: 'prompter.move'; readonly words: number };

/** The steered prompter after a press. */
export const steerPrompter = (prompter: SteeredPrompter, press: SteeringPress, now: number): SteeredPrompter => {
  const { sceneId } = prompter;
  switch (press.kind) {
    case 'prompter.run':
      return press.running === prompter.isRunning ? prompter : { ...startOrStop(prompter, now), sceneId };
    case 'prompter.speed':
      return { ...changeSpeed(prompter, nextSpeed(prompter.wordsPerMinute, press.by), now), sceneId };
    case 'prompter.move':
      return { ...moveBy(prompter, press.words, now), sceneId };
  }
};

/** The steered prompter for a page that shows the script of a scene: standing at its top while another one is on air. */
export const prompterFor = (prompter: SteeredPrompter, sceneId: string): SteeredPrompter =>
  prompter.sceneId === sceneId ? prompter : { ...prompter, sceneId, isRunning: false, position: 0 };
