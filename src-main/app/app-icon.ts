import { app, type BrowserWindow } from 'electron';
import { join } from 'node:path';

/** The task bar of Windows knows the app's windows and notifications by this name. */
export const APP_ID = 'org.regie.desk';

/**
 * The icon of a window; null where the system takes it from the program itself. A checkout's program is Electron's own.
 */
export const windowIcon = (platform: string, isPackaged: boolean, resourcesDir: string): string | null => {
  if (platform === 'linux') return join(resourcesDir, 'icons/icon-256.png');
  return platform === 'win32' && !isPackaged ? join(resourcesDir, 'icons/icon.ico') : null;
};

/** Gives a run from a checkout the app's icon in the Dock and its name in the About panel, instead of Electron's. */
export const setCheckoutIcon = (resourcesDir: string): void => {
  if (app.isPackaged || process.platform !== 'darwin') return;
  app.dock?.setIcon(join(resourcesDir, 'icons/icon-512.png'));
  app.setAboutPanelOptions({ applicationName: app.name, applicationVersion: app.getVersion() });
};

/** The same for a window in the task bar of Windows, which would name and start Electron where it is pinned. */
export const setCheckoutWindowIcon = (window: BrowserWindow, resourcesDir: string): void => {
  if (app.isPackaged || process.platform !== 'win32') return;
  window.setAppDetails({
    appId: APP_ID,
    appIconPath: join(resourcesDir, 'icons/icon.ico'),
    appIconIndex: 0,
    relaunchCommand: `"${process.execPath}" "${app.getAppPath()}"`,
    relaunchDisplayName: app.name,
  });
};
