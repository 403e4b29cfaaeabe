import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CLOSE_CODES } from '#shared/bridge/transport-policy.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openBrowserStore } from '../../../src-main/browser-host/browser-store.ts';
import { createPairing } from '../../../src-main/browser-host/pairing.ts';
import { createPressWatch } from '../../../src-main/bridge/press-watch.ts';
import { createPanelBudgets } from '../../../src-main/browser-host/panel-budget.ts';
import { openPeopleStore } from '../../../src-main/browser-host/people-store.ts';
import { serveSocketBridge } from '../../../src-main/browser-host/socket-bridge.ts';
import type { Host } from '../../../src-main/host/host.ts';
import { ownOrigins } from '../../../src-main/http/own-origin.ts';

interface Line {
  readonly window: WebSocket;
  /** The code by which its end was said. */
  readonly closed: Promise<number>;
}

/** A host beside a service with a relay, and browsers of both kinds that were let in. */
const startHost = async () => {
  const service = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(service, 'listening');
  const keys: (string | undefined)[] = [];
  service.on('connection', (_socket, { url }) => keys.push(url));
  const clock = createSystemClock(globalThis);
  let ids = 0;
  const pairing = createPairing({
    store: openBrowserStore(null, silentLog),
    clock,
    newId: () => `id-${(ids += 1)}`,
    newCode: () => 'Alfa Bravo Charlie',
    admitFromTeam: () => null,
    askFromTeam: () => null,
    onGuests: () => undefined,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own = ownOrigins(
    () => null,
    () => null,
  );
  const serviceOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const bridge = serveSocketBridge({
    server,
    host: { serviceOrigin: () => serviceOrigin } as unknown as Host,
    pairing,
    own,
    people: openPeopleStore(null, silentLog),
    budgetOf: createPanelBudgets({ clock, presses: createPressWatch(clock) }),
    clock,
    log: silentLog,
  });
  onTestFinished(() => {
    bridge.close();
    server.close();
    for (const client of service.clients) client.terminate();
    service.close();
  });
  const cookieOf = (request: Parameters<typeof pairing.invite>[0]): string => {
    const redeemed = pairing.redeem(pairing.invite(request).token, 'en');
    if (redeemed?.kind !== 'in') throw new Error('not let in');
    return `regie-${port}=${redeemed.secrets.cookie}`;
  };
  const panel = {
    kind: 'panel',
    name: 'Tina',
    role: 'operator',
    admission: 'open',
    by: 'Paula',
    term: 'week',
  } as const;
  return {
    service,
    keys,
    cookies: { window: cookieOf({ kind: 'window' }), panel: cookieOf(panel) },
    open(cookie: string | null, origin = `http://127.0.0.1:${port}`): Line {
      const window = new WebSocket(`ws://127.0.0.1:${port}/room/relay?key=a%20key`, {
        origin,
        headers: cookie === null ? {} : { cookie },
      });
      window.on('error', () => undefined);
      return { window, closed: once(window, 'close').then(([code]) => code as number) };
    },
  };
};

test('a window of the host gets the pieces of its relay, and is cut off if it sends any', async () => {
  const { service, keys, cookies, open } = await startHost();
  const { window, closed } = open(cookies.window);
  const [relay] = (await once(service, 'connection')) as [WebSocket];
  relay.send(Uint8Array.of(1, 2, 3));
  const [bytes] = (await once(window, 'message')) as [Buffer];
  expect([[...bytes], keys]).toEqual([[1, 2, 3], ['/room/relay?key=a+key']]);
  window.send('a piece');
  expect(await closed).toBe(CLOSE_CODES.notACall);
});

test('a relay that the service ends ends in the window', async () => {
  const { service, cookies, open } = await startHost();
  const { closed } = open(cookies.window);
  const [relay] = (await once(service, 'connection')) as [WebSocket];
  relay.close();
  expect(await closed).toBeGreaterThan(0);
});

test('panels, browsers that were not let in and pages of others get no relay', async () => {
  const { keys, cookies, open } = await startHost();
  expect(await open(cookies.panel).closed).toBe(CLOSE_CODES.notPaired);
  expect(await open(null).closed).toBe(CLOSE_CODES.notPaired);
  const [, answer] = (await once(open(cookies.window, 'http://elsewhere.example').window, 'unexpected-response')) as [
    unknown,
    { readonly statusCode: number },
  ];
  expect([answer.statusCode, keys]).toEqual([403, []]);
});
