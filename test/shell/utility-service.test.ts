import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog, type Log } from '#shared/lib/log.ts';
import { createUtilityService } from '../../src-main/app/utility-service.ts';
import { utilityProcess } from '../support/electron/electron.ts';
import { onPlatform } from '../support/electron/on-platform.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const SERVICE = join(import.meta.dirname, '../../src-service/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'regie-utility-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (program: string, ...options: readonly string[]) => {
  const entry = join(folder, 'service.mjs');
  writeFileSync(entry, program);
  const service = createUtilityService(entry, silentLog)(options);
  const lines: string[] = [];
  service.onOutput((line) => lines.push(`out ${line}`));
  service.onLog((line) => lines.push(`log ${line}`));
  const exit = new Promise<number | null>((resolve) => service.onExit(resolve));
  return { service, lines, exit };
};

test('what the service says is heard line by line, and how it ended', async () => {
  const { lines, exit } = start("console.log(process.argv[2]);\nconsole.error('a\\nb');\nprocess.exitCode = 3;", '--x');
  expect(await exit).toBe(3);
  await vi.waitFor(() => expect(lines.toSorted()).toEqual(['log a', 'log b', 'out --x']));
});

test.skipIf(process.platform === 'win32')('the service is asked to end, or ended at once', async () => {
  const program = "process.on('SIGTERM', () => process.exit(7));\nsetInterval(() => {}, 1000);\nconsole.log('up');";
  const gentle = start(program);
  await vi.waitFor(() => expect(gentle.lines).toEqual(['out up']));
  gentle.service.end('gently');
  expect(await gentle.exit).toBe(7);
  const hard = start(program);
  await vi.waitFor(() => expect(hard.lines).toEqual(['out up']));
  hard.service.end('at_once');
  await hard.exit;
  hard.service.end('at_once');
});

test('on Windows, which has no signal that asks, the embedded service hears by message that it should end', async () => {
  const data = join(folder, 'data');
  const gentle = ['--port', '0', '--data', data];
  const service = createUtilityService(SERVICE, silentLog)(gentle);
  const isReady = new Promise((resolve) => service.onOutput(resolve));
  const exit = new Promise<number | null>((resolve) => service.onExit(resolve));
  await isReady;
  onPlatform('win32', () => service.end('gently'));
  expect(await exit).toBe(0);
  // A database that was closed has its journal worked in.
  expect(readdirSync(data).filter((name) => name.endsWith('-wal'))).toEqual([]);
});

test('an installer is tried out: the service says whether its media engine runs', async () => {
  vi.stubEnv('REGIE_TRY_ENGINE', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  writeFileSync(
    join(folder, 'media-engine.js'),
    "process.parentPort.on('message', () => {});\nprocess.parentPort.postMessage({ type: 'ready' });",
  );
  // The service is a bundle beside its engine.
  const entry = join(folder, 'tried.mjs');
  writeFileSync(entry, `await import(${JSON.stringify(pathToFileURL(SERVICE).href)});`);
  const service = createUtilityService(entry, silentLog)(['--port', '0', '--data', ':memory:']);
  const lines: string[] = [];
  service.onLog((line) => lines.push(line));
  await vi.waitFor(
    () => expect(lines.join('\n')).toMatch(/the media engine is ready[\s\S]*the media engine has ended/),
    {
      timeout: 15_000,
    },
  );
  const exit = new Promise((resolve) => service.onExit(resolve));
  service.end('gently');
  await exit;
});

test.skipIf(process.platform === 'win32').each(['gently', 'at_once'] as const)(
  'a service that is ended %s before it was there is ended once it is',
  async (how) => {
    const { service, exit } = start('setInterval(() => {}, 1000);');
    service.end(how);
    await exit;
  },
);

test('a service that breaks inside takes nobody with it, and its memory is not written down', () => {
  const child = Object.assign(new EventEmitter(), { stdout: null, stderr: null });
  vi.spyOn(utilityProcess, 'fork').mockReturnValueOnce(child as never);
  const written: unknown[] = [];
  const log: Log = { ...silentLog, error: (...line) => void written.push(line) };
  createUtilityService('/service.js', log)([]);
  child.emit('error', 'FatalError', 'v8::internal', '{"secret":"of the memory"}');
  expect(written).toEqual([['the service broke inside', { type: 'FatalError', location: 'v8::internal' }]]);
});
