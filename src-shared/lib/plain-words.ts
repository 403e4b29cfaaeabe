import { parseOutside } from './outside-json.ts';

/** Marks on one letter: more than any script of today writes, and too few to reach the lines around. */
const MOST_MARKS = 6;
/** Signs without a picture in a row, as in the flag of Scotland, which has six. */
const MOST_UNSEEN = 12;

/** Letters that are drawn as nothing, beside those that Unicode calls controls, formats, marks and spaces. */
const FILLERS = '\\u115f\\u1160\\u2800\\u3164\\uffa0';
/** Anything that changes how its neighbours are drawn, or is not drawn. Most texts have none of it. */
const SUSPECT = new RegExp(`[${FILLERS}\\p{Cc}\\p{Cf}\\p{M}\\u2028\\u2029]`, 'u');
const SUSPECT_JSON = new RegExp(`\\\\u|[${FILLERS}\\u007f-\\u009f\\p{Cf}\\p{M}\\u2028\\u2029]`, 'u');
/** Controls, and the formats that turn the direction of all that follows them, or that nobody writes. */
const UNWRITTEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u206a-\u206f\ufff9-\ufffb]/g;
const ISOLATES = /[\u2066-\u2069]/g;
const POP_ISOLATE = '\u2069';
const LINE_ENDS = /[\u2028\u2029]/g;
const RUN = new RegExp(`[\\p{M}\\p{Cf}]{${MOST_MARKS + 1},}`, 'gu');
const IS_MARK = /\p{M}/u;
const UNSEEN = new RegExp(`^[${FILLERS}\\p{Z}\\p{Cc}\\p{Cf}\\p{M}]+$`, 'u');
/** Stands for words of which nothing can be seen. */
const NOTHING_SEEN = '…';

/** Marks of one direction within another that are opened and closed in this text. */
const areClosed = (text: string): boolean => {
  let open = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    open += mark === POP_ISOLATE ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
};

/** The first signs of a run that are drawn onto the letter before it. */
const cutRun = (run: string): string => {
  let marks = 0;
  let unseen = 0;
  return Array.from(run)
    .filter((sign) => (IS_MARK.test(sign) ? (marks += 1) <= MOST_MARKS : (unseen += 1) <= MOST_UNSEEN))
    .join('');
};

/**
 * Words of people as they may stand among others: without controls, without anything that turns the direction of what
 * follows, with a few marks on a letter at most. Empty where nothing can be seen of them. Any script reads as before.
 */
export const plainWords = (text: string): string => {
  if (!SUSPECT.test(text)) return text;
  const written = text.replace(LINE_ENDS, '\n').replace(UNWRITTEN, '');
  const directed = areClosed(written) ? written : written.replace(ISOLATES, '');
  return UNSEEN.test(directed) && SUSPECT.test(directed) ? '' : directed.replace(RUN, cutRun);
};

/** The same value with all its texts as plain words; those of which nothing can be seen are three dots. */
export const plainWordsIn = (value: unknown): unknown => {
  if (typeof value === 'string') return plainWords(value) || (value === '' ? '' : NOTHING_SEEN);
  if (Array.isArray(value)) return value.map(plainWordsIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainWordsIn(inner)]));
};

/** Reads JSON of others, with its texts as plain words. Throws as `parseOutside` does. */
export const parseWords = (json: string): unknown => {
  const value = parseOutside(json);
  return SUSPECT_JSON.test(json) ? plainWordsIn(value) : value;
};
