import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SIGN_INS_CHANGED } from '#shared/lib/service-notice.ts';
import { defaultDataFolder, OptionError, parseServiceOptions } from '../../src-service/server/service-options.ts';
import { outcome, readyLine, spawnService } from '../support/service-process.ts';
import { authorizePath, newPkce, REDIRECT, requestOf } from './oauth/flow.ts';

test('the command says where it is, answers, cuts what a rehearsed drop cuts, and ends when interrupted', async () => {
  const child = spawnService(['--data', ':memory:', '--seed', 'empty']);
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
  const headers = { Authorization: `Bearer ${ready.fullKey}` };
  const rehearse = (faults: object) =>
    fetch(`${ready.apiRoot}/rehearsal/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
  await rehearse({ dropRate: 1 });
  await expect(fetch(`${ready.baseUrl}/space`, { headers })).rejects.toThrow();
  await rehearse({});
  expect((await fetch(`${ready.baseUrl}/space`, { headers })).status).toBe(200);
  const ended = outcome(child);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ status: 0, said: '' });
});

test.each([
  [['--port', 'many'], '--port must be a number from 0 to 65535, not "many".'],
  [['--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
  [['--seed', 'full'], '--seed must be demo or empty, not "full".'],
  [['--clock', 'sun'], '--clock must be real or manual, not "sun".'],
  [['--data', ''], '--data must not be empty.'],
  [['--tls-cert', 'cert.pem'], '--tls-cert and --tls-key are given together.'],
  [['--tls', 'yes'], '--tls must be self or none, not "yes".'],
  [
    ['--tls', 'self', '--tls-key', 'key.pem'],
    '--tls self makes a certificate: --tls-cert and --tls-key are not given with it.',
  ],
  [['--allowed-host', 'a b'], '--allowed-host must be a name or an address without port, not "a b".'],
  [['--sign-in-codes', 'mail'], '--sign-in-codes must be log or host, not "mail".'],
])('the options %j are refused in one sentence', (args, sentence) => {
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
  const { status, said } = await outcome(spawnService(['--colour']));
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
  const { status, said } = await outcome(spawnService(['--port', String(port), '--data', ':memory:']));
  expect([status, said]).toEqual([1, `Port ${port} on 127.0.0.1 is already in use.\n`]);
});

test('a certificate that cannot be read is named in one sentence', async () => {
  const tls = ['--tls-cert', '/nowhere/cert.pem', '--tls-key', '/nowhere/key.pem'];
  const { status, said } = await outcome(spawnService(['--data', ':memory:', ...tls]));
  expect([status, said]).toEqual([1, 'The file /nowhere/cert.pem cannot be read (ENOENT).\n']);
});

test.each([
  ['log', (line: string) => /"message":"someone signs in: tell them this code".*"code":"\d{6}"/.test(line)],
  ['host', (line: string) => line.includes(SIGN_INS_CHANGED) && !/\d{6}"/.test(line)],
] as const)('with the codes shown by the %s, its log says so', async (place, isIt) => {
  const child = spawnService(['--data', ':memory:', '--seed', 'demo', '--sign-in-codes', place]);
  const { apiRoot } = await readyLine(child);
  const said = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr ?? process.stdin }).on('line', (line) => {
      if (isIt(line)) resolve();
    });
  });
  const post = (path: string, body: string | URLSearchParams): Promise<Response> =>
    fetch(apiRoot + path, { method: 'POST', body });
  const registered = await post('/oauth/register', JSON.stringify({ redirect_uris: [REDIRECT] }));
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const page = await (await fetch(apiRoot + authorizePath(clientId, newPkce().challenge))).text();
  const email = /<option value="([^"]+)"/.exec(page)?.[1] ?? '';
  await post('/oauth/sign-in', new URLSearchParams({ request: requestOf(page), email }));
  await said;
});
