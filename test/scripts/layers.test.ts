import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string };
}
const { forbidden } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs')) as {
  readonly forbidden: readonly Rule[];
};

/** The layers of a folder as they are checked, highest first. */
const checked = (name: string): readonly string[] => {
  const namesIn = (path = ''): string => (/\((.*)\)/.exec(path)?.[1] ?? '').replaceAll('|', '  ');
  const rules = forbidden.filter((rule) => rule.name.startsWith(`${name}-`) && rule.name.endsWith('-never-back'));
  return [namesIn(rules[0]?.to.path), ...rules.map((rule) => namesIn(rule.from.path))];
};

test.each([
  ['main', 'docs/architecture.md', 'Layers of the host process'],
  ['service', 'docs/architecture.md', 'Layers of the embedded service'],
  ['renderer', 'docs/architecture.md', 'Layers of the window'],
  ['shared', 'src-shared/README.md', 'What both sides know'],
])('the picture of the layers of src-%s is what is checked', (name, file, heading) => {
  const text = readFileSync(inRoot(file), 'utf8');
  const picture = /```\n([\s\S]*?)```/.exec(text.slice(text.indexOf(heading)))?.[1] ?? '';
  const lines = picture.split('\n').map((line) => line.replace(/^[\s└─]+/, ''));
  const layers = checked(name);
  expect(layers.length).toBeGreaterThan(5);
  const drawn = lines.filter((line) => line !== '' && line !== 'main').slice(0, layers.length);
  expect(drawn.map((line, at) => (line.startsWith(layers[at] ?? '?') ? layers[at] : line))).toEqual(layers);
});
