import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../src-main/library/migrate.ts';
import { allMigrations } from '../../../src-main/library/migrations/all-migrations.ts';
import { createRequests } from '../../../src-main/library/requests.ts';
import { stamp, templateBody } from '../../support/library-file.ts';

const tablesOf = (db: BetterSqlite3.Database): readonly unknown[] =>
  db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'item_search_%'").pluck().all();

describe('the migrations', () => {
  test('001 makes the journal and the band presets', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations.slice(0, 1), null);
    expect(tablesOf(db)).toEqual(['journal', 'band_preset', 'mark']);
  });

  test('002 adds items beside what was there, and leaves that alone', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations.slice(0, 1), null);
    const preset = { id: 'x', label: 'Hello', text: 'Hello' };
    db.prepare('INSERT INTO band_preset (id, position, preset) VALUES (?, 0, ?)').run('x', JSON.stringify(preset));
    migrate(db, allMigrations, null);
    const requests = createRequests(db);
    const item = { ...stamp(), id: 'a', spaceId: 's', name: 'a', body: templateBody(), folderId: null };
    expect([requests['bands.list'](null), requests['items.create'](item).revision]).toEqual([[preset], 1]);
  });

  test('003 knows which media the drafts and templates from before it use', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations.slice(0, 2), null);
    const url = 'https://cdn.example.com/a.png';
    const body = JSON.stringify(
      templateBody({ backgroundImageUrl: url, slots: [{ id: 'x', kind: 'media', mediaId: 'm' }] }),
    );
    db.prepare(
      `INSERT INTO item (id, kind, space_id, name, tags, body, revision, created_at, updated_at)
       VALUES ('a', 'template', 's', 'a', '[]', ?, 1, 1, 1)`,
    ).run(body);
    migrate(db, allMigrations, null);
    createRequests(db);
    expect(db.prepare('SELECT ref FROM media_use ORDER BY ref').pluck().all()).toEqual(['id:m', `url:${url}`]);
  });

  test('every table is strict, but for the search index', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations, null);
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main' ORDER BY name",
      )
      .pluck()
      .all();
    expect(loose).toEqual(['sqlite_schema', 'sqlite_sequence']);
  });
});
