import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdsWords } from '../../../src-renderer/lib/plain-text.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';
import { SETTINGS, wordsOf, type Setting } from '../../../src-renderer/features/settings/known-settings.ts';

const WINDOW = join(import.meta.dirname, '../../../src-renderer');
const FOLDER = join(WINDOW, 'features/settings');
const all: readonly (readonly [string, Setting])[] = Object.entries<Setting>(SETTINGS);

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterAll(() => {
  locale.set('en');
  vi.unstubAllGlobals();
});

const foundBy = (query: string): readonly string[] =>
  all.filter(([, setting]) => holdsWords(wordsOf(setting), query)).map(([id]) => id);

test.each([
  ['en', 'language', 'language'],
  ['en', 'density', 'density'],
  ['en', 'sounds', 'sounds'],
  ['en', 'backup folder', 'backups'],
  ['en', 'invite', 'newPanel'],
  ['en', 'invite', 'teamLink'],
  ['en', 'obs', 'ownObs'],
  ['en', 'relay', 'teamRelay'],
  ['fr', 'langue', 'language'],
  ['fr', 'inviter', 'teamLink'],
  ['es', 'idioma', 'language'],
  ['es', 'invitar', 'newPanel'],
] as const)('a setting is found by its words in %s: %s', (language, query, id) => {
  locale.set(language);
  expect(foundBy(query)).toContain(id);
});

test('each setting that can be found has a row, which says the same words', () => {
  const components = globSync(['features/settings/**/*.svelte', 'features/settings/**/*.ts', 'common/**/*.svelte'], {
    cwd: WINDOW,
  }).filter((path) => !path.endsWith('known-settings.ts'));
  const text = components.map((path) => readFileSync(join(WINDOW, path), 'utf8')).join('\n');
  const known = readFileSync(join(FOLDER, 'known-settings.ts'), 'utf8');
  const labels = [...known.matchAll(/^ {2}(\w+): define(?:Setting|Preference)\([^]*?label: m\.(\w+)/gm)];
  expect(labels.map(([, id]) => id)).toEqual(all.map(([id]) => id));
  const rowless = labels.filter(
    ([, id, label]) => !text.includes(`SETTINGS.${id ?? ''}`) && !new RegExp(`m\\.${label ?? ''}\\b`).test(text),
  );
  expect(rowless.map(([, id]) => id)).toEqual([]);
});

test('each page of a setting is one of the settings', () => {
  const pages = readFileSync(join(FOLDER, 'settings-pages.ts'), 'utf8');
  expect(all.filter(([, { page }]) => !pages.includes(`id: '${page}'`))).toEqual([]);
});
