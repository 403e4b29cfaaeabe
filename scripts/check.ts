/** `npm run check`: types, lint, words, format, layers and what nothing uses, several at a time; the output only of what failed. A word asks for some. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { writeParams } from './lib/message-params.ts';
import { inRoot } from './lib/paths.ts';
import { packageScript, run } from './lib/run.ts';

export interface CheckResult {
  readonly name: string;
  readonly hasPassed: boolean;
}

const LIMIT_MS = 900_000;
const CACHE = 'node_modules/.cache';
/** More at a time would not end sooner: the longest alone takes as long as all the others but one. */
const MAX_AT_A_TIME = 4;
const LAYERS = ['src-shared', 'src-node', 'src-service', 'src-main', 'src-renderer', 'src-relay', 'companion-module'];

/** Checks make millions of short-lived objects: with room for them, a sixth of the time is not spent on clearing up. */
const ROOMY = '--max-semi-space-size=64';

interface Check {
  readonly name: string;
  readonly args: readonly string[];
  /** Reads what the messages are compiled to. */
  readonly readsMessages: boolean;
}

/** Longest first, so that the workers end at about the same time. */
const CHECKS: readonly Check[] = [
  {
    name: 'types and lint of src-shared, src-node, src-service, src-main, src-relay, companion-module and scripts; lint of components',
    args: [inRoot('scripts/typed.ts'), 'shared', 'node', 'components'],
    readsMessages: false,
  },
  {
    name: 'types and lint of test; lint of src-renderer',
    args: [inRoot('scripts/typed.ts'), 'test'],
    readsMessages: true,
  },
  {
    name: 'format',
    args: [
      packageScript('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--log-level=warn',
      '--cache',
      `--cache-location=${CACHE}/prettier.json`,
    ],
    readsMessages: false,
  },
  {
    name: 'types of src-renderer',
    args: [
      packageScript('svelte-check/bin/svelte-check'),
      '--tsconfig',
      'src-renderer/tsconfig.json',
      '--fail-on-warnings',
    ],
    readsMessages: true,
  },
  {
    name: 'layers',
    args: [
      packageScript('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...LAYERS.filter((folder) => existsSync(inRoot(folder))),
    ],
    readsMessages: true,
  },
  { name: 'unused', args: [packageScript('knip/bin/knip.js')], readsMessages: true },
  { name: 'words', args: [inRoot('scripts/words.ts')], readsMessages: false },
];

async function runCheck(name: string, args: readonly string[]): Promise<CheckResult> {
  const { status, output, durationMs } = await run(process.execPath, [ROOMY, ...args], {
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
  writeParams();
  const messages = runCheck('messages', [inRoot('scripts/messages.ts')]);
  const results: CheckResult[] = [];
  const waiting = CHECKS.filter(({ name }) => name.split(/[ ,;]+/).includes(word) || word === '');
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.readsMessages) await messages;
      results.push(await runCheck(next.name, next.args));
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_AT_A_TIME, availableParallelism()) }, worker));
  return [await messages, ...results];
}

if (import.meta.main) {
  const results = await runChecks(process.argv[2] ?? '');
  process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
}
