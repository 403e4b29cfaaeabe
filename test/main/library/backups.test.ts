import BetterSqlite3 from 'better-sqlite3';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../src-main/library/file/migrate.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { openTestLibrary, stamp } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

const AT = Date.UTC(2030, 0, 7, 10);

describe('a backup', () => {
  test('a backup brings back the former library, and the present one is backed up first', () => {
    const path = join(testFolder(), 'library.sqlite');
    const library = openTestLibrary(path);
    library.addTemplate('a');
    const backup = library.ask('backups.make', { at: AT });
    library.ask('items.remove', { ...stamp(), id: 'a' });
    library.addTemplate('b');
    library.ask('backups.restore', { name: backup?.name ?? '', at: AT + 1 });
    const names = () =>
      library.ask('items.list', { spaceId: 's', kind: 'template', limit: 9, offset: 0 }).map((item) => item.name);
    expect(names()).toEqual(['a']);
    const [newest] = library.ask('backups.list', null);
    library.ask('backups.restore', { name: newest?.name ?? '', at: AT + 2 });
    expect(names()).toEqual(['b']);
    library.close();
    const again = openTestLibrary(path);
    expect(again.ask('items.search', { spaceId: 's', text: 'b', kinds: ['template'], limit: 9 })).toHaveLength(1);
    again.close();
  });

  test('takes no file of the disk along: what was fetched or added since is still known', () => {
    const library = openTestLibrary(join(testFolder(), 'library.sqlite'));
    library.addTemplate('a');
    const keep = (sha256: string, address: string | null) =>
      library.ask('media.keep_file', { file: { sha256, mimeType: 'image/png', sizeBytes: 9 }, address, at: AT });
    keep('evicted', 'https://files.example/evicted.png');
    const backup = library.ask('backups.make', { at: AT });
    library.ask('media.drop_files', { files: ['evicted'] });
    keep('fetched', 'https://files.example/fetched.png');
    const file = { sha256: 'added', mimeType: 'image/png', sizeBytes: 9 };
    const added = { id: 'm', spaceId: 's', name: 'Photo', folderId: null, file, mediaKind: 'image' } as const;
    library.ask('media.add', { ...stamp(), ...added });
    library.ask('backups.restore', { name: backup?.name ?? '', at: AT + 1 });
    expect(library.ask('media.all_files', null).map(({ sha256 }) => sha256)).toEqual(['fetched', 'added']);
    expect(library.ask('media.only_here', null)).toEqual(['added']);
    expect(library.ask('media.addresses', null)).toEqual({ 'https://files.example/fetched.png': 'fetched' });
    library.close();
  });

  test('whose restore is cut off takes no ledger back: nothing is answered before it is whole', () => {
    const folder = testFolder();
    const path = join(folder, 'library.sqlite');
    const library = openTestLibrary(path);
    library.addTemplate('a');
    const show = { spaceId: 's', sessionId: 'live' };
    const job = { ...show, key: 'xp:Thanks' };
    const rule = { kind: 'award_xp', amount: 5, reason: 'Thanks', atLeastPct: 0 } as const;
    const people = [{ userId: 'ana', name: 'Ana' }];
    library.ask('follow_ups.begin', { ...job, rule, people, left: [], afresh: false, at: AT });
    const { name = '' } = library.ask('backups.make', { at: AT }) ?? {};
    library.ask('follow_ups.take', job);
    library.ask('follow_ups.settle', { ...job, userId: 'ana', state: 'done', problem: null });
    library.ask('items.remove', { ...stamp(), id: 'a' });
    library.addTemplate('b');
    // The state put aside cannot be brought back at first, as on a full disk.
    const beside = new BetterSqlite3(path);
    beside.exec('ALTER TABLE follow_up ADD COLUMN no_room TEXT');
    beside.close();
    const again = () => library.ask('backups.restore', { name, at: AT + 1 });
    expect(again).toThrow('no_room');
    expect(again).toThrow('no_room');
    expect(() => library.ask('follow_ups.take', job)).toThrow('no_room');
    expect(() => openTestLibrary(path)).toThrow('no_room');
    const room = new BetterSqlite3(`${path}.since-backup`);
    room.exec('ALTER TABLE follow_up DROP COLUMN no_room');
    room.close();
    expect(library.ask('follow_ups.list', show)).toMatchObject([{ waiting: 0, done: 1 }]);
    expect(library.ask('items.get', { id: 'a' }).name).toBe('a');
    // The newest is what was there first.
    library.ask('backups.restore', { name: library.ask('backups.list', null)[0]?.name ?? '', at: AT + 2 });
    expect(library.ask('items.get', { id: 'b' }).name).toBe('b');
    expect(readdirSync(folder).filter((file) => file.includes('since-backup'))).toEqual([]);
    library.close();
  });

  test('a damaged copy of what was put aside is kept, and the library opens', () => {
    const folder = testFolder();
    const path = join(folder, 'library.sqlite');
    const first = openTestLibrary(path);
    first.addTemplate('a');
    first.close();
    writeFileSync(`${path}.since-backup`, 'not a database, and long enough to be looked at as one'.repeat(99));
    const second = openTestLibrary(path);
    expect(second.ask('items.get', { id: 'a' }).name).toBe('a');
    expect(readdirSync(folder)).toContain('library.sqlite.since-backup.bad-1');
    second.close();
  });

  test('is not made of an empty library, so it never takes the place of a full one', () => {
    const path = join(testFolder(), 'library.sqlite');
    const library = openTestLibrary(path);
    expect([library.ask('backups.make', { at: AT }), library.ask('backups.list', null)]).toEqual([null, []]);
    library.close();
  });

  test('the oldest go first, and a damaged one goes when it would have gone', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    mkdirSync(join(folder, 'backups'));
    const damaged = (second: number) => `library-20300107T1000${second}000Z.sqlite`;
    for (const second of [10, 40]) writeFileSync(join(folder, 'backups', damaged(second)), 'not a database');
    for (let second = 20; second < 36; second += 1) library.ask('backups.make', { at: AT + second * 1000 });
    const backups = library.ask('backups.list', null);
    expect([backups.length, backups[0], backups.at(-1)?.at]).toEqual([
      15,
      { name: damaged(40), at: AT + 40_000, sizeBytes: 14, items: null },
      AT + 22_000,
    ]);
    library.close();
  });

  test('that is no whole library is listed as damaged and not restored', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    for (let n = 0; n < 30; n += 1) library.addTemplate(`a${n}`);
    const { name = '' } = library.ask('backups.make', { at: AT }) ?? {};
    const backups = join(folder, 'backups');
    const named = (ms: number) => name.replace('000Z', `00${ms}Z`);
    copyFileSync(join(backups, name), join(backups, named(1)));
    truncateSync(join(backups, named(1)), 40_960);
    const hostile = new BetterSqlite3(join(backups, named(2)));
    hostile.exec(`CREATE TABLE band_preset (id); CREATE TABLE journal (id);
      CREATE VIEW item AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n`);
    hostile.close();
    mkdirSync(join(backups, named(3)));
    expect(library.ask('backups.list', null).map((one) => [one.name, one.items])).toEqual([
      [named(2), null],
      [named(1), null],
      [name, 30],
    ]);
    for (const ms of [1, 2, 3])
      expect(() => library.ask('backups.restore', { name: named(ms), at: AT + 9 })).toThrow(
        'This backup cannot be opened. Try another one.',
      );
    expect(library.ask('items.get', { id: 'a0' }).name).toBe('a0');
    library.close();
  });

  test('brings rows and nothing else: no trigger, no view, no table and no column of its own', () => {
    const folder = testFolder();
    const path = join(folder, 'library.sqlite');
    const library = openTestLibrary(path);
    library.addTemplate('a');
    const { name = '' } = library.ask('backups.make', { at: AT }) ?? {};
    const foreign = new BetterSqlite3(join(folder, 'backups', name));
    foreign.exec(`CREATE TABLE taken (text);
      CREATE TRIGGER spy AFTER INSERT ON item BEGIN INSERT INTO taken VALUES (new.body); END;
      CREATE VIEW looks AS SELECT * FROM item;
      ALTER TABLE item ADD COLUMN more TEXT`);
    foreign.close();
    const shapes = (): unknown => {
      const db = new BetterSqlite3(path, { readonly: true });
      const schema = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
      db.close();
      return schema;
    };
    const before = shapes();
    library.ask('backups.restore', { name, at: AT + 1 });
    expect(shapes()).toEqual(before);
    expect(library.ask('items.get', { id: 'a' }).name).toBe('a');
    library.ask('items.change', { ...stamp(), id: 'a', change: { kind: 'name', name: 'b' } });
    expect(library.ask('items.search', { spaceId: 's', text: 'b', kinds: ['template'], limit: 9 })).toHaveLength(1);
    library.close();
  });

  test('of a newer version is refused before anything is touched', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    const { name = '' } = library.ask('backups.make', { at: AT }) ?? {};
    const newer = new BetterSqlite3(join(folder, 'backups', name));
    newer.pragma('user_version = 999');
    newer.close();
    library.addTemplate('b');
    expect(() => library.ask('backups.restore', { name, at: AT + 1 })).toThrow('from a newer version');
    expect(library.ask('file.read_only', null)).toBeNull();
    expect(library.ask('items.get', { id: 'b' }).name).toBe('b');
    expect(readdirSync(folder).toSorted()).toEqual([
      'backups',
      'library.sqlite',
      'library.sqlite-shm',
      'library.sqlite-wal',
      'library.sqlite.backups.json',
    ]);
    library.close();
  });

  test('a backup of this version replaces a library of a newer one, which is backed up first', () => {
    const path = join(testFolder(), 'library.sqlite');
    const first = openTestLibrary(path);
    first.addTemplate('a');
    const { name = '' } = first.ask('backups.make', { at: AT }) ?? {};
    first.addTemplate('b');
    first.close();
    const newer = new BetterSqlite3(path);
    newer.pragma('user_version = 999');
    newer.close();
    const library = openTestLibrary(path);
    expect(library.ask('file.read_only', null)).not.toBeNull();
    library.ask('backups.restore', { name, at: AT + 1 });
    expect(library.ask('file.read_only', null)).toBeNull();
    library.addTemplate('c');
    expect(library.ask('backups.list', null).map(({ items }) => items)).toEqual([2, 1]);
    library.close();
  });

  test('of an earlier version is brought up to date', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    library.ask('backups.make', { at: AT });
    const old = join(folder, 'backups', 'library-20300107T100000005Z.sqlite');
    const db = new BetterSqlite3(old);
    migrate(db, allMigrations.slice(0, 3), null);
    db.prepare(
      `INSERT INTO item (id, kind, space_id, name, tags, body, revision, created_at, updated_at)
       VALUES ('old', 'poll_set', 's', 'Old', '[]', '{"kind":"poll_set","polls":[]}', 1, 1, 1)`,
    ).run();
    db.close();
    library.ask('backups.restore', { name: 'library-20300107T100000005Z.sqlite', at: AT + 9 });
    expect(library.ask('items.get', { id: 'old' }).name).toBe('Old');
    library.close();
  });

  test('a backup file is examined once, and again when it changes, whatever was noted about it', () => {
    const folder = testFolder();
    const path = join(folder, 'library.sqlite');
    const library = openTestLibrary(path);
    library.addTemplate('a');
    const { name = '' } = library.ask('backups.make', { at: AT }) ?? {};
    const file = join(folder, 'backups', name);
    const notes = `${path}.backups.json`;
    const noted = readFileSync(notes, 'utf8');
    writeFileSync(notes, noted.replace('"items":1', '"items":7'));
    const items = () => library.ask('backups.list', null).map((backup) => backup.items);
    expect(items()).toEqual([7]);
    for (const nonsense of ['', '[]', '{"a":{"items":"many"}}', noted.replace('"items":1', '"items":-1')]) {
      writeFileSync(notes, nonsense);
      expect(items()).toEqual([1]);
      expect(readFileSync(notes, 'utf8')).toBe(noted);
    }
    truncateSync(file, 4096);
    expect(items()).toEqual([null]);
    library.close();
  });

  test('a backup removes the rest of a killed one, and a failed one leaves nothing', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const name of [
      'library-20300107T090000000Z.sqlite.part',
      'library-20300107T090000000Z.sqlite.part-journal',
      'mine.part',
    ])
      writeFileSync(join(backups, name), 'half');
    library.ask('backups.make', { at: AT });
    expect(readdirSync(backups)).toEqual(['library-20300107T100000000Z.sqlite', 'mine.part']);
    // A folder of that name is in the way.
    mkdirSync(join(backups, 'library-20300107T100000001Z.sqlite', 'full'), { recursive: true });
    expect(() => library.ask('backups.make', { at: AT + 1 })).toThrow();
    expect(readdirSync(backups).filter((name) => name.includes('Z.sqlite.part'))).toEqual([]);
    library.close();
  });

  test('restoring what is not there changes nothing and leaves no half file', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    expect(() => library.ask('backups.restore', { name: '../library.sqlite', at: AT })).toThrow(
      'This backup no longer exists.',
    );
    expect(library.ask('items.get', { id: 'a' }).name).toBe('a');
    expect(readdirSync(folder).some((name) => name.endsWith('.restoring'))).toBe(false);
    expect(existsSync(join(folder, 'library.sqlite'))).toBe(true);
    library.close();
  });
});
