import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { WebSocket } from 'ws';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { APP_ERROR_CODES } from '#shared/lib/app-error.ts';
import { heardUntilClosed, openSocket } from '../support/attack/bridge-socket.ts';
import { openBridgeClient, type BridgeClient } from '../support/bridge-client.ts';

const { app, desk } = inject('targets');
const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];
let window: BridgeClient;
beforeAll(async () => {
  window = await openBridgeClient(desk);
});
afterAll(() => window.close());

const isSteady = async (): Promise<boolean> => (await window.raw('keys.global_status', null)).ok;

describe('a window that misbehaves', () => {
  const opened = async (): Promise<WebSocket> => {
    const socket = await openSocket({ cookie: desk.cookie });
    socket.send(JSON.stringify({ proof: desk.proof }));
    return socket;
  };

  test.each([
    ['a frame above a megabyte', JSON.stringify({ id: 1, call: 'app.hello', input: 'x'.repeat(1_100_000) }), 1009],
    ['no JSON', '{', 1007],
    ['no frame', '[]', 1007],
    ['an id that is none', '{"id":-1,"call":"app.hello"}', 1007],
    ['an id of another kind', '{"id":"1","call":"app.hello"}', 1007],
    ['a call that is none', '{"id":1,"call":{"toString":1}}', 1007],
    ['the name of a call without end', JSON.stringify({ id: 1, call: 'x'.repeat(101) }), 1007],
    ['a well of brackets', '['.repeat(900_000), 1007],
  ])('by %s ends its own connection and no other', async (_name, frame, code) => {
    const socket = await opened();
    expect((await heardUntilClosed(socket, [frame]))[0]).toBe(code);
    expect(await isSteady()).toBe(true);
  });

  test('by bytes ends its own connection', async () => {
    const socket = await opened();
    const closed = once(socket, 'close');
    socket.send(Buffer.alloc(1000, 0xff), { binary: true });
    expect((await closed)[0]).toBe(1003);
  });

  test('by three hundred calls at once has each answered, and is told that it is too many', async () => {
    const hasty = await openBridgeClient(desk);
    const input = { spaceId: app.service.spaceId, operation: 'get_space' };
    const results = await Promise.all(Array.from({ length: 300 }, () => hasty.raw('platform.call', input)));
    const codes = results.map((result) => (result.ok ? 'done' : result.error.code));
    expect(codes.filter((code) => code === 'busy').length).toBeGreaterThanOrEqual(100);
    expect(await isSteady()).toBe(true);
    hasty.close();
  });

  test('by names and keys of prototypes changes no prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'app.__proto__', '', 'app.hello\0'];
    for (const name of names)
      expect(await window.raw(name, {})).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    const socket = await opened();
    const answers: string[] = [];
    socket.on('message', (data) => answers.push((data as Buffer).toString()));
    const poison = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    for (const [at, name] of NAMES.entries()) socket.send(`{"id":${at},"call":"${name}","input":${poison}}`);
    await expect.poll(() => answers.filter((text) => text.includes('"result"')).length).toBe(NAMES.length);
    socket.terminate();
    const results = answers.flatMap((text) => {
      const { result } = JSON.parse(text) as { result?: { ok: boolean; error?: { code: string } } };
      return result ? [result] : [];
    });
    for (const { ok, error } of results) if (!ok) expect(APP_ERROR_CODES).toContain(error?.code);
    expect(results.filter(({ error }) => error?.code === 'internal')).toEqual([]);
    const hello = await window.call('app.hello', {});
    expect(JSON.stringify(hello)).not.toContain('polluted');
  });
});
