/**
 * Types and lint, several folders in one process: the linter's typed rules ask what the type check has just worked
 * out, and what is loaded and parsed for one folder serves the next. Words: the parts to check.
 */
import { ESLint } from 'eslint';
import { createHash } from 'node:crypto';
import type ts from 'typescript';
import { fingerprint, isStamped, stamp } from './lib/fingerprint.ts';
import { inRoot } from './lib/paths.ts';
import { programOf, type ProgramOf } from './lib/programs.ts';

/** The root's own: scripts, settings of tools, and whatever lies in no other folder. */
const ROOT_FOLDER = '.';
const ELSEWHERE = [
  'companion-module/',
  'src-main/',
  'src-node/',
  'src-relay/',
  'src-renderer/',
  'src-service/',
  'src-shared/',
  'test/',
];

const PARTS: Readonly<Record<string, ProgramOf>> = {
  // By itself, because it must do without Node and the DOM.
  shared: { folders: ['src-shared'], lintOnly: [] },
  node: {
    folders: ['src-node', 'src-service', 'src-main', 'src-relay', 'companion-module', ROOT_FOLDER],
    lintOnly: [],
  },
  // The tests read most of the window; svelte-check reads its types, as it alone can see into components.
  test: { folders: ['test'], lintOnly: ['src-renderer'] },
};

const said = async (eslint: ESLint, what: readonly string[]): Promise<string> =>
  (await eslint.loadFormatter('stylish')).format(await eslint.lintFiles([...what]));

async function lint({ folders, lintOnly }: ProgramOf, program: ts.Program): Promise<string> {
  const eslint = new ESLint({
    cwd: inRoot('.'),
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
    ignorePatterns: folders.includes(ROOT_FOLDER)
      ? ELSEWHERE.filter((path) => !folders.includes(path.slice(0, -1)))
      : [],
  });
  // Other files of a folder are linted too; components have a run of their own.
  return said(eslint, [...folders, ...lintOnly.map((folder) => `${folder}/**/!(*.svelte)`)]);
}

/** Components are linted without types (see eslint.config.js), so each stands for itself. */
const lintComponents = (): Promise<string> =>
  said(new ESLint({ cwd: inRoot('.'), cache: true, cacheLocation: inRoot('node_modules/.cache/eslint/components') }), [
    'src-renderer/**/*.svelte',
  ]);

const isOurs = (path: string): boolean => !path.includes('node_modules');

/** A digest of all that was read to judge the part. */
function digestOf(program: ts.Program): string {
  const hash = createHash('sha256').update(
    fingerprint(
      ['eslint.config.js', 'package-lock.json', '**/tsconfig*.json', 'scripts/typed.ts', 'scripts/lib/programs.ts'],
      isOurs,
    ),
  );
  for (const { fileName, text } of program.getSourceFiles()) hash.update(`${fileName}\0${text}\0`);
  return hash.digest('hex');
}

async function check(name: string): Promise<string> {
  if (name === 'components') return lintComponents();
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part called ${name}.`);
  const { program, problems } = programOf(part);
  const digest = digestOf(program);
  const passed = inRoot(`node_modules/.cache/typed/${name}`);
  if (isStamped(passed, digest)) return '';
  const found = `${problems()}${await lint(part, program)}`;
  if (found.trim() === '') stamp(passed, digest);
  return found;
}

for (const name of process.argv.slice(2)) {
  const found = (await check(name)).trim();
  if (found === '') continue;
  console.log(found);
  process.exitCode = 1;
}
