import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDataFolder, OptionError, parseServiceOptions } from '../../src-service/http/service-options.ts';

const MAIN = join(import.meta.dirname, '../../src-service/main.ts');

interface Ready {
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly fullKey: string;
}

const start = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

const readyLine = async (child: ChildProcess): Promise<Ready> => {
  if (!child.stdout) throw new Error('no output');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return JSON.parse(line) as Ready;
};

/** Exit status and what was said on standard error. */
const outcome = async (child: ChildProcess): Promise<{ status: number | null; said: string; printed: string }> => {
  const texts = { said: '', printed: '' };
  child.stderr?.on('data', (chunk: Buffer) => (texts.said += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => (texts.printed += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...texts };
};

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-main-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

test.each(['SIGINT', 'SIGTERM'] as const)('the command says where it is, answers, and ends at %s', async (signal) => {
  const child = start('--data', ':memory:', '--seed', 'empty');
  const ready = await readyLine(child);
  expect(Object.keys(ready)).toEqual([
    'ready',
    'kind',
    'apiRoot',
    'baseUrl',
    'mcpUrl',
    'appUrl',
    'fullKey',
    'readOnlyKey',
    'spaceId',
  ]);
  const response = await fetch(`${ready.baseUrl}/space`, { headers: { Authorization: `Bearer ${ready.fullKey}` } });
  expect(response.status).toBe(200);
  const ended = outcome(child);
  child.kill(signal);
  expect(await ended).toMatchObject({ status: 0, said: '' });
});

test('what was answered survives a kill, and the keys are the same', async () => {
  const data = temporaryFolder();
  const first = start('--data', data, '--seed', 'empty');
  const ready = await readyLine(first);
  const headers = { Authorization: `Bearer ${ready.fullKey}`, 'Content-Type': 'application/json' };
  const created = await fetch(`${ready.baseUrl}/live/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Kept', scheduledAt: 0 }),
  });
  expect(created.status).toBe(201);
  const killed = once(first, 'close');
  first.kill('SIGKILL');
  await killed;
  const again = await readyLine(start('--data', data));
  expect(again.fullKey).toBe(ready.fullKey);
  const list = (await (await fetch(`${again.baseUrl}/live/sessions`, { headers })).json()) as {
    sessions: { title: string }[];
  };
  expect(list.sessions.map(({ title }) => title)).toEqual(['Kept']);
});

test.each([
  [['--port', 'many'], '--port must be a number from 0 to 65535, not "many".'],
  [['--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
  [['--seed', 'full'], '--seed must be demo or empty, not "full".'],
  [['--clock', 'sun'], '--clock must be real or manual, not "sun".'],
  [['--data', ''], '--data must not be empty.'],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => parseServiceOptions(args, {}, 'linux')).toThrow(new OptionError(sentence));
});

test.each([
  ['linux', { XDG_CONFIG_HOME: '/home/ana/.config' }, '/home/ana/.config/Regie/service'],
  ['darwin', {}, join(homedir(), 'Library/Application Support/Regie/service')],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Regie/service'],
])('on %s the data is in the folder of this user', (platform, env, folder) => {
  expect(defaultDataFolder(env, platform)).toBe(folder);
});

test('an option that does not exist is refused in one sentence', async () => {
  const { status, said } = await outcome(start('--colour'));
  expect(status).toBe(2);
  expect(said).toMatch(/^[^\n]*--colour[^\n]*\n$/);
});

test('a port in use is named in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    taken.close();
  });
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { status, said } = await outcome(start('--port', String(port), '--data', ':memory:'));
  expect([status, said]).toEqual([1, `Port ${port} on 127.0.0.1 is already in use.\n`]);
});

test('a rehearsed drop cuts the connection of a real client', async () => {
  const ready = await readyLine(start('--data', ':memory:', '--seed', 'empty'));
  const headers = { Authorization: `Bearer ${ready.fullKey}`, 'Content-Type': 'application/json' };
  await fetch(`${ready.apiRoot}/rehearsal/faults`, { method: 'PUT', headers, body: '{"dropRate":1}' });
  await expect(fetch(`${ready.baseUrl}/space`, { headers })).rejects.toThrow();
  await fetch(`${ready.apiRoot}/rehearsal/faults`, { method: 'PUT', headers, body: '{}' });
  expect((await fetch(`${ready.baseUrl}/space`, { headers })).status).toBe(200);
});
