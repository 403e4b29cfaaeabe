import { expect, test } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENV } from './launch.ts';
import { programsWith } from './processes.ts';

/** An installed app cannot be driven from outside, so these look at its log and its processes. */
const PROGRAM = process.env.REGIE_INSTALLED;
/** True if this system lets it have its sandbox: a package brings what that needs, an image cannot. */
const HAS_SANDBOX = process.env.REGIE_SANDBOX !== '0';
const IS_LINUX = process.platform === 'linux';

test.skip(PROGRAM === undefined, 'No installed app is named by REGIE_INSTALLED.');

/** All that has to be there for a show: native code of the library, of the service, and of its media engine. */
const READY = [
  'the service is ready',
  'the library and the first show are open',
  'the media engine is ready',
  'the media engine has ended',
];

/** Asks it to end, as the system does: by a signal, on Windows by closing its windows. */
const askToEnd = (child: ChildProcess): void => {
  if (process.platform === 'win32') execFileSync('taskkill', ['/PID', String(child.pid)]);
  else child.kill('SIGTERM');
};

test('the installed app starts with all its parts, sandboxed if the system allows, and quits cleanly', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-installed-'));
  const child = spawn(PROGRAM ?? '', ['--data', data], {
    stdio: 'ignore',
    env: { ...ENV, REGIE_LOG: 'debug', REGIE_TRY_ENGINE: '1' },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const path = join(data, 'logs/regie.log');
  const log = (): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  try {
    await expect.poll(() => READY.filter((line) => !log().includes(line)), { timeout: 120_000 }).toEqual([]);
    const renderers = () => (IS_LINUX ? programsWith('--type=renderer', data) : []);
    if (IS_LINUX) {
      expect(renderers().length).toBeGreaterThan(0);
      expect(programsWith('--no-sandbox', data).length > 0).toBe(!HAS_SANDBOX);
    }
    askToEnd(child);
    expect(await ended).toBe(0);
    await expect.poll(() => renderers().length).toBe(0);
    expect(log()).not.toMatch(/error an error was not handled/);
  } finally {
    child.kill('SIGKILL');
    process.stdout.write(log());
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
