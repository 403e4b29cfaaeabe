import { readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskTrouble } from '../../../src-main/settings/disk-trouble.ts';
import { testFolder } from '../../support/test-folder.ts';
import { openTestStore, picture, putFile, sha256Of, WEBP } from '../../support/media-files.ts';

const HOUR_MS = 3_600_000;
const pathIn = (folder: string, sha256: string): string => join(folder, 'media', sha256.slice(0, 2), sha256);

describe('the store of files', () => {
  test('keeps a file under its hash, with the type that its bytes have', async () => {
    const folder = testFolder();
    const store = openTestStore(folder);
    const bytes = picture('a', 100_000);
    const stored = await putFile(store, bytes);
    expect(stored).toEqual({ sha256: sha256Of(bytes), mimeType: 'image/png', sizeBytes: bytes.length });
    expect(readFileSync(pathIn(folder, stored.sha256)).equals(bytes)).toBe(true);
    expect(await store.check(stored.sha256)).toBe('sound');
    expect(readdirSync(join(folder, 'media', 'incoming'))).toEqual([]);
  });

  test('a file that is not wanted, too large or given up leaves nothing behind', async () => {
    const folder = testFolder();
    const store = openTestStore(folder);
    const wrong = await store.begin(100);
    await wrong.write(Buffer.from('<svg onload="alert(1)"/>'));
    expect(await wrong.finish((found) => found !== null)).toBeNull();
    const large = await store.begin(10);
    await expect(large.write(picture('x'))).rejects.toMatchObject({ code: 'too_large' });
    const given = await store.begin(100);
    await given.write(Buffer.from('half'));
    await given.abort();
    expect(readdirSync(join(folder, 'media'))).toEqual(['incoming']);
    expect(readdirSync(join(folder, 'media', 'incoming'))).toEqual([]);
  });

  test('tells a sound file from a damaged and a missing one, and a file that comes again mends it', async () => {
    const folder = testFolder();
    const store = openTestStore(folder);
    const { sha256 } = await putFile(store, picture('a'));
    writeFileSync(pathIn(folder, sha256), 'rotten');
    expect([await store.check(sha256), await store.check('0'.repeat(64))]).toEqual(['damaged', 'missing']);
    await putFile(store, picture('a'));
    expect(await store.check(sha256)).toBe('sound');
  });

  test('a file that cannot be read is neither damaged nor missing', async () => {
    const folder = testFolder();
    const store = openTestStore(folder);
    const { sha256 } = await putFile(store, picture('a'));
    const path = pathIn(folder, sha256);
    rmSync(path);
    symlinkSync(path, path);
    expect(await store.check(sha256)).toBe('unreadable');
    await expect(store.sizeOf(sha256)).rejects.toMatchObject({ code: 'ELOOP' });
  });

  test('the store removes unfinished and long unknown files, and never young or known ones', async () => {
    const folder = testFolder();
    const store = openTestStore(folder);
    const known = await putFile(store, picture('known'));
    const old = await putFile(store, picture('old'));
    const young = await putFile(store, picture('young'));
    const incoming = join(folder, 'media', 'incoming');
    for (const name of ['old.part', 'young.part']) writeFileSync(join(incoming, name), 'half');
    const now = Date.now();
    const long = (now - 31 * 24 * HOUR_MS) / 1000;
    for (const file of [known, old]) utimesSync(pathIn(folder, file.sha256), long, long);
    utimesSync(join(incoming, 'old.part'), long, long);
    await store.sweep((sha256) => sha256 === known.sha256, now);
    const left = await Promise.all([known, old, young].map(({ sha256 }) => store.sizeOf(sha256)));
    expect(left.map((size) => size !== null)).toEqual([true, false, true]);
    expect(readdirSync(incoming)).toEqual(['young.part']);
  });

  test.each([
    ['ENOSPC', /^The disk of this computer is full. The show goes on/],
    ['EROFS', /read-only/],
    ['EACCES', /not allowed/],
  ])('a disk that answers %s is reported in a sentence', (code, sentence) => {
    expect(diskTrouble(Object.assign(new Error('x'), { code }))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(sentence),
    });
  });

  test('a data folder that is no folder is refused, and nothing hangs', async () => {
    const folder = testFolder();
    writeFileSync(join(folder, 'media'), 'a file where the folder should be');
    await expect(openTestStore(folder).begin(10)).rejects.toThrow();
  });

  test('files in the store are named by their hashes alone', async () => {
    const store = openTestStore();
    expect(() => store.read('../../etc/passwd', 0, 1)).toThrow('The name of this file is not valid.');
    expect(await store.readPicture(await store.keepPicture(WEBP))).toEqual(WEBP);
  });
});
