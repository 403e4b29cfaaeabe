import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { recorded } from './record.ts';

interface Item {
  readonly role?: string;
  readonly accelerator?: string | null;
  readonly registerAccelerator?: boolean;
  readonly enabled?: boolean;
  readonly click?: (item: Item, window: BrowserWindow | undefined) => void;
  readonly submenu?: readonly Item[];
}

interface Role {
  readonly accelerator?: string;
  readonly run: (window: BrowserWindow | undefined) => void;
}

/** Defaults of the roles that the menu uses (`lib/browser/api/menu-item-roles.ts` of Electron). */
const rolesOf = (platform: string): Readonly<Record<string, Role>> => ({
  close: { accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  quit: { ...(platform !== 'win32' && { accelerator: 'CommandOrControl+Q' }), run: () => app.quit() },
  minimize: { accelerator: 'CommandOrControl+M', run: () => undefined },
  togglefullscreen: {
    accelerator: platform === 'darwin' ? 'Control+Command+F' : 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
});

const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])]);

export const Menu = {
  /** A menu is its template, which can be opened somewhere. */
  buildFromTemplate: (template: readonly unknown[]) =>
    Object.assign([...template], { popup: (options: object) => void recorded.popups.push({ template, ...options }) }),
  setApplicationMenu(menu: unknown): void {
    recorded.menus.push(menu);
    // Off macOS it is every window's own, those without one included (lib/browser/api/menu.ts).
    if (process.platform !== 'darwin') for (const window of BrowserWindow.getAllWindows()) window.setMenu(menu);
  },
};

/** Presses a key while a window is in front, as far as the application menu hears of it; false where it does not. */
export const pressMenuKey = (accelerator: string, window: BrowserWindow | undefined, platform: string): boolean => {
  const roles = rolesOf(platform);
  for (const item of flat((recorded.menus.at(-1) ?? []) as readonly Item[])) {
    const role = item.role === undefined ? undefined : roles[item.role.toLowerCase()];
    // An accelerator that is missing is the role's own.
    const isIt = (item.accelerator ?? role?.accelerator) === accelerator;
    const isRegistered = platform === 'darwin' || item.registerAccelerator !== false;
    if (!isIt || !isRegistered || item.enabled === false) continue;
    if (role) role.run(window);
    else item.click?.(item, window);
    return true;
  }
  return false;
};
