import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findElectron } from './electron.ts';
import { run } from './run.ts';

/** System programs that the tests need, with their places. */
export interface Tools {
  readonly chromium: string | null;
  /** True if a keychain service can be started for the tests alone. */
  readonly canStartKeyring: boolean;
  readonly electron: string | null;
  /** A sentence for each missing program, with its consequence. */
  readonly missing: readonly string[];
}

const APT_LIMIT_MS = 180_000;
/** Chromium without its own window: the same pages in less time, but no sound. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const onPath = (name: string): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

/** A browser as people have it. */
const findWholeChromium = (): string | null =>
  CHROMIUM_NAMES.map(onPath).find((file) => file !== null) ?? CHROMIUM_PLACES.find((file) => existsSync(file)) ?? null;

function findChromium(): string | null {
  const asked = process.env.REGIE_CHROMIUM;
  if (asked !== undefined) return existsSync(asked) ? asked : null;
  return onPath(HEADLESS) ?? findWholeChromium();
}

const hasKeyringService = (): boolean =>
  process.platform === 'linux' && onPath('dbus-run-session') !== null && onPath('gnome-keyring-daemon') !== null;

/** How this user may install system packages; null where only a person could. */
async function packageInstaller(): Promise<readonly string[] | null> {
  if (process.platform !== 'linux' || onPath('apt-get') === null) return null;
  if (process.getuid?.() === 0) return [];
  if (onPath('sudo') === null) return null;
  const asked = await run('sudo', ['-n', 'true'], { env: {}, show: 'collect', timeoutMs: 10_000 });
  return asked.status === 0 ? ['sudo', '-n', '-E'] : null;
}

async function installPackages(names: readonly string[]): Promise<void> {
  const prefix = await packageInstaller();
  if (prefix === null) return;
  console.log(`Installing ${names.join(', ')} for the tests…`);
  const apt = async (...args: readonly string[]): Promise<void> => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const outcome = await run(command, rest, { env, show: 'collect', timeoutMs: APT_LIMIT_MS });
    if (outcome.status !== 0) console.log(`apt-get ${args[0] ?? ''} failed: ${outcome.output.trim().slice(-500)}`);
  };
  await apt('update', '-q');
  // apt-get installs nothing if one package is unknown, so each is installed by itself.
  for (const name of names) await apt('install', '-y', '-q', '--no-install-recommends', name);
}

/** True if this system's packages have one of this name. Asks no network. */
async function isPackage(name: string): Promise<boolean> {
  if (process.platform !== 'linux' || onPath('apt-cache') === null) return false;
  const asked = await run('apt-cache', ['policy', name], { env: { LC_ALL: 'C' }, show: 'collect', timeoutMs: 20_000 });
  return /Candidate: \d/.test(asked.output);
}

/** Packages of the browsers that are missing. Where REGIE_CHROMIUM names one, none. */
async function missingBrowsers(): Promise<readonly string[]> {
  if (process.env.REGIE_CHROMIUM !== undefined) return [];
  const whole = findWholeChromium() === null ? ['chromium'] : [];
  const isWanted = onPath(HEADLESS) === null && (whole.length > 0 || (await isPackage(HEADLESS)));
  return [...whole, ...(isWanted ? [HEADLESS] : [])];
}

/** Finds what the tests need and, where that may be done without a person, installs what is missing. */
export async function setUpTools(): Promise<Tools> {
  const wanted = [
    ...(await missingBrowsers()),
    ...(hasKeyringService() || process.platform !== 'linux' ? [] : ['dbus', 'gnome-keyring']),
  ];
  if (wanted.length > 0) await installPackages(wanted);
  const chromium = findChromium();
  const canStartKeyring = hasKeyringService();
  const electron = findElectron();
  const missing = [
    chromium === null &&
      'No Chromium was found (set REGIE_CHROMIUM to its path, or install it), so the browser tests are skipped.',
    !canStartKeyring &&
      'No keychain service can be started here (dbus-run-session, gnome-keyring-daemon), so the keychain tests are skipped.',
    electron === null &&
      'No Electron binary is installed (node scripts/fetch-electron.ts), so the Electron tests are skipped.',
  ].filter((sentence) => sentence !== false);
  return { chromium, canStartKeyring, electron, missing };
}
