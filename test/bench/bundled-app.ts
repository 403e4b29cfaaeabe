import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { startApp, type StartedApp } from '../support/browser-host.ts';

/** Starts the app of a checkout that is built, as a person does. */
export const startBuiltApp = (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StartedApp> =>
  startApp(args, join(root, 'out/main/browser-host.js'), {
    REGIE_LOG: 'warn',
    NODE_COMPILE_CACHE: join(root, 'out/main/compile-cache'),
    ...env,
  });

let built = false;

/** Builds the app where its sources are newer. */
export const buildApp = (): void => {
  if (!built) execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts'), '--if-stale'], { stdio: 'ignore' });
  built = true;
};

/** Starts the app from its bundles, as a person does; builds them first where the sources are newer. */
export const startBundledApp = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StartedApp> => {
  buildApp();
  return startBuiltApp(ROOT, args, env);
};
