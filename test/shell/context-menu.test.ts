import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { offerContextMenu, type Clicked } from '../../src-main/app/context-menu.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly enabled?: boolean;
  readonly click?: () => void;
}

const FLAGS = { canCopy: true, canCut: true, canPaste: false, canSelectAll: true };
const NOTHING = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [] };

const setUp = () => {
  const window = new BrowserWindow({});
  offerContextMenu(window as unknown as RealBrowserWindow, (key) => key);
  /** The menu that a click opens; null where there is none. */
  const click = (clicked: Partial<Clicked>) => {
    recorded.popups = [];
    const place = { x: 5, y: 7, frame: null, menuSourceType: 'keyboard' };
    window.webContents.emit('context-menu', {}, { ...NOTHING, editFlags: FLAGS, ...place, ...clicked });
    return (recorded.popups[0] ?? null) as { readonly template: readonly Item[] } | null;
  };
  return { window, click };
};

test('a click on a picture or a button opens nothing', () => {
  expect(setUp().click({})).toBeNull();
});

test('text that is marked can be copied', () => {
  const { window, click } = setUp();
  const menu = click({ selectionText: 'marked' });
  expect(menu).toEqual({
    template: [{ role: 'copy', label: 'menu_copy', enabled: true }],
    window,
    x: 5,
    y: 7,
    sourceType: 'keyboard',
  });
});

test('in a field there is what can be done now, and no more', () => {
  const items = setUp().click({ isEditable: true })?.template ?? [];
  expect(items.map(({ role, enabled }) => `${role ?? ''} ${enabled ?? ''}`)).toEqual([
    'cut true',
    'copy true',
    'paste false',
    'selectAll true',
  ]);
});

test('a word that is misspelled is put right, or learnt', () => {
  const { window, click } = setUp();
  const words = ['show', 'shoe', 'snow', 'slow', 'stow', 'shot'];
  const items = click({ isEditable: true, misspelledWord: 'shwo', dictionarySuggestions: words })?.template ?? [];
  expect(items.slice(0, 6).map(({ label }) => label)).toEqual([...words.slice(0, 5), 'shell_add_word']);
  items[0]?.click?.();
  items[5]?.click?.();
  expect(window.webContents.words).toEqual(['show', 'learn shwo']);
});
