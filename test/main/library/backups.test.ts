import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTestLibrary, stamp } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

const AT = Date.UTC(2030, 0, 7, 10);

describe('a backup', () => {
  test('brings back what was there, and what was replaced is backed up first', () => {
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

  test('is not made of an empty library, so it never takes the place of a full one', () => {
    const path = join(testFolder(), 'library.sqlite');
    const library = openTestLibrary(path);
    expect([library.ask('backups.make', { at: AT }), library.ask('backups.list', null)]).toEqual([null, []]);
    library.close();
  });

  test('the oldest go first, and those that do not open are not offered', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'library-20300107T090000000Z.sqlite'), 'not a database');
    for (let day = 0; day < 20; day += 1) library.ask('backups.make', { at: AT + day });
    const backups = library.ask('backups.list', null);
    expect([backups.length, backups[0]?.at, backups.at(-1)?.at]).toEqual([14, AT + 19, AT + 6]);
    const broken = () => library.ask('backups.restore', { name: 'library-20300107T090000000Z.sqlite', at: AT });
    expect(broken).toThrow('This backup does not open; another one may.');
    expect(library.ask('items.get', { id: 'a' }).name).toBe('a');
    library.close();
  });

  test('what one that was killed left behind goes with the next, and one that cannot be written leaves nothing', () => {
    const folder = testFolder();
    const library = openTestLibrary(join(folder, 'library.sqlite'));
    library.addTemplate('a');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const name of ['library-20300107T090000000Z.sqlite.part', 'mine.part'])
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
    expect(() => library.ask('backups.restore', { name: '../library.sqlite', at: AT })).toThrow('This backup is gone.');
    expect(library.ask('items.get', { id: 'a' }).name).toBe('a');
    expect(readdirSync(folder).some((name) => name.endsWith('.restoring'))).toBe(false);
    expect(existsSync(join(folder, 'library.sqlite'))).toBe(true);
    library.close();
  });
});
