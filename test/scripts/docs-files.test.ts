import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';

const FOLDERS = ['src-*', 'test', 'scripts', 'companion-module'];
/** Files that are made by a build or belong to the packager, examples, endings, and names of products. */
const NO_FILES = new Set([
  'paraglide/messages.js',
  'test/shared/foo.test.ts',
  '.test.ts',
  '.proof.test.ts',
  'Node.js',
  'macosIconComposer.js',
]);
/** Electron’s own sources, which a document quotes. */
const ELECTRONS = /^lib\/\w+\/api\//;
const FILE_NAME = /(?<![\w<>./-])\.?[\w*][\w*./-]*\.(?:svelte\.ts|ts|svelte|cjs|mjs|js)\b/g;

const files = [...FOLDERS.map((folder) => `${folder}/**/*.{ts,js,mjs,svelte}`), '*.{ts,js,cjs}', '.*.cjs'].flatMap(
  (pattern) => globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' }),
);

/** True if some file has this path, or ends with it; a star stands for any part of a name. */
const isThere = (name: string): boolean => {
  const path = new RegExp(`(?:^|/)${name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`);
  return files.some((file) => path.test(file));
};

test.each([
  'CONTRIBUTING.md',
  'README.md',
  ...globSync(['docs/*.md', 'docs/behaviour/*.md', 'src-*/README.md'], { cwd: ROOT }),
])('the document %s names files that exist', (document) => {
  const names = [...readFileSync(inRoot(document), 'utf8').matchAll(FILE_NAME)].map(([name]) => name);
  expect([...new Set(names)].filter((name) => !NO_FILES.has(name) && !ELECTRONS.test(name) && !isThere(name))).toEqual(
    [],
  );
});

test.each(globSync('src-*/README.md', { cwd: ROOT }))('the document %s names each folder beside it', (document) => {
  const text = readFileSync(inRoot(document), 'utf8');
  const folders = readdirSync(inRoot(dirname(document)), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\`${name}/\``))).toEqual([]);
});

test('a named file that does not exist is reported', () => {
  expect([isThere('show/perform.ts'), isThere('bridge/handlers/*-handlers.ts'), isThere('show/no-such.ts')]).toEqual([
    true,
    true,
    false,
  ]);
});
