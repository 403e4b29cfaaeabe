import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldProblem } from '../../../src-renderer/ui/field-problem.ts';

const sources = join(import.meta.dirname, '../../../src-renderer');

const fault = (name: keyof ValidityState, min = '', max = ''): string =>
  fieldProblem({
    validity: { [name]: true } as Partial<ValidityState> as ValidityState,
    validationMessage: 'What the field itself says',
    min,
    max,
  });

test('each reason a browser gives for a wrong field has a sentence of the app', () => {
  expect([
    fault('valueMissing'),
    fault('rangeOverflow', '1', '1440'),
    fault('badInput', '0'),
    fault('typeMismatch'),
    fault('customError'),
  ]).toEqual([
    'This is required',
    'A whole number from 1 to 1,440',
    'A number of 0 or more',
    'This cannot be read. Check how it is written.',
    'What the field itself says',
  ]);
});

test('no field leaves its words to the browser: where it may refuse, the app says why', () => {
  const refusing = /\brequired\b|\btype="(?:url|email|number|date|datetime-local)"|\bpattern=|\bminlength=/;
  const silent = globSync('**/*.svelte', { cwd: sources }).flatMap((path) =>
    [...readFileSync(join(sources, path), 'utf8').matchAll(/<(?:input|textarea|select)\b[\s\S]*?(?:\/>|><)/g)]
      .map(([tag]) => tag)
      .filter((tag) => refusing.test(tag) && !tag.includes('oninvalid'))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(silent).toEqual([]);
});

test('a length of time in whole seconds is written and read in the field for it', () => {
  const plain = globSync('**/*.svelte', { cwd: sources }).flatMap((path) =>
    [...readFileSync(join(sources, path), 'utf8').matchAll(/<NumberField\b[\s\S]*?\/>/g)]
      .map(([tag]) => tag)
      .filter((tag) => /sec(?:onds)?\b/i.test(tag) || (tag.includes('unit="s"') && !tag.includes('transition')))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(plain).toEqual([]);
});
