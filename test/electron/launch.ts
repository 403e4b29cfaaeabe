import { _electron, test, type ElectronApplication, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BINARY = process.env.REGIE_ELECTRON;

/** Leaves the scenarios of a file out where there is no Electron to run them, and says so. */
export const skipWithoutElectron = (): void => {
  test.skip(BINARY === undefined, 'No Electron binary is installed: its scenarios are left out.');
};

/** The app as a person starts it, on data of its own. */
export interface DesktopApp {
  /** Starts the app, with more arguments than its data; the one that runs meanwhile keeps running. */
  launch(...args: readonly string[]): Promise<ElectronApplication>;
  remove(): void;
}

/** A folder of data and the way to start the app on it. */
export const createDesktopApp = (): DesktopApp => {
  const data = mkdtempSync(join(tmpdir(), 'regie-electron-'));
  return {
    launch: (...args) =>
      _electron.launch({
        ...(BINARY !== undefined && { executablePath: BINARY }),
        args: [ROOT, '--data', data, ...args],
        // The person's own keychain is none of a test's business.
        env: { ...process.env, REGIE_KEYCHAIN: 'none' },
      }),
    remove() {
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** The window that shows a part of the desk, once it is there. */
export const windowOf = async (electron: ElectronApplication, part: string): Promise<Page> => {
  const isIt = (page: Page): boolean => new URL(page.url()).searchParams.get('view') === part;
  return electron.windows().find(isIt) ?? (await electron.waitForEvent('window', { predicate: isIt }));
};
