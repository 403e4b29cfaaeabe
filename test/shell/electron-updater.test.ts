import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { loadUpdater } from '../../src-main/app/updates/electron-updater.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

/** The updater's own object, as far as the app uses it. */
const { autoUpdater } = vi.hoisted((): { autoUpdater: Record<string, unknown> } => ({ autoUpdater: {} }));
vi.mock('electron-updater', () => ({ default: { autoUpdater, CancellationToken: Object } }));

let asked: unknown[][];
const emitter = new EventEmitter();
beforeEach(() => {
  resetElectron();
  emitter.removeAllListeners();
  asked = [];
  Object.assign(autoUpdater, {
    on: emitter.on.bind(emitter),
    once: emitter.once.bind(emitter),
    quitAndInstall: (...options: unknown[]) => void asked.push(options),
  });
});

test('the updater does nothing by itself, and an installed update does not open the app again', async () => {
  await loadUpdater(null, silentLog);
  expect(autoUpdater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    autoRunAppAfterInstall: false,
    allowDowngrade: false,
  });
});

test('an installation runs silently, and says when it failed', async () => {
  const updater = await loadUpdater(null, silentLog);
  let failures = 0;
  emitter.emit('error', new Error('while looking for updates'));
  updater.install(() => (failures += 1));
  expect([asked, failures]).toEqual([[[true, false]], 0]);
  emitter.emit('error', new Error('the password was refused'));
  emitter.emit('error', new Error('and again'));
  expect(failures).toBe(1);
});

test('a list of updates offers a version or nothing', async () => {
  const updater = await loadUpdater(null, silentLog);
  const offered = async (version: unknown): Promise<string | null> => {
    Object.assign(autoUpdater, {
      checkForUpdates: async () => Promise.resolve({ isUpdateAvailable: true, updateInfo: { version } }),
    });
    return updater.check();
  };
  const versions = [
    '2.0.1',
    '2.0.0-beta.3',
    '../../2',
    '2.0.0/..',
    '1.1.1'.padEnd(100, '1'),
    { toString: 1 },
    undefined,
  ];
  const read = [];
  for (const version of versions) read.push(await offered(version));
  expect(read).toEqual(['2.0.1', '2.0.0-beta.3', null, null, null, null, null]);
});
