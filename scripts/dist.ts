/**
 * `npm run dist`: installers for this platform in dist/. Options go to electron-builder (`-- --linux --dir`); without
 * `--publish` nothing is published.
 */
import { obtainElectron } from './lib/electron.ts';
import { inRoot } from './lib/paths.ts';
import { publisherOptions, withoutEmptySecrets } from './lib/publisher.ts';
import { packageScript, run } from './lib/run.ts';

const LIMIT_MS = 1_800_000;

async function step(script: string, args: readonly string[]): Promise<void> {
  const { status } = await run(process.execPath, [script, ...args], { env: {}, show: 'inherit', timeoutMs: LIMIT_MS });
  if (status !== 0) process.exit(status);
}

const electron = await obtainElectron();
if ('problem' in electron) {
  process.stderr.write(`${electron.problem}, so no installer can be made here.\n`);
  process.exit(1);
}
await step(inRoot('scripts/build.ts'), []);
const asked = process.argv.slice(2);
process.env = withoutEmptySecrets(process.env);
await step(packageScript('electron-builder/cli.js'), [
  ...(asked.includes('--publish') ? [] : ['--publish', 'never']),
  ...publisherOptions(process.env),
  ...asked,
]);
