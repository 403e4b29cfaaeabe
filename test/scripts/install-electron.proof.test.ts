import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clock } from '#shared/lib/clock.ts';
import { installedElectron } from '../../scripts/lib/electron.ts';
import { installElectron } from '../../scripts/lib/install-electron.ts';
import { startElectronMirror, type Answer, type ElectronMirror } from '../support/electron-mirror.ts';
import { eventually } from '../support/eventually.ts';

const PAUSE_MS = 2000;

/** Pauses are over at once; how long a line is silent, the test says. */
const createClock = () => {
  const silences = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    schedule(at, callback) {
      if (at > PAUSE_MS) silences.add(callback);
      else setImmediate(callback);
      return () => void silences.delete(callback);
    },
  };
  return { clock, passSilence: () => silences.forEach((callback) => callback()) };
};

const setUp = (mirror: ElectronMirror) => {
  const { packageDir, cacheDir } = mirror;
  const { clock, passSilence } = createClock();
  const seen: [number, number | null][] = [];
  return {
    passSilence,
    seen,
    /** Resolves once so many bytes are on the disk: those of a line that is cut sooner may be lost on the way. */
    has: (bytes: number) => eventually(() => expect(seen.at(-1)?.[0]).toBe(bytes)),
    install: () =>
      installElectron({
        packageDir,
        env: { electron_config_cache: cacheDir },
        fetch: globalThis.fetch,
        clock,
        onProgress: (got, total) => void seen.push([got, total]),
      }),
    installed: () => installedElectron(packageDir, process.platform),
    partial: () => readdirSync(join(cacheDir, 'partial')),
  };
};

test('Electron is fetched, checked and unpacked, and how far that is can be told', async () => {
  const mirror = await startElectronMirror([]);
  const { install, installed, seen, partial } = setUp(mirror);
  expect(installed()).toBeNull();
  await install();
  expect(statSync(installed() ?? '').size).toBe(300_000);
  expect([seen.at(0), seen.at(-1), mirror.asked, partial()]).toEqual([
    [0, mirror.size],
    [mirror.size, mirror.size],
    [undefined],
    [],
  ]);
});

test('a download over a cut or silent line goes on from where it was', async () => {
  const mirror = await startElectronMirror([
    { bytes: 100_000, then: 'say nothing more' },
    { bytes: 50_000, then: 'say nothing more' },
  ]);
  const { install, installed, passSilence, has } = setUp(mirror);
  const done = install();
  await has(100_000);
  mirror.cut();
  await has(150_000);
  passSilence();
  await done;
  expect([mirror.asked, installed() !== null]).toEqual([[undefined, 'bytes=100000-', 'bytes=150000-'], true]);
});

test('an unfinished download is used by the next start', async () => {
  const mirror = await startElectronMirror([
    { bytes: 200_000, then: 'say nothing more' },
    ...Array<Answer>(5).fill({ bytes: 0, then: 'cut the line' }),
  ]);
  const { install, installed, partial, has } = setUp(mirror);
  const broken = expect(install()).rejects.toThrow(/^127\.0\.0\.1:\d+ cannot be reached \(UND_ERR_SOCKET\)$/);
  await has(200_000);
  mirror.cut();
  await broken;
  expect([partial().length, installed()]).toEqual([1, null]);
  await install();
  expect([mirror.asked.at(-1), mirror.asked.length, installed() !== null]).toEqual(['bytes=200000-', 7, true]);
});

test('a server without ranges sends the whole file again', async () => {
  const mirror = await startElectronMirror([{ bytes: 100_000, then: 'say nothing more' }, { ignoresRange: true }]);
  const { install, installed, has } = setUp(mirror);
  const done = install();
  await has(100_000);
  mirror.cut();
  await done;
  expect([mirror.asked, installed() !== null]).toEqual([[undefined, 'bytes=100000-'], true]);
});

test('a complete download is not fetched again, and a wrong one is fetched anew', async () => {
  const mirror = await startElectronMirror([{ bytes: 0, then: 'cut the line' }]);
  const { install, installed, partial } = setUp(mirror);
  await expect(install()).rejects.toThrow();
  writeFileSync(join(mirror.cacheDir, 'partial', partial()[0] ?? ''), Buffer.alloc(mirror.size));
  await install();
  expect([mirror.asked.slice(1), installed() !== null]).toEqual([[`bytes=${mirror.size}-`, undefined], true]);
});

test('a file with another checksum than Electron’s is not unpacked', async () => {
  const mirror = await startElectronMirror([], '0'.repeat(64));
  const { install, installed } = setUp(mirror);
  await expect(install()).rejects.toThrow('what came is not what Electron published');
  expect([mirror.asked.length, installed()]).toEqual([2, null]);
});

test('a server that has no Electron, or does not answer, is not asked twice', async () => {
  const mirror = await startElectronMirror([{ status: 404 }]);
  const { install } = setUp(mirror);
  await expect(install()).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 404$/);
  expect(mirror.asked).toHaveLength(1);
  const gone = setUp(mirror);
  process.env.ELECTRON_MIRROR = 'http://127.0.0.1:1/';
  await expect(gone.install()).rejects.toThrow(/^127\.0\.0\.1:1 cannot be reached/);
});

test('a download server that never answers is given up', async () => {
  const mirror = await startElectronMirror([{ bytes: 0, then: 'say nothing more' }]);
  const { install, passSilence } = setUp(mirror);
  const done = install();
  await mirror.silent;
  passSilence();
  await expect(done).rejects.toThrow(/^127\.0\.0\.1:\d+ sent nothing for 30 s$/);
});

test.each<[string, (packageDir: string) => void]>([
  ['half of it is missing', (packageDir) => rmSync(join(packageDir, 'path.txt'))],
  ['it is of another version', (packageDir) => writeFileSync(join(packageDir, 'dist/version'), 'v1.0.0')],
  ['its binary is gone', (packageDir) => rmSync(installedElectron(packageDir, process.platform) ?? '')],
])('an Electron of which %s is repaired from what was fetched', async (_what, damage) => {
  const mirror = await startElectronMirror([]);
  const { install, installed } = setUp(mirror);
  await install();
  damage(mirror.packageDir);
  mkdirSync(join(mirror.packageDir, 'dist/rest'));
  expect(installed()).toBeNull();
  await install();
  expect([installed() !== null, existsSync(join(mirror.packageDir, 'dist/rest')), mirror.asked.length]).toEqual([
    true,
    false,
    1,
  ]);
});
