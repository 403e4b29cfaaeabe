import { readdirSync, readFileSync } from 'node:fs';

export interface Program {
  readonly pid: number;
  readonly line: string;
}

/** The programs of this Linux whose command line holds all of these words. */
export const programsWith = (...words: readonly string[]): readonly Program[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [{ pid: Number(pid), line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .filter(({ line }) => words.every((word) => line.includes(word)));
