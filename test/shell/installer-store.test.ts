import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { ownInstaller } from '../../src-main/app/updates/electron-updater.ts';
import { openInstallerStore } from '../../src-main/app/updates/installer-store.ts';
import { goBack } from '../../src-main/app/updates/start-updates.ts';
import type { UpdateDecision } from '../../src-main/app/updates/update-decision.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

let folder: string;
beforeEach(() => {
  resetElectron();
  folder = mkdtempSync(join(tmpdir(), 'regie-installers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const installer = (version: string): string => {
  const path = join(folder, `Regie-${version}.AppImage`);
  writeFileSync(path, `program ${version}`);
  return path;
};
const shelfFolder = (): string => join(folder, 'installers');
const open = () => openInstallerStore(shelfFolder(), silentLog);
const free = async (): Promise<UpdateDecision> => ({ kind: 'allowed' });

test('the installers of the last two versions are kept, also across a restart', async () => {
  const shelf = open();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await shelf.keep(version, installer(version));
  expect([open().previous('1.2.0'), open().previous('1.1.0'), open().previous('1.0.0')]).toEqual([
    '1.1.0',
    '1.2.0',
    '1.2.0',
  ]);
  expect(readdirSync(shelfFolder()).sort()).toEqual(['1.1.0', '1.2.0', 'installers.json']);
  const path = await open().installerOf('1.1.0');
  expect(readFileSync(path ?? '', 'utf8')).toBe('program 1.1.0');
});

test('going back opens the earlier installer, and the version that was left is not offered again', async () => {
  const shelf = open();
  await shelf.keep('1.0.0', installer('1.0.0'));
  await shelf.keep('1.1.0', installer('1.1.0'));
  await goBack(shelf, '1.1.0', free);
  expect(recorded.opened).toEqual([join(shelfFolder(), '1.0.0', 'Regie-1.0.0.AppImage')]);
  expect([open().isSkipped('1.1.0'), open().isSkipped('1.2.0')]).toEqual([true, false]);
});

test('nobody goes back while a show is live or near; where that is not known, the person decides', async () => {
  const shelf = open();
  await shelf.keep('1.0.0', installer('1.0.0'));
  for (const why of ['live', 'show_near'] as const) {
    await expect(goBack(shelf, '1.1.0', async () => ({ kind: 'wait', why }))).rejects.toMatchObject({
      code: 'conflict',
    });
  }
  expect(recorded.opened).toEqual([]);
  await goBack(shelf, '1.1.0', async () => ({ kind: 'wait', why: 'unknown' }));
  expect(recorded.opened).toHaveLength(1);
});

test('an installer that is not what was kept is not opened', async () => {
  const shelf = open();
  await shelf.keep('1.0.0', installer('1.0.0'));
  writeFileSync(join(shelfFolder(), '1.0.0', 'Regie-1.0.0.AppImage'), 'something else');
  expect(await shelf.installerOf('1.0.0')).toBeNull();
  await expect(goBack(shelf, '1.1.0', free)).rejects.toMatchObject({ code: 'not_found' });
  expect(recorded.opened).toEqual([]);
});

test('without an earlier installer there is nothing to go back to', async () => {
  await expect(goBack(open(), '1.0.0', free)).rejects.toMatchObject({ code: 'not_found' });
  await expect(goBack(null, '1.0.0', free)).rejects.toMatchObject({ code: 'not_found' });
});

test('a list of installers that leads out of the folder is not believed', async () => {
  const shelf = open();
  await shelf.keep('1.0.0', installer('1.0.0'));
  const sha512 = 'a'.repeat(128);
  const kept = [
    { version: '../..', file: 'passwd', sha512 },
    { version: '0.9.0', file: '../../passwd', sha512 },
  ];
  writeFileSync(join(shelfFolder(), 'installers.json'), JSON.stringify({ kept, skipped: '../x' }));
  expect([open().previous('1.0.0'), open().isSkipped('../x')]).toEqual([null, false]);
  await shelf.keep('../../1.0.0', installer('2.0.0'));
  expect(existsSync(join(folder, '..', '1.0.0'))).toBe(false);
});

test('an AppImage is its own installer, Windows keeps a copy, other systems know none', () => {
  expect([
    ownInstaller('linux', { APPIMAGE: '/opt/Regie.AppImage' }),
    ownInstaller('linux', {}),
    ownInstaller('win32', { LOCALAPPDATA: 'C:\\local' })?.replaceAll('\\', '/'),
    ownInstaller('darwin', {}),
  ]).toEqual(['/opt/Regie.AppImage', null, 'C:/local/regie-updater/installer.exe', null]);
});
