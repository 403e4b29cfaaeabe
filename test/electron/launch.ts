import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { belongsUnderX11, UNDER_X11 } from '../../src-main/app/windows/display-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const BINARY = process.env.REGIE_ELECTRON;
/** The person's own keychain is none of a test's business. */
export const ENV = { ...process.env, REGIE_KEYCHAIN: 'none' };
/** Chromium's sandbox is part of what is tested; root cannot have one. */
const HAS_SANDBOX = process.getuid?.() !== 0;

/** Beside Wayland the app starts once more by itself, out of a test's sight, unless it is told where to run. */
export const STARTS_TWICE = belongsUnderX11(process, [], existsSync);

/** Leaves the scenarios of a file out where there is no Electron to run them, and says so. */
export const skipWithoutElectron = (): void => {
  test.skip(BINARY === undefined, 'No Electron binary is installed: its scenarios are left out.');
};

/** The app as a person starts it, on data of its own. */
export interface DesktopApp {
  readonly binary: string;
  /** Its data folder. */
  readonly data: string;
  /** Arguments for a start without Playwright. */
  arguments(): readonly string[];
  /** Starts the app, with more arguments than its data. */
  launch(...args: readonly string[]): Promise<ElectronApplication>;
  /** Starts it once more beside the one that runs, as the system does with a link, until the second one has ended. */
  startAgain(...args: readonly string[]): Promise<void>;
  remove(): void;
}

const displayServer = (args: readonly string[]): readonly string[] =>
  STARTS_TWICE && !args.some((one) => one.startsWith('--ozone-platform')) ? [UNDER_X11] : [];

/** A folder of data and the way to start the app on it. */
export const createDesktopApp = (): DesktopApp => {
  const data = mkdtempSync(join(tmpdir(), 'regie-electron-'));
  const options = [...(HAS_SANDBOX ? [] : ['--no-sandbox']), ROOT, '--data', data];
  return {
    binary: BINARY ?? '',
    data,
    arguments: () => options,
    launch: (...args) =>
      _electron.launch({
        ...(BINARY !== undefined && { executablePath: BINARY }),
        chromiumSandbox: HAS_SANDBOX,
        args: [ROOT, '--data', data, ...displayServer(args), ...args],
        env: ENV,
      }),
    // Not by Playwright: it waits for a debugger that such a short run may never offer.
    startAgain: (...args) =>
      new Promise((resolve, reject) => {
        spawn(BINARY ?? '', [...options, ...displayServer(args), ...args], { stdio: 'ignore', env: ENV })
          .on('error', reject)
          .on('exit', () => resolve());
      }),
    remove() {
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** The window that shows a part of the desk, once it is there. */
export const windowOf = async (electron: ElectronApplication, part: string): Promise<Page> => {
  // A window is told of before it has an address.
  const isIt = (page: Page): boolean =>
    URL.canParse(page.url()) && new URL(page.url()).searchParams.get('view') === part;
  let page: Page | undefined;
  const find = (): boolean => {
    page = electron.windows().find(isIt);
    return page !== undefined;
  };
  await expect.poll(find, { message: `a window shows ${part}` }).toBe(true);
  if (!page) throw new Error(`No window shows ${part}.`);
  return page;
};
