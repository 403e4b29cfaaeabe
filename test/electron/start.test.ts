import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { skipWithoutElectron } from './launch.ts';

const START = join(import.meta.dirname, '../../scripts/start.ts');

skipWithoutElectron();
test.skip(process.platform === 'win32', 'Windows has no Ctrl+C that a test could press.');

test('npm start opens the desktop app, and Ctrl+C ends it in order', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-electron-'));
  // Root has no sandbox, and Electron would not start; elsewhere it is part of what is tested.
  const options = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const started = spawn(process.execPath, [START, '--data', data, ...options], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REGIE_KEYCHAIN: 'none' },
  });
  const said = text(started.stderr);
  const ended = once(started, 'close');
  try {
    await expect.poll(() => existsSync(join(data, 'rehearsal')), { timeout: 30_000 }).toBe(true);
    // To the whole group, as a terminal sends it, and once more, as npm does.
    process.kill(-(started.pid ?? 0), 'SIGINT');
    started.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await said).not.toContain('Regie opens in the browser');
  } finally {
    started.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
