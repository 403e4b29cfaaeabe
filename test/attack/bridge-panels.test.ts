import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { PANEL_ROLES, reaches, type PanelRole } from '#shared/show/roles.ts';
import { heardUntilClosed, openSocket } from '../support/attack/bridge-socket.ts';
import { openBridgeClient, pairPanel, type BridgeClient, type PairedBrowser } from '../support/bridge-client.ts';

const { app, desk } = inject('targets');
const NAMES = Object.keys(bridgeCalls) as BridgeCallName[];
let window: BridgeClient;
beforeAll(async () => {
  window = await openBridgeClient(desk);
});
afterAll(() => window.close());

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
  ])('a socket with the cookie and %s hears nothing and is closed', async (_name, frames) => {
    const socket = await openSocket({ cookie: desk.cookie });
    expect(await heardUntilClosed(socket, frames)).toEqual([4401, []]);
    expect(await isSteady()).toBe(true);
  });

  test('a socket with another panel’s cookie, or with none, is closed although its proof is right', async () => {
    const panel = await pairPanel(window, 'Tina', 'viewer');
    const mixed: readonly string[] = [panel.cookie, `${desk.cookie}x`, desk.cookie.replace(/=.*/, '='), 'regie=1'];
    for (const cookie of mixed) {
      const socket = await openSocket({ cookie });
      if (socket.readyState === WebSocket.OPEN)
        expect([cookie, await heardUntilClosed(socket, [{ proof: desk.proof }, hello])]).toEqual([cookie, [4401, []]]);
    }
  });

  test('a file that is sent with the cookie alone is not taken', async () => {
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

  test('a panel of each role is refused every call above its role, over the socket too', async () => {
    for (const role of PANEL_ROLES) {
      const [panel] = await openPanel(role);
      const never = NAMES.filter((name) => {
        const { least } = bridgeCalls[name];
        return typeof least === 'string' && !reaches(role, least);
      });
      // In turn: all at once would come to the limit of what a panel may ask for at a time.
      const codes: string[] = [];
      for (const name of never) codes.push(await codeOf(panel, name, {}));
      expect([role, codes]).toEqual([role, never.map(() => 'forbidden')]);
      expect(never).toEqual(expect.arrayContaining(['panels.invite', 'panels.forget', 'exchange.export']));
      panel.close();
    }
  });

  test('a program with the stage takes no other name, and gains nothing by a person’s cookie in the same browser', async () => {
    const paired = await pairPanel(window, 'OBS', 'programme');
    const asPerson = await openSocket({ cookie: paired.cookie });
    expect(await heardUntilClosed(asPerson, [{ proof: paired.proof }])).toEqual([4401, []]);
    const person = await pairPanel(window, 'Dock', 'operator');
    const both = await openBridgeClient({ ...paired, cookie: `${person.cookie}; ${paired.cookie}` });
    expect(await codeOf(both, 'app.hello', {})).toBe('forbidden');
    expect(await codeOf(both, 'programme.current', undefined)).toBe('done');
    both.close();
    const dock = await openBridgeClient({ ...person, cookie: `${person.cookie}; ${paired.cookie}` });
    expect(await codeOf(dock, 'app.hello', {})).toBe('done');
    dock.close();
  });

  test('a speaker’s page says nothing for anybody else, and gains nothing by another page’s cookie in the same browser', async () => {
    const [paired, other] = [await pairPanel(window, 'Sam', 'speaker'), await pairPanel(window, 'OBS', 'programme')];
    const cookie = `${other.cookie}; ${paired.cookie}`;
    const page = await openBridgeClient({ ...paired, cookie });
    const reached: readonly (readonly [string, unknown])[] = [
      ['app.hello', {}],
      ['programme.current', undefined],
      ['room.say', { type: 'want', lines: [] }],
      ['show.current', undefined],
      ['show.perform', { action: { kind: 'speaker.line', userId: null, text: 'Me' }, source: { surface: 'tile' } }],
    ];
    for (const [name, input] of reached)
      expect([name, ['forbidden', 'invalid_input'].includes(await codeOf(page, name, input))]).toEqual([name, true]);
    expect(await codeOf(page, 'speaker.current', undefined)).toBe('done');
    // Its person comes from the link alone.
    for (const forged of [{ userId: 'someone' }, { shown: 1, seen: 1, userId: 'someone' }, { shown: -1, seen: null }])
      expect(await codeOf(page, 'speaker.beat', forged)).toBe('invalid_input');
    expect(await codeOf(page, 'speaker.sign', { sign: 'x'.repeat(100_000) })).toBe('invalid_input');
    page.close();
    const stage = await openBridgeClient({ ...other, cookie });
    expect(await codeOf(stage, 'speaker.current', undefined)).toBe('forbidden');
    stage.close();
    // The desk has every right, and no page of its own.
    expect(await codeOf(window, 'speaker.current', undefined)).toBe('unsupported');
    const answer = await fetch(`${desk.origin}/media/rehearsal/x`, { headers: { cookie: paired.cookie } });
    expect(answer.status).toBe(401);
  });

  test('a panel gets no more rights by what it says of itself', async () => {
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

  test('a panel that is shut out is closed, and its cookie, proof and link no longer work', async () => {
    const [panel, paired] = await openPanel('operator');
    const { urls } = await window.call('panels.invite', {
      name: 'Later',
      role: 'operator',
      term: 'week',
      admission: 'open',
    });
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

  test('panels take no place of a window, however many there are', async () => {
    for (let count = 0; count < 120; count += 1) await pairPanel(window, `Crowd ${count}`, 'viewer');
    const again = await openBridgeClient(desk);
    expect((await again.call('app.hello', {})).role).toBe('desk');
    again.close();
  });
});
