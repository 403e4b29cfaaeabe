import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { refusalOf } from '../../../src-main/library/refusal-of.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('a full disk is said with what goes on and what stops', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE note (text TEXT)');
  db.pragma('max_page_count = 2');
  const full = thrownBy(() => db.prepare('INSERT INTO note VALUES (?)').run('x'.repeat(100_000)));
  db.close();
  const said = refusalOf(full);
  expect([said?.code, said?.sentence.key]).toEqual(['unavailable', 'host_disk_full']);
  expect(refusalOf(Object.assign(new Error('no space'), { code: 'ENOSPC' }))?.sentence.text).toContain('show goes on');
});

test('a refusal keeps its own sentence, and a fault has none', () => {
  const sentence = say('host_follow_up_running');
  expect(refusalOf(new AppError('conflict', sentence))).toEqual({ code: 'conflict', field: null, sentence });
  expect(refusalOf(new Error('a fault'))).toBeNull();
});
