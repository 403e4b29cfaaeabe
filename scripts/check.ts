/** `npm run check`: types, lint, words, format, layers and what nothing uses, several at a time; the output only of what failed. A word asks for some. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inRoot } from './lib/paths.ts';
import { packageScript, run } from './lib/run.ts';

export interface CheckResult {
  readonly name: string;
  readonly hasPassed: boolean;
}

const LIMIT_MS = 600_000;
const CACHE = 'node_modules/.cache';
/** More at a time would not end sooner: the longest alone takes as long as four others. */
const MOST_AT_A_TIME = 4;
const LAYERS = ['src-shared', 'src-service', 'src-main', 'src-renderer'];

/** Types and lint of one folder: all folders at once do not fit into one process's memory. */
const typed = (folder: string): readonly string[] => [inRoot('scripts/typed.ts'), folder];

const eslint = (name: string, ...what: readonly string[]): readonly string[] => [
  packageScript('eslint/bin/eslint.js'),
  ...what,
  '--cache',
  '--cache-location',
  `${CACHE}/eslint/${name}`,
  '--max-warnings=0',
];
const LINTED_ALONE = ['src-main', 'src-renderer', 'src-service', 'src-shared', 'test'];

/** Longest first, so that the workers end at about the same time. */
const CHECKS: readonly (readonly [name: string, args: readonly string[]])[] = [
  [
    'types of src-renderer',
    [packageScript('svelte-check/bin/svelte-check'), '--tsconfig', 'src-renderer/tsconfig.json', '--fail-on-warnings'],
  ],
  ['lint of src-renderer', eslint('src-renderer', 'src-renderer')],
  ['types and lint of test', typed('test')],
  [
    'format',
    [
      packageScript('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--log-level=warn',
      '--cache',
      `--cache-location=${CACHE}/prettier.json`,
    ],
  ],
  ['types and lint of src-service', typed('src-service')],
  ['types and lint of src-main', typed('src-main')],
  ['types and lint of src-shared', typed('src-shared')],
  ['lint of the rest', eslint('rest', '.', ...LINTED_ALONE.flatMap((folder) => ['--ignore-pattern', `${folder}/`]))],
  ['words', [inRoot('scripts/words.ts')]],
  [
    'layers',
    [
      packageScript('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...LAYERS.filter((folder) => existsSync(inRoot(folder))),
    ],
  ],
  ['unused', [packageScript('knip/bin/knip.js')]],
  ['types of scripts', [packageScript('typescript/bin/tsc'), '-p', '.', '--noEmit', '--pretty', 'false']],
];

async function runCheck(name: string, args: readonly string[]): Promise<CheckResult> {
  const { status, output, durationMs } = await run(process.execPath, args, {
    env: { NO_COLOR: '1' },
    show: 'collect',
    timeoutMs: LIMIT_MS,
  });
  const hasPassed = status === 0;
  console.log(`${hasPassed ? 'passed' : 'FAILED'}  ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  if (!hasPassed) console.log(output.trimEnd());
  return { name, hasPassed };
}

/** Runs the checks that have this word in their name (all, where it is empty) and prints how each went. */
export async function runChecks(word: string): Promise<readonly CheckResult[]> {
  const messages = await runCheck('messages', [inRoot('scripts/messages.ts')]);
  const results = [messages];
  const waiting = CHECKS.filter(([name]) => name.split(' ').includes(word) || word === '');
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await runCheck(...next));
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_A_TIME, availableParallelism()) }, worker));
  return results;
}

if (import.meta.main) {
  const results = await runChecks(process.argv[2] ?? '');
  process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
}
