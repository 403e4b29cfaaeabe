/**
 * `npm run check`: types, lint, words, format, layers and what nothing uses, two at a time; the output only of what
 * failed. A word asks for some of them; `--changed` looks at the files that differ from the last commit alone.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { changedFiles } from './lib/changed-files.ts';
import { writeParams } from './lib/message-params.ts';
import { inRoot } from './lib/paths.ts';
import { packageScript, run } from './lib/run.ts';

export interface CheckResult {
  readonly name: string;
  readonly hasPassed: boolean;
}

const LIMIT_MS = 300_000;
const CACHE = 'node_modules/.cache';
/** Each keeps one core busy. */
const MAX_AT_A_TIME = 2;
const LAYERS = ['src-shared', 'src-node', 'src-service', 'src-main', 'src-renderer', 'src-relay', 'companion-module'];

/** Checks make millions of short-lived objects: with room for them, a sixth of the time is not spent on clearing up. */
const ROOMY = '--max-semi-space-size=64';

const DEPENDENCY_CRUISER = [
  packageScript('dependency-cruiser/bin/dependency-cruise.mjs'),
  '--config',
  '.dependency-cruiser.cjs',
];
const SVELTE_CHECK = [packageScript('svelte-check/bin/svelte-check'), '--fail-on-warnings', '--tsconfig'];
const OXLINT = [packageScript('oxlint/bin/oxlint'), '--type-aware', '--format=unix', '--no-error-on-unmatched-pattern'];
const OXFMT = [packageScript('oxfmt/bin/oxfmt'), '--list-different', '--no-error-on-unmatched-pattern'];
const ESLINT = [packageScript('eslint/bin/eslint.js'), '--cache', `--cache-location=${CACHE}/eslint/`];

const isComponent = (file: string): boolean => /^src-renderer\/.*\.svelte(?:\.ts)?$/.test(file);
const isSource = (file: string): boolean => LAYERS.some((folder) => file.startsWith(`${folder}/`));

interface Check {
  /** A word of it asks for it. */
  readonly name: string;
  /** Reads what the messages are compiled to. */
  readonly readsMessages: boolean;
  /** Arguments of Node that check everything. */
  readonly all: readonly string[];
  /** Arguments that check what these files concern; null where they concern nothing of it. */
  readonly changed: (files: readonly string[]) => readonly string[] | null;
}

/** A command that takes files after its own arguments. */
const filesOf =
  (command: readonly string[], isMeant: (file: string) => boolean): Check['changed'] =>
  (files) => {
    const meant = files.filter(isMeant);
    return meant.length === 0 ? null : [...command, ...meant];
  };

/** The types of one program, which TypeScript knows from its last run. */
function typesOf(name: string, project: string, isMeant: (file: string) => boolean): Check {
  const all = [packageScript('typescript-7/bin/tsc'), '--checkers', '1', '-p', project];
  return {
    name: `types of ${name}`,
    readsMessages: project === 'test',
    all,
    changed: (files) => (files.some((file) => /\.tsx?$|tsconfig/.test(file) && isMeant(file)) ? all : null),
  };
}

/** Components and what they import, by a configuration that names those files alone. */
function changedComponents(files: readonly string[]): readonly string[] | null {
  const include = files.filter(isComponent).map((file) => inRoot(file));
  if (include.length === 0) return null;
  mkdirSync(inRoot(CACHE), { recursive: true });
  const config = inRoot(`${CACHE}/changed-components.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: inRoot('src-renderer/tsconfig.json'),
      // The last one declares the bridge that every window may have.
      include: [...include, inRoot('src-renderer/**/*.d.ts'), inRoot('src-renderer/bridge/preload-transport.ts')],
    }),
  );
  return [...SVELTE_CHECK, config];
}

/** Longest first, so that the workers end at about the same time. */
const CHECKS: readonly Check[] = [
  { name: 'lint', readsMessages: true, all: OXLINT, changed: filesOf(OXLINT, (file) => /\.[cm]?[jt]s$/.test(file)) },
  {
    name: 'types of src-renderer',
    readsMessages: true,
    all: [...SVELTE_CHECK, 'src-renderer/tsconfig.json'],
    changed: changedComponents,
  },
  { name: 'format', readsMessages: false, all: OXFMT, changed: filesOf(OXFMT, () => true) },
  {
    name: 'lint of components',
    readsMessages: false,
    all: [...ESLINT, 'src-renderer/**/*.svelte', 'src-renderer/**/*.svelte.ts'],
    changed: filesOf(ESLINT, isComponent),
  },
  {
    name: 'layers',
    readsMessages: true,
    all: [...DEPENDENCY_CRUISER, ...LAYERS.filter((folder) => existsSync(inRoot(folder)))],
    changed: filesOf(DEPENDENCY_CRUISER, (file) => isSource(file) && /\.(?:ts|svelte)$/.test(file)),
  },
  typesOf('test', 'test', (file) => !file.startsWith('scripts/')),
  typesOf(
    'src-node, src-service, src-main, src-relay, companion-module and scripts',
    'tsconfig.node.json',
    (file) => !/^(?:test|src-renderer)\//.test(file),
  ),
  // Needs every file: what is exported in a changed one may be used in any other.
  { name: 'unused', readsMessages: true, all: [packageScript('knip/bin/knip.js')], changed: () => null },
  {
    name: 'words',
    readsMessages: false,
    all: [inRoot('scripts/words.ts')],
    changed: (files) =>
      files.some((file) => isSource(file) || file.startsWith('resources/messages/'))
        ? [inRoot('scripts/words.ts')]
        : null,
  },
  {
    name: 'licences',
    readsMessages: false,
    all: [inRoot('scripts/licences.ts')],
    changed: (files) => (files.includes('package-lock.json') ? [inRoot('scripts/licences.ts')] : null),
  },
  typesOf('src-shared', 'src-shared', (file) => file.startsWith('src-shared/')),
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

/**
 * Runs the checks that have this word in their name (all, where it is empty) and prints how each went: of all files, or
 * of the changed ones alone (paths from the root).
 */
export async function runChecks(
  word: string,
  changed: readonly string[] | null = null,
): Promise<readonly CheckResult[]> {
  writeParams();
  const messages = runCheck('messages', [inRoot('scripts/messages.ts')]);
  const results: CheckResult[] = [];
  const waiting = CHECKS.filter(({ name }) => name.split(/[ ,;]+/).includes(word) || word === '');
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const args = changed === null ? next.all : next.changed(changed);
      if (args === null) continue;
      if (next.readsMessages) await messages;
      results.push(await runCheck(next.name, args));
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_AT_A_TIME, availableParallelism()) }, worker));
  return [await messages, ...results];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  const changed = values.changed ? await changedFiles() : null;
  const results = await runChecks(positionals[0] ?? '', changed);
  process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
}
