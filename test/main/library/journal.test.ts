import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { JournalCursor } from '#shared/bridge/show-calls.ts';
import { createJournalRepository, type NewJournalEntry } from '../../../src-main/library/desk/journal-repository.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { migrate } from '../../../src-main/library/file/migrate.ts';

const openJournal = () => {
  const db = new Sqlite(':memory:');
  migrate(db, allMigrations, null);
  const journal = createJournalRepository(db);
  const append = (pressId: string, at: number, more: Partial<NewJournalEntry> = {}) =>
    journal.append({
      pressId,
      sessionId: 's',
      at,
      who: 'Ana',
      surface: 'tile',
      action: { kind: 'lock.set', locked: true },
      outcome: 'confirmed',
      message: null,
      elapsedMs: 1,
      ...more,
    });
  return { ...journal, append };
};

test('a journal is given page by page, whole and each line once, though lines of one instant lie across pages', () => {
  const { append, list } = openJournal();
  for (let line = 0; line < 25; line += 1) append(`press ${line}`, Math.floor(line / 4));
  append('of another show', 3, { sessionId: 'other' });
  const all = list({ sessionId: 's', limit: 100 }).map(({ id }) => id);
  const paged: number[] = [];
  let before: JournalCursor | undefined;
  for (;;) {
    const page = list({ sessionId: 's', limit: 7, ...(before && { before }) });
    paged.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (page.length < 7 || last === undefined) break;
    before = { at: last.at, id: last.id };
  }
  expect(paged).toEqual(all);
  expect(all).toHaveLength(25);
});

test('a line keeps the controller that it was pressed on; one of an earlier version has none', () => {
  const db = new Sqlite(':memory:');
  const earlier = allMigrations.findIndex(({ name }) => name === '016-journal-device');
  migrate(db, allMigrations.slice(0, earlier), null);
  db.prepare(
    `INSERT INTO journal (press_id, session_id, at, who, surface, action, outcome)
     VALUES ('before', 's', 1, 'Ana', 'midi', '{"kind":"lock.set","locked":true}', 'confirmed')`,
  ).run();
  migrate(db, allMigrations, null);
  const journal = createJournalRepository(db);
  journal.append({
    pressId: 'after',
    sessionId: 's',
    at: 2,
    who: 'Ana',
    surface: 'midi',
    device: 'Launchpad Mini',
    action: { kind: 'lock.set', locked: false },
    outcome: 'confirmed',
    message: null,
    elapsedMs: 1,
  });
  const lines = journal.list({ sessionId: 's', limit: 10 });
  expect(lines.map(({ device }) => device)).toEqual(['Launchpad Mini', undefined]);
});

test('lines that this version does not know make no page shorter, and the turns of a live are known', () => {
  const { append, list } = openJournal();
  append('start', 1, { action: { kind: 'live.start' }, surface: 'elsewhere' });
  for (const later of ['one', 'two', 'three']) append(later, 5, { action: { kind: 'of.later' } as never });
  append('end', 9, { action: { kind: 'live.end' }, surface: 'elsewhere' });
  expect(list({ sessionId: 's', limit: 2 }).map(({ action }) => action.kind)).toEqual(['live.end', 'live.start']);
});
