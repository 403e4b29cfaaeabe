import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Messages = Readonly<Record<string, unknown>>;
const read = (language: string): Messages => {
  const path = join(import.meta.dirname, `../../resources/messages/${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Messages;
};
const placeholdersOf = (message: unknown): readonly string[] =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted();

const english = read('en');

describe.each(['fr', 'es'])('the words in %s', (language) => {
  const messages = read(language);

  test('are as many as in English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('carry the same values', () => {
    const different = Object.keys(english).filter(
      (key) => placeholdersOf(english[key]).join() !== placeholdersOf(messages[key]).join(),
    );
    expect(different).toEqual([]);
  });
});
