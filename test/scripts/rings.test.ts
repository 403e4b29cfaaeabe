import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';
import { PROOF_FILE, PROOF_TAG } from '../../scripts/lib/rings.ts';

const PLAYWRIGHT = /^test[/\\](?:browser|media|electron)[/\\]/;
const files = globSync('test/**/*.{test,spec}.ts', { cwd: ROOT }).filter((file) => !/^test[/\\]bench[/\\]/.test(file));
const playwrights = files.filter((file) => PLAYWRIGHT.test(file));

test('every file of tests has the ending that its runner looks for', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !file.endsWith('.test.ts'))).toEqual([]);
});

test('a Vitest file says its ring by its name alone, a Playwright test by its tag alone', () => {
  expect(playwrights.filter((file) => file.endsWith(PROOF_FILE))).toEqual([]);
  const vitests = files.filter((file) => !PLAYWRIGHT.test(file));
  const misspelt = vitests.filter((file) => /proof\b/.test(file) && !file.endsWith(PROOF_FILE));
  expect(misspelt).toEqual([]);
});

test('no Playwright test has a tag that means nothing', () => {
  const tags = playwrights.flatMap((file) => readFileSync(inRoot(file), 'utf8').match(/(?<= )@\w+(?=['`"])/g) ?? []);
  expect([...new Set(tags)]).toEqual([PROOF_TAG]);
});
