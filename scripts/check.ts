/** `npm run check`: types, lint, format and layers, two at a time; the output only of what failed. A word asks for some. */
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
const LAYERS = ['src-shared', 'src-service', 'src-main', 'src-renderer'];

const tsc = (folder: string): readonly string[] => [
  packageScript('typescript/bin/tsc'),
  '-p',
  folder,
  '--noEmit',
  '--pretty',
  'false',
];

/** Longest first, so that the two workers end at about the same time. */
const CHECKS: readonly (readonly [name: string, args: readonly string[]])[] = [
  [
    'lint',
    [packageScript('eslint/bin/eslint.js'), '.', '--cache', '--cache-location', `${CACHE}/eslint/`, '--max-warnings=0'],
  ],
  [
    'types of src-renderer',
    [packageScript('svelte-check/bin/svelte-check'), '--tsconfig', 'src-renderer/tsconfig.json', '--fail-on-warnings'],
  ],
  ['types of test', tsc('test')],
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
  ['types of src-main', tsc('src-main')],
  ['types of src-service', tsc('src-service')],
  [
    'layers',
    [
      packageScript('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...LAYERS.filter((folder) => existsSync(inRoot(folder))),
    ],
  ],
  ['types of src-shared', tsc('src-shared')],
  ['types of scripts', tsc('.')],
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

/** Runs the checks whose name starts with `prefix` (all, where it is empty) and prints how each went. */
export async function runChecks(prefix: string): Promise<readonly CheckResult[]> {
  const messages = await runCheck('messages', [inRoot('scripts/messages.ts')]);
  const results = [messages];
  const waiting = CHECKS.filter(([name]) => name.startsWith(prefix));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await runCheck(...next));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return results;
}

if (import.meta.main) {
  const results = await runChecks(process.argv[2] ?? '');
  process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
}
