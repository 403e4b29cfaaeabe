import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.ts';

/** A failed test, or a file of tests that cannot be loaded. */
export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly reason: string | undefined;
}

const fromRoot = (file: string): string => relative(ROOT, resolve(ROOT, file)).replaceAll('\\', '/');

/** As much of a reason as a record of runs keeps: what was expected and found stands below its first line. */
const REASON_LIMIT = 400;

const inOneLine = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, REASON_LIMIT);

/** A line for a failure: its file, its title, and why. */
export const failureLine = ({ file, title, reason = '' }: Failure): string =>
  `${fromRoot(file)}: ${title} (${inOneLine(reason)})`;

/** A pattern that finds a title and needs no quoting but double quotes, in any shell. */
const patternOf = (title: string): string => title.replaceAll(/[^\p{L}\p{N} ,;:’–-]/gu, '.');

/** The command that repeats one Vitest test alone; a file that has no test yet is repeated whole. */
export const vitestCommand = (file: string, title: string | null): string =>
  `npm run unit -- ${fromRoot(file)}${title === null ? '' : ` -t "${patternOf(title)}"`}`;

/** The command that repeats one Playwright test alone: each project has a script of its name. */
export const playwrightCommand = (project: string, file: string, line: number): string =>
  `npm run ${project} -- ${fromRoot(file)}:${line}`;

/** Prints failures as they happen. The first comes with the command that repeats it alone. */
export class FailurePrinter {
  #hasPrinted = false;

  print(failure: Failure, command: string): void {
    console.log(`FAILED  ${failureLine(failure)}`);
    if (!this.#hasPrinted) console.log(`        again alone: ${command}`);
    this.#hasPrinted = true;
  }
}
