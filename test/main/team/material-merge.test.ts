import { expect, test } from 'vitest';
import { NOTE_LIMITS } from '#shared/library/cue-notes.ts';
import { mergeMaterial } from '../../../src-main/team/material-merge.ts';

const json = (text: string): string => JSON.stringify({ text });
const merged = (type: 'note' | 'script', theirs: string, mine: string): string =>
  (JSON.parse(mergeMaterial(type, json(theirs), json(mine))) as { text: string }).text;

test('two edits of a script keep the lines of both, and those that both have once', () => {
  expect(merged('script', '# Welcome\n\nGood evening\nSit down', '# Welcome\n\nGood evening all')).toBe(
    '# Welcome\n\nGood evening\nSit down\nGood evening all',
  );
  expect(merged('note', 'Smile', 'Smile, then wait')).toBe('Smile, then wait');
});

test('a merged text stays within the limit of its kind', () => {
  for (const kind of ['note', 'script'] as const)
    expect(merged(kind, 'a'.repeat(NOTE_LIMITS[kind]), 'b'.repeat(NOTE_LIMITS[kind]))).toHaveLength(NOTE_LIMITS[kind]);
});
