/**
 * `npm run dist`: installers for this system in dist/. Options go to electron-builder (`-- --dir`). `-- --x64 --arm64` makes
 * those of both architectures, in one list of updates. Nothing is published: a workflow takes what lies in dist/.
 */
import { globSync, rmSync } from 'node:fs';
import { unpackLocked } from './lib/locked-package.ts';
import { archsOf, packagesOfOneKind, type Arch, type Platform } from './lib/native-packages.ts';
import { obtainElectron } from './lib/electron.ts';
import { inRoot } from './lib/paths.ts';
import { isMacSigned, publisherOptions, withoutEmptySecrets } from './lib/publisher.ts';
import { packageScript, run } from './lib/run.ts';

const LIMIT_MS = 1_800_000;
const SYSTEMS: Readonly<Record<string, Platform>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' };

async function step(script: string, args: readonly string[]): Promise<void> {
  const { status } = await run(process.execPath, [script, ...args], { env: {}, show: 'inherit', timeoutMs: LIMIT_MS });
  if (status !== 0) process.exit(status);
}

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const asked = process.argv.slice(2);
const platform = SYSTEMS[process.platform] ?? refuse('There is no installer for this system.');
const named = ['x64', 'arm64'].filter((arch) => asked.includes(`--${arch}`));
const archs = (named.length > 0 ? named : [process.arch]) as readonly Arch[];
for (const arch of archs)
  if (!archsOf(platform).includes(arch)) refuse(`There is no installer for ${platform} on ${arch}.`);

const electron = await obtainElectron();
if ('problem' in electron) refuse(`${electron.problem}, so no installer can be made here.`);
for (const name of archs.flatMap((arch) => packagesOfOneKind(platform, arch))) await unpackLocked(name);
await step(inRoot('scripts/build.ts'), []);
process.env = withoutEmptySecrets(process.env);
await step(packageScript('electron-builder/cli.js'), [
  ...['--publish', 'never'],
  ...publisherOptions(process.env),
  ...asked,
]);
// Without a signature no Mac installs what a list of updates offers.
if (platform === 'darwin' && !isMacSigned(process.env))
  for (const list of globSync(inRoot('dist/latest-mac*.yml').replaceAll('\\', '/'))) rmSync(list);
