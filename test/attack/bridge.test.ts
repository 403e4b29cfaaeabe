import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { PANEL_ROLES, reaches, type PanelRole } from '#shared/bridge/roles.ts';
import { APP_ERROR_CODES } from '#shared/lib/app-error.ts';
import { openBridgeClient, pairPanel, type BridgeClient, type PairedBrowser } from '../support/bridge-client.ts';

const { app, desk } = inject('targets');
const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];
let window: BridgeClient;
beforeAll(async () => {
  window = await openBridgeClient(desk);
});
afterAll(() => window.close());

/** A socket of whoever has these cookies, which has said nothing yet. */
const openSocket = async (headers: Readonly<Record<string, string>>): Promise<WebSocket> => {
  const socket = new WebSocket(`${desk.origin.replace('http', 'ws')}/bridge`, {
    headers: { origin: desk.origin, ...headers },
  });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  return socket;
};
/** Sends it all, and waits for the end: its code, and all that was heard until then. */
const heardUntilClosed = async (
  socket: WebSocket,
  frames: readonly unknown[],
): Promise<readonly [number, string[]]> => {
  const heard: string[] = [];
  socket.on('message', (data) => heard.push((data as Buffer).toString()));
  const closed = once(socket, 'close');
  for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  const [code] = (await closed) as [number];
  return [code, heard];
};
const isSteady = async (): Promise<boolean> => (await window.raw('keys.global_status', null)).ok;

describe('the cookie alone', () => {
  const hello = { id: 1, call: 'app.hello', input: {} };

  test.each([
    ['a call at once', [hello]],
    ['no proof', [{}, hello]],
    ['an empty proof', [{ proof: '' }, hello]],
    ['the cookie as its proof', [{ proof: desk.cookie.split('=')[1] }, hello]],
    ['a list of proofs', [{ proof: [desk.proof] }, hello]],
    ['a proof cut short', [{ proof: desk.proof.slice(0, -1) }, hello]],
    ['a proof in a prototype', [`{"__proto__":{"proof":"${desk.proof}"}}`, hello]],
    ['garbage', ['\0\0\0', hello]],
  ])('with %s hears nothing and is sent away', async (_name, frames) => {
    const socket = await openSocket({ cookie: desk.cookie });
    expect(await heardUntilClosed(socket, frames)).toEqual([4401, []]);
    expect(await isSteady()).toBe(true);
  });

  test('of another, with the right proof, is nothing either; nor is none', async () => {
    const panel = await pairPanel(window, 'Tina', 'viewer');
    const mixed: readonly string[] = [panel.cookie, `${desk.cookie}x`, desk.cookie.replace(/=.*/, '='), 'regie=1'];
    for (const cookie of mixed) {
      const socket = await openSocket({ cookie });
      if (socket.readyState === WebSocket.OPEN)
        expect([cookie, await heardUntilClosed(socket, [{ proof: desk.proof }, hello])]).toEqual([cookie, [4401, []]]);
    }
  });

  test('brings no file in', async () => {
    for (const proof of ['', 'x', desk.proof.toUpperCase()]) {
      const answer = await fetch(`${desk.origin}/exchange/import?name=a.regie`, {
        method: 'POST',
        body: 'x',
        headers: { cookie: desk.cookie, origin: desk.origin, ...(proof === '' ? {} : { 'x-regie-proof': proof }) },
      });
      expect(answer.status).toBe(403);
    }
  });
});

describe('a panel', () => {
  const openPanel = async (role: PanelRole): Promise<readonly [BridgeClient, PairedBrowser]> => {
    const paired = await pairPanel(window, `Panel ${role}`, role);
    return [await openBridgeClient(paired), paired];
  };
  const codeOf = async (panel: BridgeClient, name: string, input: unknown): Promise<string> => {
    const result = await panel.raw(name, input);
    return result.ok ? 'done' : result.error.code;
  };

  test('of each role is refused every call that its role does not reach, over the socket too', async () => {
    for (const role of PANEL_ROLES) {
      const [panel] = await openPanel(role);
      const never = NAMES.filter((name) => {
        const { least } = bridgeCalls[name];
        return typeof least === 'string' && !reaches(role, least);
      });
      const codes = await Promise.all(never.map((name) => codeOf(panel, name, {})));
      expect([role, codes]).toEqual([role, never.map(() => 'forbidden')]);
      expect(never).toEqual(expect.arrayContaining(['panels.invite', 'panels.forget', 'exchange.export']));
      panel.close();
    }
  });

  test('grows by nothing that it says of itself', async () => {
    const [panel] = await openPanel('viewer');
    const forged: readonly (readonly [string, unknown])[] = [
      ['panels.invite', { name: 'Me', role: 'operator', as: 'desk' }],
      ['panels.invite', { name: 'Me', role: 'operator', __proto__: { role: 'desk' } }],
      ['show.perform', { action: { kind: 'scene.auto' }, source: { surface: 'tile', held: true }, role: 'desk' }],
      ['show.perform', { action: { kind: 'take' }, source: { surface: 'tile' }, window: 'desk' }],
      ['platform.call', { spaceId: app.service.spaceId, operation: 'list_users', query: {} }],
      ['platform.call', { spaceId: app.service.spaceId, operation: 'create_webhook', body: {} }],
      ['rehearsal.control', { method: 'GET', path: '/rehearsal/sign-in-codes' }],
      ['rehearsal.control', { method: 'POST', path: '/rehearsal/keys', body: { label: 'x' } }],
      ['accounts.list', null],
    ];
    for (const [name, input] of forged) {
      const code = await codeOf(panel, name, input);
      expect([name, ['forbidden', 'invalid_input'].includes(code)]).toEqual([name, true]);
    }
    await panel.raw('app.hello', { me: 'Producer', role: 'desk', kind: 'window' });
    expect(await panel.call('app.hello', {})).toMatchObject({ me: 'Panel viewer', role: 'viewer' });
    panel.close();
  });

  test('that is shut out is sent away, and its cookie, proof and link are worth nothing', async () => {
    const [panel, paired] = await openPanel('operator');
    const { urls } = await window.call('panels.invite', { name: 'Later', role: 'operator' });
    const closed = once(panel.socket, 'close');
    await window.call('panels.forget', undefined);
    for (let count = 0; count < 50; count += 1)
      if (panel.socket.readyState === WebSocket.OPEN)
        panel.socket.send(JSON.stringify({ id: 900 + count, call: 'show.perform', input: {} }));
    expect((await closed)[0]).toBe(4401);
    const socket = await openSocket({ cookie: paired.cookie });
    if (socket.readyState === WebSocket.OPEN)
      expect((await heardUntilClosed(socket, [{ proof: paired.proof }]))[0]).toBe(4401);
    const token = new URLSearchParams(new URL(urls[0] ?? '').hash.slice(1)).get('token');
    const answer = await fetch(`${desk.origin}/pair`, {
      method: 'POST',
      headers: { origin: desk.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect([answer.status, await isSteady()]).toEqual([403, true]);
  });

  test('takes no window’s place, however many there are', async () => {
    for (let count = 0; count < 120; count += 1) await pairPanel(window, `Crowd ${count}`, 'viewer');
    const again = await openBridgeClient(desk);
    expect((await again.call('app.hello', {})).role).toBe('desk');
    again.close();
  });
});

describe('pairing', () => {
  const pair = async (body: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${desk.origin}/pair`, { method: 'POST', body, headers: { origin: desk.origin, ...headers } })).status;

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{',
    '{"token":1}',
    '{"token":{"length":43}}',
    '{"token":""}',
    '{"token":"guess"}',
    '{"__proto__":{"token":"x"}}',
    `{"token":"${'x'.repeat(3000)}"}`,
    `{"token":"${'x'.repeat(100_000)}"}`,
    '['.repeat(4000),
  ])('by %# lets nobody in', async (body) => {
    expect([400, 403, 413]).toContain(await pair(body));
    expect(await isSteady()).toBe(true);
  });

  test('a link that was used lets nobody else in', async () => {
    const token = new URLSearchParams(new URL(app.url).hash.slice(1)).get('token');
    expect(await pair(JSON.stringify({ token }))).toBe(403);
  });

  test('of one link by fifty at once lets one in', async () => {
    const { urls } = await window.call('panels.invite', { name: 'Race', role: 'viewer' });
    const body = JSON.stringify({ token: new URLSearchParams(new URL(urls[0] ?? '').hash.slice(1)).get('token') });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => pair(body)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
  });
});

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
