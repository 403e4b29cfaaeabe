import { app as application, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import {
  DESK_COMMANDS,
  DESK_COMMAND_NAMES,
  MENU_SECTIONS,
  type DeskCommand,
  type MenuSection,
} from '#shared/show/desk-commands.ts';
import type { PlainKey } from '#shared/words/words.ts';
import type { FillingWindow } from './windows/window-system.ts';
import type { Words } from './words.ts';

type Item = MenuItemConstructorOptions;

const commandsOf = (section: MenuSection): readonly DeskCommand[] =>
  DESK_COMMAND_NAMES.filter((name) => DESK_COMMANDS[name].menu === section);

export interface MenuOptions {
  readonly platform: string;
  readonly words: Words;
  /** True in the project's own checkout, where reloading a page is of use. */
  readonly development: boolean;
  readonly isOnTop: boolean;
  /** True while closing would harm a show: no key then closes a window or quits. */
  readonly isAtRisk: boolean;
  readonly press: (command: DeskCommand) => void;
  readonly setOnTop: (onTop: boolean) => void;
  readonly toggleFullScreen: (window: FillingWindow) => void;
  readonly openLogs: (() => void) | null;
}

/** The application menu as data. A command is pressed by its name, through the same pipeline as every input. */
export const menuTemplate = (options: MenuOptions): Item[] => {
  const { platform, words, press } = options;
  const isMac = platform === 'darwin';
  const SEPARATOR: Item = { type: 'separator' };
  const role = (name: NonNullable<Item['role']>, key: PlainKey): Item => ({ role: name, label: words(key) });
  // A role brings its key; the same item without one still asks first.
  const quit: Item = options.isAtRisk
    ? { label: words('menu_quit'), click: () => application.quit() }
    : role('quit', 'menu_quit');
  const close: Item = options.isAtRisk
    ? { label: words('ui_close'), click: (_item, window) => window?.close() }
    : role('close', 'ui_close');
  // On a Mac the role knows one kind of full screen alone; its key is nobody's to write with.
  const fullScreen: Item = isMac
    ? {
        label: words('menu_full_screen'),
        accelerator: 'Control+Command+F',
        click: (_item, window) => {
          if (window) options.toggleFullScreen(window);
        },
      }
    : role('togglefullscreen', 'menu_full_screen');
  // Without its key: as a menu's accelerator it would also fire while someone writes.
  const command = (name: DeskCommand): Item => ({ label: words(DESK_COMMANDS[name].word), click: () => press(name) });

  const app: Item = {
    label: words('app_name'),
    submenu: [
      role('about', 'menu_about'),
      SEPARATOR,
      role('services', 'menu_services'),
      SEPARATOR,
      role('hide', 'menu_hide'),
      role('hideOthers', 'menu_hide_others'),
      role('unhide', 'menu_show_all'),
      SEPARATOR,
      quit,
    ],
  };
  const file: Item = { label: words('menu_file'), submenu: [quit] };
  const edit: Item = {
    label: words('menu_edit'),
    submenu: [
      role('undo', 'menu_undo'),
      role('redo', 'menu_redo'),
      SEPARATOR,
      role('cut', 'menu_cut'),
      role('copy', 'menu_copy'),
      role('paste', 'menu_paste'),
      role('selectAll', 'menu_select_all'),
    ],
  };
  const show: Item = {
    label: words('menu_show'),
    submenu: MENU_SECTIONS.flatMap((section, index) => [
      ...(index === 0 ? [] : [SEPARATOR]),
      ...commandsOf(section).map(command),
    ]),
  };
  const view: Item = {
    label: words('menu_view'),
    submenu: [
      role('zoomIn', 'menu_zoom_in'),
      role('zoomOut', 'menu_zoom_out'),
      role('resetZoom', 'menu_zoom_reset'),
      SEPARATOR,
      fullScreen,
      {
        label: words('menu_on_top'),
        type: 'checkbox',
        checked: options.isOnTop,
        click: ({ checked }) => options.setOnTop(checked),
      },
      ...(options.development ? [SEPARATOR, role('reload', 'app_reload'), role('toggleDevTools', 'menu_tools')] : []),
    ],
  };
  const window: Item = {
    label: words('menu_window'),
    role: 'window',
    submenu: [role('minimize', 'menu_minimize'), ...(isMac ? [role('zoom', 'menu_zoom')] : []), close],
  };
  const { openLogs } = options;
  const help: Item = {
    label: words('menu_help'),
    role: 'help',
    submenu: [command('help'), ...(openLogs ? [{ label: words('menu_logs'), click: () => openLogs() }] : [])],
  };
  return [...(isMac ? [app] : [file]), edit, show, view, window, help];
};

/** Windows without a menu, until they are closed. */
const bare = new Set<BrowserWindow>();

/** Keeps the menu off a window: on Windows and Linux a single Alt would show it over the picture. A Mac has one for all. */
export const keepMenuOff = (window: BrowserWindow): void => {
  if (process.platform === 'darwin') return;
  bare.add(window);
  window.on('closed', () => bare.delete(window));
  window.removeMenu();
};

/** Puts the menu up. */
export const setMenu = (options: MenuOptions): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
  // Electron has given it to every window.
  for (const window of bare) window.removeMenu();
};
