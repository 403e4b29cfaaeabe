import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
const SOURCES = ['{src-*,scripts,test,companion-module}/**/*.{ts,svelte,js}', '*.{ts,js,cjs,json,yml}', '.*.cjs'];
const files = globSync([...SOURCES, 'docs/**/*', 'resources/**/*', 'project.inlang/*', '*.{txt,md}', '.*rc*'], {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
}).map((path) => path.replaceAll('\\', '/'));
const texts = new Map(
  globSync(SOURCES, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'paraglide' }).map((path) => [
    path.replaceAll('\\', '/'),
    read(path),
  ]),
);
const scripts = (JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }).scripts;

/** Recipes of a document: the points of its sections about adding something. */
const recipesOf = (document: string): readonly string[] =>
  read(document)
    .split(/^## /m)
    .filter((section) => /^(?:Adding|One more|A repository)/.test(section))
    .flatMap((section) => section.split(/\n(?=(?:-|\d+\.) )/).slice(1));

/** Examples of a shape, words of other programs and libraries, and files that a build makes. */
const EXAMPLES = new Set([
  '*.test.ts',
  '.proof.test.ts',
  '@proof',
  'z.enum(LIST)',
  'openEnum(LIST)',
  '…-section.ts',
  'sync-….ts',
  'service_op_<name>',
  'REGIE_SANDBOX=0',
  'cp',
  'watch',
  'opendir',
  'import.meta.url',
  'node:fs',
  '{count}',
  'path#NAME',
  'path#NAME.member',
  'camelCase',
  'undefined',
  'vi.mock',
  'toRow',
  'out/',
  'out/main',
  'out/main/chunks',
  'view',
  'always',
  'NNN',
  'things(ctx.db).find(id)',
  'create<Family>Handlers(ctx)',
  '<main id="main" tabindex="-1">',
  'THIRD-PARTY-NOTICES.txt',
  'preflight-',
  'node_modules',
]);

/** A place of files, with a star or three dots for any part of a name. */
const pathPattern = (name: string): RegExp =>
  new RegExp(
    `(?:^|/)${name
      .replace(/\/$/, '')
      .replaceAll(/[.()]/g, String.raw`\$&`)
      .replaceAll(/…|NNN|<\w+>|\*(?!\*)(?<!\.\*)/g, '[^/]*')
      .replace(/\{([^}]+)\}/, (_, some: string) => `(?:${some.replaceAll(',', '|')})`)}(?:$|/)`,
  );
const isPath = (name: string): boolean => /[/]|\.(?:ts|svelte|js|cjs|md|json|txt|css)$/.test(name);
const isFileThere = (name: string, beside: string): boolean =>
  files.some((file) => pathPattern(name).test(file)) || existsSync(inRoot(join(beside, name)));

/** The name that a piece of code calls or is: `defineCall({…})` is `defineCall`. */
const nameIn = (code: string): string | null => /^([A-Za-z_$][\w$]*)(?:\(.*\))?$/s.exec(code)?.[1] ?? null;
const declares = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:const|let|function|class|interface|type)\s+${name}\b|(?:^|[\s{(,])(?:readonly )?['"]?${name}['"]?\??:|\b${name}\s*[=(]`,
  ).test(text);
const isNameThere = (name: string): boolean =>
  files.some((file) => file.endsWith(`/${name}.svelte`)) || [...texts.values()].some((text) => declares(text, name));

/** The citations of a recipe that lead nowhere: files, folders, names, commands, and names that are not in the file beside them. */
const wrongIn = (recipe: string, beside: string): readonly string[] => {
  const codes = [...recipe.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const missing = codes.filter((code) => {
    if (EXAMPLES.has(code)) return false;
    const command = /^npm run ([\w-]+)/.exec(code)?.[1];
    if (command !== undefined) return scripts[command] === undefined;
    if (/^node (\S+)/.test(code)) return !isFileThere(/^node (\S+)/.exec(code)?.[1] ?? '', '');
    if (/^npm |^test\.use|^data-|^import |^export /.test(code)) return false;
    if (isPath(code)) return !isFileThere(code, beside);
    if (/^REGIE_\w+/.test(code)) {
      const variable = /^REGIE_\w+/.exec(code)?.[0] ?? '';
      return ![...texts.values()].some((text) => text.includes(variable));
    }
    const name = nameIn(code);
    return name === null
      ? ![...texts.values()].some((text) => text.includes(code.split('(')[0] ?? code))
      : !isNameThere(name);
  });
  const elsewhere = [...recipe.matchAll(/`([A-Za-z_]\w*)`(?:,? | \()(?:in )?\(?`([^`\n]+\.(?:ts|svelte))`/g)]
    .filter(([, name = '', path = '']) => {
      const found = [...texts].filter(([file]) => pathPattern(path).test(file));
      return found.length > 0 && !found.some(([, text]) => declares(text, name));
    })
    .map(([citation]) => citation);
  return [...missing, ...elsewhere];
};

const DOCUMENTS = ['CONTRIBUTING.md', ...globSync('src-*/README.md', { cwd: ROOT })].filter(
  (document) => recipesOf(document).length > 0,
);

test.each(DOCUMENTS)('every recipe of %s cites files, names and commands that are there', (document) => {
  expect(recipesOf(document).flatMap((recipe) => wrongIn(recipe, dirname(document)))).toEqual([]);
});

test('a file, a name, a command and a place that are not there are seen', () => {
  const recipe =
    '- **One.** `no-such.ts`, `NO_SUCH_NAME`, `npm run no-such`, then `defineCall` in `src-shared/bridge/call.ts` and `LANE_RULES` (`src-shared/bridge/call.ts`).';
  expect(wrongIn(recipe, '')).toEqual([
    'no-such.ts',
    'NO_SUCH_NAME',
    'npm run no-such',
    '`LANE_RULES` (`src-shared/bridge/call.ts`',
  ]);
});
