import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from '../../scripts/lib/help-pages.ts';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync(['docs/**/*.md', 'src-*/**/README.md', 'companion-module/**/*.md'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }),
];
const GUIDE = globSync('docs/guide/**/*.md', { cwd: ROOT });
/** As large as a picture may be: the app brings them along. */
const LARGEST_PICTURE = 150_000;

const read = (document: string): string => readFileSync(inRoot(document), 'utf8');
/** A document without what stands in code, which holds no links and no names. */
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The names under which a document's headings can be linked to. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );

/** The links of a document that lead to no file, or to no heading of it. */
const deadLinks = (document: string, text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#', 2);
      const file = join(dirname(document), path);
      if (path !== '' && !existsSync(inRoot(file))) return true;
      if (path !== '' && !path.endsWith('.md')) return false;
      return anchor !== undefined && !anchorsOf(path === '' ? text : read(file)).includes(anchor);
    });

test.each(DOCUMENTS)('every link and picture of %s leads to a file and a heading that are there', (document) => {
  expect(deadLinks(document, read(document))).toEqual([]);
});

test('a link to a file or a heading that is not there is seen', () => {
  const text =
    '# One two\n\n[a](#one-two) [b](#three) [c](nothing.md) [d](desk.md#the-real-room) `[e](f.md)` [g](https://h.example)';
  expect(deadLinks('docs/guide/made-up.md', text)).toEqual(['#three', 'nothing.md']);
});

test('every picture of the guide stands on a page, and is small', () => {
  const shown = new Set(
    ['README.md', ...GUIDE].flatMap((document) =>
      [...read(document).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target = '']) =>
        relative(ROOT, inRoot(join(dirname(document), target))),
      ),
    ),
  );
  const pictures = globSync('docs/guide/pictures/*', { cwd: ROOT });
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
  expect(pictures.filter((picture) => statSync(inRoot(picture)).size > LARGEST_PICTURE)).toEqual([]);
});

/** The texts of a message, one for each of its forms. */
const sayings = (message: unknown): readonly string[] =>
  typeof message === 'string'
    ? [message]
    : (message as readonly { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));

/** Tells if a name stands on the screen in a language. Texts with values in them are known by enough of their ends. */
const createScreen = (language: string): ((name: string) => boolean) => {
  const messages = JSON.parse(read(`resources/messages/${language}.json`)) as Record<string, unknown>;
  const words = new Set(Object.values(messages).flatMap(sayings));
  const around = [...words]
    .map((saying) => saying.split(/\{\w+\}/))
    .filter((parts) => parts.length > 1 && `${parts[0]}${parts.at(-1)}`.length >= 8);
  return (name) =>
    words.has(name) || around.some((parts) => name.startsWith(parts[0] ?? '') && name.endsWith(parts.at(-1) ?? ''));
};

const SCREENS = { en: createScreen('en'), fr: createScreen('fr'), es: createScreen('es') } as const;
/** A name that stands for all names, on the page that lists the others. */
const AS_ON_SCREEN = /_(?:like this|comme ceci|así)_/;
const languageOf = (page: string): keyof typeof SCREENS =>
  page.startsWith('docs/guide/fr/') ? 'fr' : page.startsWith('docs/guide/es/') ? 'es' : 'en';

/** The names of a guide's page that stand nowhere on the screen. */
const unknownNames = (text: string, isOnScreen = SCREENS.en): readonly string[] =>
  [...withoutCode(text).matchAll(/(?<![\w/(])_([^_\n]+)_(?!\w)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isOnScreen(name) && !name.split(', ').every(isOnScreen));

test.each(['README.md', ...GUIDE])('every name that %s writes as a button’s stands on the screen', (page) => {
  expect(unknownNames(read(page).replace(AS_ON_SCREEN, ''), SCREENS[languageOf(page)])).toEqual([]);
});

test('a name that stands nowhere on the screen is seen', () => {
  expect(unknownNames('Press _Take_, then _Settings, Spaces_, then _Launch the rocket_.')).toEqual([
    'Launch the rocket',
  ]);
  expect(unknownNames('_Lanzar_, _Take_', SCREENS.es)).toEqual(['Take']);
});

/** The parts of a page that it has in every language: headings, steps, rows, where links lead, pictures, keys of code. */
const partsOf = (page: string): Readonly<Record<string, unknown>> => {
  const text = read(page);
  const targets = [...withoutCode(text).matchAll(/(!?)\]\(([^)\s#]*)[^)\s]*\)/g)]
    .map(([, , target = '']) => target)
    .map((target) => (/^[a-z]+:/.test(target) ? target : relative(ROOT, inRoot(join(dirname(page), target)))))
    .map((target) => target.replace(/^docs\/guide\/(?:fr|es)\//, 'docs/guide/'));
  return {
    headings: [...text.matchAll(/^#+ /gm)].map(([mark]) => mark),
    steps: text.match(/^\d+\. /gm)?.length ?? 0,
    points: text.match(/^- /gm)?.length ?? 0,
    rows: text.match(/^\|/gm)?.length ?? 0,
    paragraphs: text.split('\n\n').length,
    targets,
    code: [...text.matchAll(/`[^`\n]+`/g)].map(([code]) => code),
    keys: text.match(/<kbd>/g)?.length ?? 0,
  };
};

const ENGLISH = GUIDE.filter((page) => dirname(page) === 'docs/guide');

test.each(ENGLISH)('%s stands in French and Spanish with the same parts', (page) => {
  const name = basename(page);
  const english = partsOf(page);
  expect({ fr: partsOf(`docs/guide/fr/${name}`), es: partsOf(`docs/guide/es/${name}`) }).toEqual({
    fr: english,
    es: english,
  });
});

test('no page of another language is without its English one', () => {
  const names = new Set(ENGLISH.map((page) => basename(page)));
  expect(GUIDE.filter((page) => !names.has(basename(page)))).toEqual([]);
});
