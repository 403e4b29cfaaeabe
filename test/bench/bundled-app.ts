import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startApp, type StartedApp } from '../support/browser-host.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let built = false;

/** Starts the app from its bundles, as a person does; builds them first where the sources are newer. */
export const startBundledApp = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StartedApp> => {
  if (!built) execFileSync(process.execPath, [inRoot('scripts/build.ts'), '--if-stale'], { stdio: 'ignore' });
  built = true;
  return startApp(args, inRoot('out/main/browser-host.js'), {
    REGIE_LOG: 'warn',
    NODE_COMPILE_CACHE: inRoot('out/main/compile-cache'),
    ...env,
  });
};
