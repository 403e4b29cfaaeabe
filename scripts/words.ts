/** Part of `npm run check`: every word for people is in the catalogues, and the catalogues agree with each other. */
import { operations } from '../src-shared/api/operations.ts';
import { LANGUAGES } from '../src-shared/words/language.ts';
import { globSync, readFileSync } from 'node:fs';
import { judgeCatalogues, judgeKeys, type Catalogue } from './lib/catalogue.ts';
import { findHumanText } from './lib/human-text.ts';
import { findPageTexts, shownInHtml } from './lib/page-texts.ts';
import { inRoot, ROOT } from './lib/paths.ts';

const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(inRoot(`resources/messages/${language}.json`), 'utf8')) as Catalogue,
  ]),
);
const GENERATED = 'src-renderer/paraglide/';
const read = (pattern: string): readonly { readonly path: string; readonly text: string }[] =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(GENERATED) && !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
const window = read('src-renderer/**/*.{svelte,ts}');
const shell = read('src-main/**/*.ts');
const service = read('src-service/**/*.ts');
const shared = read('src-shared/**/*.ts');
/** Modules that write pages and e-mails. The people of the demo speak their own language. */
const servers = [...shell, ...service].filter(({ path }) => !path.startsWith('src-service/rehearsal/'));

const written = window.flatMap(({ path, text }) =>
  findHumanText(path, text).map((found) => `${path}:${found.line}: "${found.text}" is not in the catalogues`),
);
const onPages = [
  ...servers.flatMap(({ path, text }) => findPageTexts(text).map((one) => ({ path, ...one }))),
  ...read('src-renderer/*.html').flatMap(({ path, text }) =>
    shownInHtml(text).map((one) => ({ path, line: 1, text: one })),
  ),
].map(({ path, line, text }) => `${path}:${line}: "${text}" is not in the catalogues`);
/** Each operation has a sentence under its own name. */
const summaryKey = ({ name }: { readonly name: string }): string => `'service_op_${name}'`;

const problems = [
  ...written,
  ...onPages,
  ...judgeCatalogues('en', catalogues),
  ...judgeKeys(catalogues.en ?? {}, {
    window: window.map(({ text }) => text),
    others: [...[...shell, ...service, ...shared].map(({ text }) => text), ...operations.map(summaryKey)],
  }),
];

for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log('Words belong in resources/messages; what is the same everywhere, in scripts/lib/allowed-texts.ts.');
  process.exitCode = 1;
}
