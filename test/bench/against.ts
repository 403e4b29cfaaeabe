import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import type { Measure } from './measure.ts';
import { pair, type Paired } from './pairs.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Runs a benchmark of a checkout in a process of its own; nothing of one that it does not have. */
const measuresOf = (root: string, name: string): readonly Measure[] => {
  try {
    const lines = execFileSync(process.execPath, [join(root, 'test/bench/main.ts'), name], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return lines
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Measure);
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    say(`${name} of ${root} has failed: ${said.split('\n').slice(-3).join(' | ')}`);
    return [];
  }
};

/**
 * Runs benchmarks of today's code and of an earlier checkout in turn, so many times each. Who goes first changes with
 * the round, because a machine grows slower or faster while it is measured.
 */
export const runAgainst = (names: readonly string[], earlier: string, rounds: number): readonly Paired[] =>
  names.flatMap((name) => {
    const [ours, theirs]: [(readonly Measure[])[], (readonly Measure[])[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      say(`${name}, round ${round + 1} of ${rounds}…`);
      const turns = [() => ours.push(measuresOf(ROOT, name)), () => theirs.push(measuresOf(earlier, name))];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) turn();
    }
    const pairs = pair(ours, theirs);
    const known = new Set(pairs.map(({ measure }) => measure));
    for (const { measure } of ours[0] ?? []) if (!known.has(measure)) say(`Nothing to compare with: ${measure}`);
    if (ours[0]?.length === 0) say(`${name} has ended without a measure: run it alone.`);
    return pairs;
  });
