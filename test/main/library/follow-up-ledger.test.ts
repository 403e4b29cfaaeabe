import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestLibrary } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

test('a follow-up of a kind that only a later version knows holds up no other, and stays for that version', () => {
  const path = join(testFolder(), 'library.sqlite');
  const show = { spaceId: 's', sessionId: 'live' };
  const rule = { kind: 'award_xp', amount: 5, reason: 'Thanks', atLeastPct: 0 } as const;
  const people = [{ userId: 'ana', name: 'Ana' }];
  const begin = (key: string) => ({ ...show, key, rule, people, left: [], afresh: false, at: 1 });
  const before = openTestLibrary(path);
  before.ask('follow_ups.begin', begin('badge:Star'));
  before.ask('follow_ups.begin', begin('xp:Thanks'));
  before.close();
  const kept = () => new BetterSqlite3(path);
  const later = kept();
  later.exec(`UPDATE follow_up SET rule = '{"kind":"award_badge","badge":"Star"}' WHERE key = 'badge:Star'`);
  later.close();

  const library = openTestLibrary(path);
  onTestFinished(() => library.close());
  expect(library.ask('follow_ups.running', null).map(({ key }) => key)).toEqual(['xp:Thanks']);
  expect(library.ask('follow_ups.list', show).map(({ key }) => key)).toEqual(['xp:Thanks']);
  const after = kept();
  onTestFinished(() => void after.close());
  expect(after.prepare('SELECT state FROM follow_up ORDER BY id').pluck().all()).toEqual(['running', 'running']);
});
