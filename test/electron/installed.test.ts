import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENV } from './launch.ts';
import { programsWith } from './processes.ts';

/** An installed app cannot be driven from outside, so these look at its processes. */
const PROGRAM = process.env.REGIE_INSTALLED;
/** True if this system lets it have its sandbox: a package brings what that needs, an image cannot. */
const HAS_SANDBOX = process.env.REGIE_SANDBOX !== '0';

test.skip(PROGRAM === undefined || process.platform !== 'linux', 'No installed app is named by REGIE_INSTALLED.');

test('the installed app opens its window, sandboxed if the system allows, and quits cleanly @proof', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-installed-'));
  const child = spawn(PROGRAM ?? '', ['--data', data], { stdio: 'ignore', env: ENV });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const renderers = () => programsWith('--type=renderer', data);
  await expect.poll(() => renderers().length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(programsWith('--no-sandbox', data).length > 0).toBe(!HAS_SANDBOX);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect.poll(() => renderers().length).toBe(0);
  rmSync(data, { recursive: true, force: true });
});
