import { existsSync, readFileSync } from 'node:fs';
import { packageScript, run } from './run.ts';

const DOWNLOAD_LIMIT_MS = 20_000;

/** The Electron binary that is installed, or null. Electron has had no install script since version 42. */
export function findElectron(): string | null {
  const pathFile = packageScript('electron/path.txt');
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const binary = override === undefined ? packageScript(`electron/dist/${name}`) : `${override}/${name}`;
  return existsSync(binary) ? binary : null;
}

/** The installed Electron binary, downloaded first where it is missing; null where it cannot be had in 20 s. */
export async function obtainElectron(): Promise<string | null> {
  const installed = findElectron();
  if (installed !== null) return installed;
  await run(process.execPath, [packageScript('electron/install.js')], {
    env: {},
    show: 'collect',
    timeoutMs: DOWNLOAD_LIMIT_MS,
  });
  return findElectron();
}
