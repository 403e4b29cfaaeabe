import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { testFolder } from '../support/test-folder.ts';

/** Makes npm see the oldest Node that is supported. */
const OLD_NODE = "Object.defineProperty(process, 'version', { value: 'v20.20.0' });";

test('an installation on the oldest Node that will do says nothing of tools that run on another', async () => {
  const folder = testFolder();
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(inRoot(file), join(folder, file));
  const preload = join(folder, 'old-node.cjs');
  writeFileSync(preload, OLD_NODE);
  // Settings in the environment come from npm or from the person, not from the project.
  const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_'));
  const { stdout, stderr } = await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: folder,
    shell: true,
    env: {
      ...Object.fromEntries(own),
      NPM_CONFIG_USERCONFIG: join(folder, 'no-npmrc'),
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^added \d+ packages in /m);
});
