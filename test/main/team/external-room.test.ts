import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { joinFrame, RELAY_PROTOCOL, SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { createMemorySecrets } from '../../../src-main/accounts/secret-backend.ts';
import { createPanelServer } from '../../../src-main/browser-host/panel-server.ts';
import { parseRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { deriveRoomKeys } from '../../../src-main/relay-transport/room-keys.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { startDesk, type TeamHost } from '../../support/team-hosts.ts';
import { testFolder } from '../../support/test-folder.ts';
import { startTlsProxy, type TlsProxy } from '../../support/tls-proxy.ts';
import { dialDirectly } from '../../support/room-member.ts';

/** A desk whose own server is led to by a proxy. */
const startServedDesk = async (proxy: TlsProxy, kept: Parameters<typeof startDesk>[1]): Promise<TeamHost> => {
  const panels = createPanelServer({
    rendererDir: testFolder(),
    dataDir: null,
    clock: createSystemClock(globalThis),
    log: silentLog,
    openLocalName: null,
    dial: dialDirectly,
  });
  const host = await startDesk('Paula', { ...kept, panels: panels.port });
  onTestFinished(() => panels.close());
  panels.follow(host.host);
  const name = (externalOrigin: string | null) =>
    host.desk.call('preferences.set', {
      panels: { ...DEFAULT_PREFERENCES.panels, from: 'computer', externalOrigin },
    });
  const served = async (origin: RegExp): Promise<URL> => {
    await vi.waitFor(() => expect(panels.port.origins()[0]).toMatch(origin), 10_000);
    return new URL(panels.port.origins()[0] ?? '');
  };
  await name(null);
  proxy.leadTo(Number((await served(/^http:/)).port));
  await name(proxy.origin);
  await served(/^https:/);
  return host;
};

/** Says one thing to the room; gives the close code, or the refusal of the handshake. */
const connect = async (
  proxy: TlsProxy,
  frame: Uint8Array,
  { path = '/team/room', headers = {} }: { path?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<number | string> => {
  const socket = new WebSocket(`${proxy.origin.replace('https', 'wss')}${path}`, [RELAY_PROTOCOL], {
    ca: proxy.ca,
    headers,
  });
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send(frame));
  const end = await new Promise<number | string>((resolve) => {
    socket.on('unexpected-response', (_request, answer) => resolve(`refused ${answer.statusCode}`));
    socket.on('close', resolve);
    socket.on('message', () => resolve('let in'));
  });
  socket.terminate();
  return end;
};

test('desks meet in a room behind the proxy of one of them, by TLS and with the link alone, and again after a restart', async () => {
  const proxy = await startTlsProxy();
  const dial = testOutgoing({ readAuthorities: () => Promise.resolve([proxy.ca]) }).dial;
  const kept = { dataDir: testFolder(), keychain: { ...createMemorySecrets(), place: 'keychain' as const } };
  let paula = await startServedDesk(proxy, kept);
  const [carl, wary] = [await startDesk('Carl', { dial }), await startDesk('Wary')];
  const { link } = await paula.desk.call('team.make_external', undefined);
  expect(link).toMatch(new RegExp(`^${proxy.origin.replace('https', 'wss')}/team/room#team=`));
  await carl.desk.call('team.join', { link });
  await wary.desk.call('team.join', { link });
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === true);
  await paula.desk.until(async () => (await paula.sees('Carl'))?.isHere === true);
  const boards = [await paula.board(), await carl.board()];
  expect(boards.map(({ isHosting, relay }) => [isHosting, relay])).toEqual([
    [true, new URL(proxy.origin).host],
    [false, new URL(proxy.origin).host],
  ]);
  // A desk that does not trust the proxy's certificate stays outside.
  expect((await wary.board()).status).toBe('connecting');
  expect(new Set(proxy.asked)).toEqual(new Set(['/team/room']));

  await paula.close();
  await carl.desk.until(async () => (await carl.board()).status === 'connecting');
  paula = await startServedDesk(proxy, kept);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === true);

  await paula.desk.call('team.leave', undefined);
  await carl.desk.until(async () => (await carl.board()).status === 'connecting');
  expect(await connect(proxy, Uint8Array.of(1))).toBe('refused 404');
});

test('nobody comes in without the key, no page of a browser, and none by another name; a desk without a proxy says so', async () => {
  const proxy = await startTlsProxy();
  const paula = await startServedDesk(proxy, {});
  const { link } = await paula.desk.call('team.make_external', undefined);
  const { room } = await deriveRoomKeys(parseRelayLink(link)?.secret ?? Buffer.alloc(0));
  const join = (name: Uint8Array): Uint8Array => joinFrame(name, Buffer.alloc(SENDER_BYTES, 7));
  const wrong = Uint8Array.from(room, (byte) => byte ^ 1);
  expect(await connect(proxy, join(wrong))).toBe(4400);
  expect(await connect(proxy, Buffer.alloc(49, 1))).toBe(4400);
  expect(await connect(proxy, join(room), { headers: { origin: proxy.origin } })).toBe('refused 404');
  expect(await connect(proxy, join(room), { headers: { host: 'localhost' } })).toBe('refused 404');
  expect(await connect(proxy, join(room), { path: '/team/room/' })).toBe('refused 404');
  expect(await connect(proxy, join(room))).toBe('let in');

  const alone = await startDesk('Carl');
  const refused = await alone.desk.raw('team.make_external', undefined);
  expect(refused.ok ? null : refused.error.sentence.key).toBe('host_team_no_external');
  expect((await paula.panel('operator').raw('team.make_external', undefined)).ok).toBe(false);
});
