import { StringDecoder } from 'node:string_decoder';

/** Longer than any picture of a key: a program that sends more in one line is no Companion. */
export const LONGEST_LINE = 160 * 1024;
/** Longest line before Companion took the desk as one of its surfaces. */
export const LONGEST_FIRST_LINE = 4096;

export interface LineReader {
  /** The lines that are whole now, without their ends; null once a line is too long. */
  read(bytes: Uint8Array): readonly string[] | null;
  /** Letters of the line that has begun. */
  begun(): number;
}

/** Makes lines of bytes as they come, and never keeps more of them than the longest line. */
export const createLineReader = (): LineReader => {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  let length = 0;
  return {
    begun: () => length,
    read(bytes) {
      const [first = '', ...others] = decoder.write(Buffer.from(bytes)).split('\n');
      begun.push(first);
      length += first.length;
      if (length > LONGEST_LINE || others.some((line) => line.length > LONGEST_LINE)) return null;
      const last = others.pop();
      if (last === undefined) return [];
      const lines = [begun.join(''), ...others].map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
      begun = [last];
      length = last.length;
      return lines;
    },
  };
};
