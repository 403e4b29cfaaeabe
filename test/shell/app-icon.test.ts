import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { setCheckoutIcon, setCheckoutWindowIcon, windowIcon } from '../../src-main/app/app-icon.ts';
import { app } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { onPlatform } from '../support/electron/on-platform.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const RESOURCES = join(import.meta.dirname, '../../resources');
const look = (platform: string): readonly string[] => {
  const window = new BrowserWindow({});
  onPlatform(platform, () => {
    setCheckoutIcon(RESOURCES);
    setCheckoutWindowIcon(window as unknown as RealBrowserWindow, RESOURCES);
  });
  return recorded.calls.splice(0);
};

test('a checkout is Regie in the Dock of a Mac and in the task bar of Windows, not Electron', () => {
  expect([look('darwin'), look('win32'), look('linux')]).toEqual([
    [`dock.setIcon ${RESOURCES}/icons/icon-512.png`, 'setAboutPanelOptions Regie 0.0.0-test'],
    [`setAppDetails org.regie.desk Regie ${RESOURCES}/icons/icon.ico`],
    [],
  ]);
});

test('what is installed has its own icon and name from its program', () => {
  app.isPackaged = true;
  expect([...look('darwin'), ...look('win32')]).toEqual([]);
  app.isPackaged = false;
});

test('windows have an icon where the program brings none, and its file exists', () => {
  const icons = (['linux', 'win32', 'darwin'] as const).map((platform) => [
    windowIcon(platform, false, RESOURCES),
    windowIcon(platform, true, RESOURCES),
  ]);
  expect(icons).toEqual([
    [`${RESOURCES}/icons/icon-256.png`, `${RESOURCES}/icons/icon-256.png`],
    [`${RESOURCES}/icons/icon.ico`, null],
    [null, null],
  ]);
  expect(icons.flat().filter((path) => path !== null && !existsSync(path))).toEqual([]);
});
