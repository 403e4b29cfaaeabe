import { parseWords } from '#shared/lib/plain-words.ts';
import type { RawData } from 'ws';

/** The JSON of a text frame, with its words made plain; undefined where it is none. */
export const parseFrame = (data: RawData): unknown => {
  try {
    const text = Array.isArray(data)
      ? Buffer.concat(data).toString('utf8')
      : Buffer.from(data as Buffer).toString('utf8');
    return parseWords(text);
  } catch {
    return undefined;
  }
};
