import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../support/browser-host.ts';
import { openBridgeClient, pairWithLink } from '../support/bridge-client.ts';
import { templateBody } from '../support/library-file.ts';
import { program } from '../support/program.ts';
import { fillDisk, smallDisk } from '../support/small-disk.ts';
import { testFolder } from '../support/test-folder.ts';

/** A folder as a person's run left it, with something in all its files. */
const whole = mkdtempSync(join(tmpdir(), 'regie-damage-'));
beforeAll(async () => {
  const app = await startApp(['--data', whole]);
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  await window.call('preferences.set', { operatorName: 'Ana' });
  await window.call('keys.set', { keys: [] });
  const { spaceId } = app.ready.service;
  await window.call('library.create', { spaceId, name: 'Interview', body: templateBody() });
  window.close();
  await app.stop();
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

type Damage = (path: string) => void;
const HALF: Damage = (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2));
const EMPTY: Damage = (path) => truncateSync(path, 0);
const GARBAGE: Damage = (path) => writeFileSync(path, Buffer.alloc(9000, 'not a database '));
const FLIPPED: Damage = (path) => {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, Math.floor(bytes.length / 3), Math.floor(bytes.length / 3) + 20_000));
};
const FOLDER: Damage = (path) => {
  rmSync(path);
  mkdirSync(path);
};
const JSON_FILES = ['preferences.json', 'keys.json', 'browsers.json'];
const DATABASES = ['library.sqlite', 'rehearsal/service.sqlite'];

const damaged = (files: readonly string[], damage: Damage): string => {
  const folder = join(testFolder(), 'data');
  cpSync(whole, folder, { recursive: true });
  for (const file of files) if (existsSync(join(folder, file))) damage(join(folder, file));
  return folder;
};
/** A single sentence, without details of the program. */
const SENTENCE = /^[^\n]+\.\n$/;

describe('the app opens on a folder whose', () => {
  test.each<readonly [string, readonly string[], Damage]>([
    ['settings are cut in half', JSON_FILES, HALF],
    ['settings are empty', JSON_FILES, EMPTY],
    ['settings are a well of brackets', JSON_FILES, (path) => writeFileSync(path, '['.repeat(500_000))],
    ['settings change prototypes', JSON_FILES, (path) => writeFileSync(path, '{"__proto__":{"language":"xx"}}')],
    ['databases are cut in half', DATABASES, HALF],
    ['databases are empty', DATABASES, EMPTY],
    ['databases are garbage', DATABASES, GARBAGE],
    ['databases are damaged in the middle', DATABASES, FLIPPED],
    [
      'journals are garbage',
      DATABASES,
      (path) => {
        for (const tail of ['-wal', '-shm', '-journal']) writeFileSync(`${path}${tail}`, Buffer.alloc(5000, 0x37));
      },
    ],
    ['keys of the rehearsal are garbage', ['rehearsal/keys.json'], GARBAGE],
  ])('%s', async (_name, files, damage) => {
    const folder = damaged(files, damage);
    const app = await startApp(['--data', folder]);
    onTestFinished(async () => {
      await app.stop('SIGKILL');
    });
    const window = await openBridgeClient(await pairWithLink(app.ready.url));
    const hello = await window.call('app.hello', {});
    expect([hello.canKeep, hello.firstShow !== null]).toEqual([true, true]);
    expect(await window.raw('library.overview', { spaceId: app.ready.service.spaceId })).toEqual({
      ok: true,
      value: expect.anything(),
    });
    window.close();
    expect((await app.stop()).status).toBe(0);
    expect(Object.prototype).not.toHaveProperty('language');
  });
});

describe('the service alone', () => {
  const run = (data: string): { readonly status: number | null; readonly said: string; readonly printed: string } => {
    // If it starts, it is stopped at once.
    const { status, stderr, stdout } = spawnSync(process.execPath, [program('service'), '--data', data], {
      encoding: 'utf8',
      timeout: 40_000,
      killSignal: 'SIGTERM',
    });
    return { status, said: stderr, printed: stdout };
  };

  test.each<readonly [string, Damage]>([
    ['cut in half', HALF],
    ['garbage', GARBAGE],
    ['a folder', FOLDER],
  ])('says in one sentence that its data are %s, and changes nothing', (_name, damage) => {
    const folder = join(damaged(['rehearsal/service.sqlite'], damage), 'rehearsal');
    const path = join(folder, 'service.sqlite');
    const bytes = (): string => (damage === FOLDER ? '' : readFileSync(path).toString('base64'));
    const before = bytes();
    const { status, said, printed } = run(folder);
    expect([status === 0 || status === null, printed, SENTENCE.test(said) ? 'one sentence' : said]).toEqual([
      false,
      '',
      'one sentence',
    ]);
    expect(bytes()).toBe(before);
  });

  test('says in one sentence that nothing can be kept on a full disk', (ctx) => {
    const disk = smallDisk(64);
    if (disk === null) return ctx.skip('no disk of its own can be made here');
    fillDisk(disk);
    const { status, said, printed } = run(join(disk, 'data'));
    expect([status, printed]).toEqual([4, '']);
    expect(said).toMatch(SENTENCE);
  });
});
