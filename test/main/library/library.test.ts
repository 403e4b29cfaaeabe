import BetterSqlite3 from 'better-sqlite3';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createManualClock, createSystemClock, type Clock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { openLibrary, type Library } from '../../../src-main/library/library.ts';
import { migrate } from '../../../src-main/library/file/migrate.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { program } from '../../support/program.ts';
import { testFolder } from '../../support/test-folder.ts';

const WORKER = program('library-worker');
const MORTAL_WORKER = fileURLToPath(new URL('../../support/mortal-library-worker.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'regie-library-'));
const opened: Library[] = [];
let files = 0;

const newPath = (): string => {
  files += 1;
  return join(folder, `${files}`, 'library.sqlite');
};
const open = (path: string, clock: Clock = createSystemClock(globalThis), worker = WORKER): Library => {
  const library = openLibrary({ worker, path, clock, log: silentLog });
  opened.push(library);
  return library;
};
const entry = (pressId: string) => ({
  pressId,
  sessionId: 's',
  at: 1,
  who: 'Ana',
  surface: 'key',
  action: { kind: 'take' } as const,
  outcome: 'confirmed' as const,
  message: null,
  elapsedMs: 12,
});
const preset = (id: string) => ({ id, label: id, text: id });

afterEach(async () => {
  await Promise.all(opened.splice(0).map((library) => library.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('the library', () => {
  test('a file that is no library is kept aside, and a new one works', async () => {
    const path = newPath();
    mkdirSync(dirname(path), { recursive: true });
    const senseless = 'not a database '.repeat(500);
    writeFileSync(path, senseless);
    const library = open(path);
    await library.ask('journal.append', entry('one'));
    expect(await library.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(1);
    expect(readFileSync(`${path}.bad-1`, 'utf8')).toBe(senseless);
  });

  test('keeps the journal over a restart, newest first', async () => {
    const path = newPath();
    const first = open(path);
    await first.ask('journal.append', entry('one'));
    await first.ask('journal.append', entry('two'));
    await first.close();
    const again = await open(path).ask('journal.list', { sessionId: 's', limit: 10 });
    expect(again.map((line) => [line.id, line.who, line.action.kind])).toEqual([
      [2, 'Ana', 'take'],
      [1, 'Ana', 'take'],
    ]);
  });

  test('writing the same press twice writes it once', async () => {
    const library = open(newPath());
    await Promise.all([library.ask('journal.append', entry('one')), library.ask('journal.append', entry('one'))]);
    expect(await library.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(1);
  });

  test('offers its first presets once, and leaves a person who deleted them alone', async () => {
    const library = open(newPath());
    const scope = { spaceId: 's', sessionId: null };
    const demo = [preset('a'), preset('b')];
    const offer = () => library.ask('bands.offer', { spaceId: 's', demo, isDemoSpace: true });
    expect(await offer()).toEqual({ scope, presets: demo, lastEdits: {} });
    await library.ask('bands.replace', { scope, presets: [] });
    expect(await offer()).toEqual({ scope, presets: [], lastEdits: {} });
  });

  test('a worker that dies loses nothing that was acknowledged, and the next one answers what was under way', async () => {
    const library = open(newPath(), createSystemClock(globalThis), MORTAL_WORKER);
    await library.ask('journal.append', entry('one'));
    const deadly = library.ask('bands.replace', 'die' as never);
    const pending = library.ask('journal.append', entry('two'));
    await expect(deadly).rejects.toThrow('The library failed to do that.');
    await pending;
    expect(await library.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(2);
  });

  test('a worker that nobody asks rests, and wakes with the next request', async () => {
    const clock = createManualClock(0);
    const library = open(newPath(), clock);
    await library.ask('journal.append', entry('one'));
    clock.advance(30_000);
    expect(await library.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(1);
  });

  test('a file that cannot be opened is said to be so, and is tried again when it can be', async () => {
    const path = newPath();
    mkdirSync(folder, { recursive: true });
    writeFileSync(dirname(path), 'in the way');
    const clock = createManualClock(0);
    const library = open(path, clock);
    const refused = /^The library cannot be opened: /;
    await expect(library.ask('journal.append', entry('one'))).rejects.toThrow(refused);
    rmSync(dirname(path));
    await expect(library.ask('journal.append', entry('one'))).rejects.toThrow(refused);
    clock.advance(2000);
    await library.ask('journal.append', entry('one'));
    expect(await library.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(1);
  });

  test('closing answers everyone, though the worker dies of what it was asked for', async () => {
    const library = open(newPath(), createSystemClock(globalThis), MORTAL_WORKER);
    await library.ask('journal.append', entry('one'));
    const refused = Promise.all(
      [library.ask('bands.replace', 'die' as never), library.ask('journal.append', entry('two'))].map((asked) =>
        expect(asked).rejects.toThrow('The library is closed.'),
      ),
    );
    await library.close();
    await refused;
  });

  test('a file from a newer version can be read, refuses changes with a sentence, and is left as it is', async () => {
    const path = newPath();
    const first = open(path);
    await first.ask('journal.append', entry('one'));
    await first.close();
    const db = new BetterSqlite3(path);
    db.pragma('user_version = 99');
    db.close();
    const newer = open(path);
    expect(await newer.ask('journal.list', { sessionId: 's', limit: 10 })).toHaveLength(1);
    await expect(newer.ask('journal.append', entry('two'))).rejects.toThrow(/newer version/);
    expect(await newer.ask('file.read_only', null)).toEqual(say('host_library_newer'));
    await newer.close();
    const after = new BetterSqlite3(path, { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(99);
    after.close();
  });
});

describe('migrating', () => {
  test('a file that holds something is copied before it is changed', () => {
    const path = join(testFolder(), 'library.sqlite');
    const db = new BetterSqlite3(path);
    migrate(db, allMigrations, () => 'unused');
    const copy = `${path}.copy`;
    migrate(db, [...allMigrations, { name: 'next', sql: 'CREATE TABLE more (id INTEGER) STRICT' }], () => copy);
    const before = new BetterSqlite3(copy, { readonly: true });
    expect([existsSync(copy), before.pragma('user_version', { simple: true })]).toEqual([true, allMigrations.length]);
    before.close();
    db.close();
  });

  test('a step that fails leaves the version before it', () => {
    const db = new BetterSqlite3(':memory:');
    const broken = [...allMigrations, { name: 'broken', sql: 'CREATE TABLE half (id INTEGER) STRICT; NONSENSE' }];
    expect(() => migrate(db, broken, null)).toThrow();
    expect(db.pragma('user_version', { simple: true })).toBe(allMigrations.length);
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").get()).toBeUndefined();
    db.close();
  });
});
