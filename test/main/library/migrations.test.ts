import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../src-main/library/file/migrate.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { createRequests } from '../../../src-main/library/requests.ts';
import { stamp, templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

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
    expect(requests['items.create'](item).revision).toBe(1);
    // Kept as they were until a space takes them up.
    expect(db.prepare('SELECT preset FROM band_preset').all()).toEqual([{ preset: JSON.stringify(preset) }]);
  });

  test('005 gives each space the bands from before, those of the demo show to the rehearsal alone', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations.slice(0, 4), null);
    const insert = db.prepare('INSERT INTO band_preset (id, position, preset) VALUES (?, ?, ?)');
    const demo = [1, 2].map((number) => ({ id: `demo-${number}`, label: `D${number}`, text: 'Demo' }));
    const mine = { id: 'mine', label: 'Mine', text: 'Mine' };
    const changed = { ...demo[1], text: 'Changed', id: 'demo-2', label: 'D2' };
    for (const [position, preset] of [demo[0], changed, mine].entries())
      insert.run(preset?.id, position, JSON.stringify(preset));
    db.prepare('INSERT INTO mark (name) VALUES (?)').run('band presets offered');
    migrate(db, allMigrations, null);
    const requests = createRequests(db);
    const taken = (spaceId: string, isDemoSpace: boolean) =>
      requests['bands.offer']({ spaceId, demo, isDemoSpace }).presets;
    expect(taken('rehearsal', true)).toEqual([demo[0], changed, mine]);
    expect(taken('school', false)).toEqual([changed, mine]);
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

  test('006 keeps notes of shows and scenes, takes empty ones away, and gives a copy of a show its own', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations, null);
    const requests = createRequests(db);
    const show = { spaceId: 'school', sessionId: 'one' };
    requests['notes.save']({ kind: 'note', ...show, sceneId: 'intro', text: 'Smile' });
    requests['notes.save']({ kind: 'note', ...show, sceneId: null, text: 'Sell calmly' });
    const kept = requests['notes.save']({
      kind: 'note',
      ...show,
      sceneId: 'intro',
      text: 'Smile, wait for the jingle',
    });
    expect(kept).toMatchObject({ ...show, show: 'Sell calmly', scenes: { intro: 'Smile, wait for the jingle' } });
    const copy = { spaceId: 'rehearsal', sessionId: 'two' };
    requests['notes.copy']({ from: show, to: copy });
    requests['notes.copy']({ from: show, to: copy });
    expect(requests['notes.save']({ kind: 'note', ...show, sceneId: 'intro', text: ' ' })).toEqual({
      ...show,
      show: 'Sell calmly',
      scenes: {},
      scripts: {},
      lastEdits: { show: null, scenes: {}, scripts: {} },
    });
    expect(requests['notes.list'](copy)).toEqual({ ...kept, ...copy });
  });

  test('023 keeps the notes that were there, and scripts beside them', () => {
    const db = new BetterSqlite3(':memory:');
    migrate(db, allMigrations.slice(0, 22), null);
    db.exec("INSERT INTO cue_note (space_id, session_id, scene_id, text) VALUES ('school', 'one', 'intro', 'Smile')");
    migrate(db, allMigrations, null);
    const requests = createRequests(db);
    const show = { spaceId: 'school', sessionId: 'one' };
    const save = (kind: 'note' | 'script', text: string) =>
      requests['notes.save']({ kind, ...show, sceneId: 'intro', text });
    save('script', 'Good evening');
    const { scenes, scripts } = requests['notes.list'](show);
    expect([scenes, scripts]).toEqual([{ intro: 'Smile' }, { intro: 'Good evening' }]);
    const copy = { spaceId: 'rehearsal', sessionId: 'two' };
    requests['notes.copy']({ from: show, to: copy });
    save('note', '');
    expect([requests['notes.list'](show).scripts, requests['notes.list'](copy).scripts]).toEqual([scripts, scripts]);
    expect(save('script', ' ').scripts).toEqual({});
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

  test('two hosts that open one old file at the same time both end with the newest', () => {
    const file = join(testFolder(), 'library.sqlite');
    const [one, other] = [new BetterSqlite3(file), new BetterSqlite3(file)];
    migrate(one, allMigrations.slice(0, 3), null);
    migrate(one, allMigrations, () => {
      migrate(other, allMigrations, null);
      return `${file}.before`;
    });
    for (const db of [one, other]) {
      expect(db.pragma('user_version', { simple: true })).toBe(allMigrations.length);
      db.close();
    }
  });
});
