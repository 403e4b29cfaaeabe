import type { MenuItemConstructorOptions } from 'electron';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { menuTemplate, type MenuOptions } from '../../src-main/app/menu.ts';
import { createWords } from '../../src-main/app/words.ts';
import { DEFAULT_KEYS } from '../../src-main/settings/default-keys.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

const MESSAGES = fileURLToPath(new URL('../../resources/messages', import.meta.url));

const options = (changes: Partial<MenuOptions> = {}): MenuOptions => ({
  platform: 'linux',
  words: createWords(MESSAGES, () => 'en'),
  keys: DEFAULT_KEYS,
  development: false,
  isOnTop: false,
  press: () => undefined,
  setOnTop: () => undefined,
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

test('a command presses its key as the key map has it now, and rests without one', () => {
  const presses: string[] = [];
  const press = (chord: string) => void presses.push(chord);
  const keys = DEFAULT_KEYS.filter((key) => key.chord !== 'KeyL');
  const find = (label: string) => items(menuTemplate(options({ keys, press }))).find((item) => item.label === label);
  find('Take')?.click?.(undefined as never, undefined, undefined as never);
  expect([presses, find('Take')?.enabled, find('Lock or unlock the desk')?.enabled]).toEqual([['Enter'], true, false]);
});

test('no menu entry takes a key that someone may be writing with', () => {
  const own = items(menuTemplate(options({ platform: 'darwin', development: true })));
  expect(own.filter((item) => item.accelerator !== undefined)).toEqual([]);
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
  const words = createWords(MESSAGES, () => language);
  const own = items(menuTemplate(options({ platform: 'darwin', development: true, words })));
  const catalogue = JSON.parse(readFileSync(`${MESSAGES}/${language}.json`, 'utf8')) as Record<string, unknown>;
  const dialogs = [
    'shell_show_goes_on',
    'shell_page_stops',
    'shell_page_hangs',
    'shell_wait',
    'app_reload',
    'ui_close',
  ];
  const isKey = (text: string | undefined) => text !== undefined && /^[a-z]+_[a-z_]+$/.test(text);
  expect([
    own.filter(({ label }) => isKey(label)),
    dialogs.filter((key) => typeof catalogue[key] !== 'string'),
  ]).toEqual([[], []]);
});

test('a missing catalogue leaves the keys, and the app running', () => {
  expect(createWords('/nowhere', () => 'fr')('menu_file')).toBe('menu_file');
});
