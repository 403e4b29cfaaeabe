import type { MenuItemConstructorOptions } from 'electron';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { menuTemplate, setMenu, type MenuOptions } from '../../src-main/app/menu.ts';
import { createWords } from '../../src-main/app/words.ts';
import { BrowserWindow, windowsSettle } from '../support/electron/browser-window.ts';
import { pressMenuKey } from '../support/electron/menu.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const MESSAGES = fileURLToPath(new URL('../../resources/messages', import.meta.url));

const options = (changes: Partial<MenuOptions> = {}): MenuOptions => ({
  platform: 'linux',
  words: createWords(() => 'en'),
  development: false,
  isOnTop: false,
  isAtRisk: false,
  press: () => undefined,
  setOnTop: () => undefined,
  toggleFullScreen: () => undefined,
  openLogs: () => undefined,
  ...changes,
});
const items = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);
const labels = (changes: Partial<MenuOptions> = {}) => menuTemplate(options(changes)).map(({ label }) => label);

test('the menus are those of the system, with the app’s own first on macOS', () => {
  expect([labels(), labels({ platform: 'darwin' })]).toEqual([
    ['File', 'Edit', 'Show', 'View', 'Window', 'Help'],
    ['Regie', 'Edit', 'Show', 'View', 'Window', 'Help'],
  ]);
});

test('every command is pressed by its name, also one that has no key', () => {
  const presses: string[] = [];
  const press = (command: string) => void presses.push(command);
  const find = (label: string) => items(menuTemplate(options({ press }))).find((item) => item.label === label);
  for (const label of ['Take', 'Clear stage', 'Lock or unlock the desk', 'Write a band']) {
    find(label)?.click?.(undefined as never, undefined, undefined as never);
  }
  expect(presses).toEqual(['take', 'temporary.clear', 'lock.toggle', 'band.focus']);
});

test('no menu entry takes a key that someone may be writing with', () => {
  const own = items(menuTemplate(options({ platform: 'darwin', development: true })));
  expect(own.flatMap(({ accelerator }) => accelerator ?? [])).toEqual(['Control+Command+F']);
});

test('on a Mac the menu fills the display in the way of the window in front; elsewhere the system does', () => {
  const toggled: unknown[] = [];
  const window = new BrowserWindow({});
  for (const [platform, key] of [
    ['darwin', 'Control+Command+F'],
    ['linux', 'F11'],
  ] as const) {
    setMenu(options({ platform, toggleFullScreen: (one) => void toggled.push(one) }));
    pressMenuKey(key, window, platform);
  }
  windowsSettle();
  expect([toggled, window.fullScreen]).toEqual([[window], true]);
});

test('an installed app has no developer tools and no reload', () => {
  const roles = (development: boolean) => items(menuTemplate(options({ development }))).map(({ role }) => role);
  expect(roles(false)).not.toContain('toggleDevTools');
  expect(roles(false)).not.toContain('reload');
  expect(roles(true)).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']));
});

test('always on top is a mark that the menu keeps', () => {
  const set: boolean[] = [];
  const item = items(menuTemplate(options({ isOnTop: true, setOnTop: (on) => void set.push(on) }))).find(
    ({ type }) => type === 'checkbox',
  );
  item?.click?.({ checked: false } as never, undefined, undefined as never);
  expect([item?.checked, set]).toEqual([true, [false]]);
});

test.each(['en', 'fr', 'es'] as const)('every word of the menu and of the dialogs is there in %s', (language) => {
  const words = createWords(() => language);
  const own = items(menuTemplate(options({ platform: 'darwin', development: true, words })));
  const catalogue = JSON.parse(readFileSync(`${MESSAGES}/${language}.json`, 'utf8')) as Record<string, unknown>;
  const dialogs = [
    'shell_show_goes_on',
    'shell_page_stops',
    'shell_page_hangs',
    'shell_wait',
    'shell_stay',
    'shell_close_anyway',
    'shell_show_is_live',
    'shell_show_is_near',
    'shell_desk_would_close',
    'shell_program_is_out',
    'shell_program_would_close',
    'app_reload',
    'ui_close',
  ];
  const isKey = (text: string | undefined) => text !== undefined && /^[a-z]+_[a-z_]+$/.test(text);
  expect([
    own.filter(({ label }) => isKey(label)),
    dialogs.filter((key) => typeof catalogue[key] !== 'string'),
  ]).toEqual([[], []]);
});

test.each(['linux', 'darwin', 'win32'])(
  'on %s no key closes a window or ends the app while a show is at risk',
  (platform) => {
    const closed = (isAtRisk: boolean): readonly [boolean, boolean, boolean] => {
      resetElectron();
      setMenu(options({ platform, isAtRisk }));
      const window = new BrowserWindow({});
      const heard = ['CommandOrControl+W', 'CommandOrControl+Q'].map((key) => pressMenuKey(key, window, platform));
      return [heard[0] ?? false, heard[1] ?? false, window.destroyed];
    };
    // Windows has no key that ends a program but Alt+F4, which is the window’s.
    expect([closed(false), closed(true)]).toEqual([
      [true, platform !== 'win32', true],
      [false, false, false],
    ]);
  },
);

test('menu items without a key stay, and do what they say', () => {
  const [window] = [new BrowserWindow({}), new BrowserWindow({})];
  const at = (label: string) =>
    items(menuTemplate(options({ isAtRisk: true }))).find((item) => item.label === label) as {
      click(item: unknown, window: unknown): void;
    };
  at('Close').click({}, window);
  at('Quit Regie').click({}, undefined);
  expect([window.destroyed, recorded.calls]).toEqual([true, ['quit']]);
});
