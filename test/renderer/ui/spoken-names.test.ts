import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../src-renderer');
const components = globSync('**/*.svelte', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));
const textOf = (path: string): string => components.find((one) => one.path === join(...path.split('/')))?.text ?? '';

test('a word and its count are never spoken as one: Questions 36', () => {
  const joined = components.filter(({ text }) => /\{[\w.]+\}\{#if [^}]+\}<small/.test(text));
  expect(components.length).toBeGreaterThan(100);
  expect(joined.map(({ path }) => path)).toEqual([]);
});

test('the button of a key speaks the key that is set', () => {
  expect(textOf('ui/KeyButton.svelte')).toMatch(
    /aria-describedby=\{id\}[\s\S]*<span \{id\} hidden>\{chordAria\(chord\)/,
  );
});

test('each button of a message says whose message it is', () => {
  const buttons = textOf('features/desk/chat/MessageActions.svelte')
    .split(/<Button\b/)
    .slice(1);
  expect(textOf('features/desk/chat/MessageActions.svelte')).toMatch(
    /<span \{id\} hidden>\{m\.ui_pair\(\{ what: message\.name/,
  );
  expect(buttons.length).toBeGreaterThan(2);
  expect(buttons.filter((button) => !button.includes('aria-describedby={id}'))).toEqual([]);
});
