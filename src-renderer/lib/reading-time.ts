import { SCENE_LIMITS } from '#shared/api/scene.ts';

/** People first have to notice that something appeared. */
const NOTICE_SEC = 2.5;
/** Slower than print: the eye comes from the stage and goes back to it. */
const WORDS_PER_SEC = 2.4;
/** For long words, and for writing without spaces. */
const LETTERS_PER_SEC = 13;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Seconds a band should stay for its text to be read once in peace, within the platform's bounds. */
export const readingSeconds = (text: string): number => {
  const { min, max, default: usual } = SCENE_LIMITS.bandSeconds;
  const trimmed = text.trim();
  if (trimmed === '') return usual;
  const count = [...words.segment(trimmed)].filter((part) => part.isWordLike === true).length;
  const seconds = NOTICE_SEC + Math.max(count / WORDS_PER_SEC, trimmed.length / LETTERS_PER_SEC);
  return Math.min(max, Math.max(min, Math.round(seconds)));
};
