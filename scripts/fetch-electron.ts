/**
 * `node scripts/fetch-electron.ts`: Electron's binary, fetched where it is missing. Progress goes to standard error. What
 * went wrong is one clause on standard output, with status 1. With `--at-install` only where a desktop app can follow.
 */
import { setGlobalProxyFromEnv } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createSystemClock } from '#shared/lib/clock.ts';
import { ELECTRON_PACKAGE, electronVersion, findElectron } from './lib/electron.ts';
import { createProgressReport } from './lib/progress-report.ts';
import { thisMachine, whyNoDesktop } from './lib/desktop-obstacles.ts';

/** People who have Electron elsewhere or want none, and machines that test, wait for no download. */
const isWanted = (): boolean =>
  ['CI', 'ELECTRON_SKIP_BINARY_DOWNLOAD', 'ELECTRON_OVERRIDE_DIST_PATH'].every(
    (name) => process.env[name] === undefined,
  ) && whyNoDesktop(thisMachine, []) === null;

async function fetchMissing(): Promise<void> {
  const { installElectron } = await import('./lib/install-electron.ts');
  setGlobalProxyFromEnv();
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  const name = `Electron ${electronVersion(ELECTRON_PACKAGE)}`;
  const report = createProgressReport(name, process.stderr);
  try {
    await installElectron({
      packageDir: ELECTRON_PACKAGE,
      env: process.env,
      fetch: globalThis.fetch,
      clock: createSystemClock(globalThis),
      onProgress: report.update,
    });
  } catch (error) {
    process.stdout.write(`${name} could not be fetched: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    report.end();
  }
}

const isAsked = !process.argv.includes('--at-install') || isWanted();
if (isAsked && findElectron() === null) await fetchMissing();
