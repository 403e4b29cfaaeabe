/** The Electron binary: where it is, whether it is whole, and how it is had. Electron 42 and later installs none itself. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inRoot } from './paths.ts';
import { packageScript } from './run.ts';

/** The folder of the `electron` package. */
export const ELECTRON_PACKAGE = packageScript('electron');

/** The program's path inside a folder of Electron's, as Electron's installer writes it into `path.txt`. */
export const electronProgram = (platform: string): string => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
};

/** The version of the `electron` package in this folder. */
export const electronVersion = (packageDir: string): string => {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return version;
};

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/**
 * The binary that was unpacked in this `electron` package; null where it is missing, of another version, or unpacked in
 * part: the installer writes `path.txt` last.
 */
export function installedElectron(packageDir: string, platform: string): string | null {
  const program = electronProgram(platform);
  const binary = join(packageDir, 'dist', program);
  const isWhole =
    read(join(packageDir, 'path.txt')) === program &&
    read(join(packageDir, 'dist/version')).replace(/^v/, '') === electronVersion(packageDir) &&
    existsSync(binary);
  return isWhole ? binary : null;
}

/** The Electron binary of this checkout, or the one that the environment names; null where there is none. */
export function findElectron(): string | null {
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (elsewhere === undefined) return installedElectron(ELECTRON_PACKAGE, process.platform);
  const binary = join(elsewhere, electronProgram(process.platform));
  return existsSync(binary) ? binary : null;
}

/** The binary, or why there is none: a clause without its full stop. */
export type Obtained = { readonly binary: string } | { readonly problem: string };

/** Fetches in a process of its own, so that proxies and authorities set for the download stay there. */
async function fetchElectron(): Promise<string> {
  const child = spawn(process.execPath, [inRoot('scripts/fetch-electron.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  const problem = await text(child.stdout);
  process.off('exit', end);
  return problem.trim();
}

/** The installed Electron binary, fetched first where it is missing. As long as something arrives, there is no limit. */
export async function obtainElectron(): Promise<Obtained> {
  const installed = findElectron();
  if (installed !== null) return { binary: installed };
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined)
    return { problem: 'ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron' };
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD !== undefined)
    return { problem: 'Electron is not installed and ELECTRON_SKIP_BINARY_DOWNLOAD keeps it from being fetched' };
  const problem = await fetchElectron();
  const binary = findElectron();
  return binary === null ? { problem: problem === '' ? 'Electron could not be fetched' : problem } : { binary };
}
