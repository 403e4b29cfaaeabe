import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdsWords } from '../../../src-renderer/lib/plain-text.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';
import { KNOWN_SETTINGS } from '../../../src-renderer/features/settings/known-settings.ts';

const FOLDER = join(import.meta.dirname, '../../../src-renderer/features/settings');

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterAll(() => {
  locale.set('en');
  vi.unstubAllGlobals();
});

const pagesFor = (query: string): readonly string[] =>
  KNOWN_SETTINGS.filter(({ label, text }) => holdsWords(`${label()} ${text?.() ?? ''}`, query)).map(({ page }) => page);

test.each([
  ['en', 'language', 'general'],
  ['en', 'density', 'general'],
  ['en', 'sounds', 'general'],
  ['en', 'backups', 'storage'],
  ['fr', 'langue', 'general'],
  ['es', 'idioma', 'general'],
] as const)('a setting is found by its words in %s: %s', (language, query, page) => {
  locale.set(language);
  expect(pagesFor(query)).toContain(page);
});

test('each row of the general settings can be found', () => {
  const text = readFileSync(join(FOLDER, 'GeneralPage.svelte'), 'utf8');
  const rows = [...text.matchAll(/<SettingRow\s+title=\{m\.(\w+)\(\)\}/g)].map(([, key]) => key ?? '');
  const known = readFileSync(join(FOLDER, 'known-settings.ts'), 'utf8');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((key) => !known.includes(`m.${key},`) && !known.includes(`m.${key} `))).toEqual([]);
});

test('each page of a known setting is one of the settings', () => {
  const pages = readFileSync(join(FOLDER, 'settings-pages.ts'), 'utf8');
  expect(KNOWN_SETTINGS.filter(({ page }) => !pages.includes(`id: '${page}'`))).toEqual([]);
});
