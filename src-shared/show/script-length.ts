import type { ScriptBlock } from './script.ts';

/** A difference of more than this part of the planned duration is worth a word. */
const NOTICED = 0.2;

/** The segmenter also finds the words of languages that put no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const countWords = (text: string): number => {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
};

/** The number of words that are said; headings and directions are not. */
export const spokenWords = (blocks: readonly ScriptBlock[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind !== 'speech') return sum;
    return sum + block.parts.reduce((words, { kind, text }) => words + (kind === 'speech' ? countWords(text) : 0), 0);
  }, 0);

/** Seconds in which so many words are said. */
export const spokenSec = (words: number, wordsPerMinute: number): number => (words / wordsPerMinute) * 60;

/** The length of a script, and the speed by which it was reckoned. */
export interface ScriptLength {
  readonly seconds: number;
  readonly wordsPerMinute: number;
}

/** The length of a script beside the planned duration of its scene, both in seconds: `close` within a fifth of the plan. */
export const lengthBesidePlan = (scriptSec: number, plannedSec: number): 'longer' | 'shorter' | 'close' => {
  if (Math.abs(scriptSec - plannedSec) <= plannedSec * NOTICED) return 'close';
  return scriptSec > plannedSec ? 'longer' : 'shorter';
};
