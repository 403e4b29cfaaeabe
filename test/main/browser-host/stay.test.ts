import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openBrowserStore } from '../../../src-main/browser-host/browser-store.ts';
import { createPanelBudgets } from '../../../src-main/browser-host/panel-budget.ts';
import { createPairing } from '../../../src-main/browser-host/pairing.ts';
import { openPeopleStore } from '../../../src-main/browser-host/people-store.ts';
import { serveSocketBridge } from '../../../src-main/browser-host/socket-bridge.ts';
import { ownOrigins } from '../../../src-main/http/own-origin.ts';
import { openBridgeClient, type PairedBrowser } from '../../support/bridge-client.ts';
import { startTestHost } from '../../support/test-host.ts';

const HOUR_MS = 3_600_000;

test('when the stay of a panel is over, nothing more is done for it, and it does not come back', async () => {
  const clock = createManualClock(Date.now());
  const { host, close } = startTestHost({ withService: false });
  onTestFinished(() => close());
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
  const people = openPeopleStore(null, silentLog);
  const budgetOf = createPanelBudgets({ clock, presses: host.pressWatch });
  const bridge = serveSocketBridge({ server, host, pairing, own, people, budgetOf, clock, log: silentLog });
  onTestFinished(() => {
    bridge.close();
    server.close();
  });
  const request = { kind: 'panel', name: 'Tina', role: 'operator', admission: 'open', by: 'Paula' } as const;
  const letIn = (term: 'evening' | 'week'): PairedBrowser => {
    const redeemed = pairing.redeem(pairing.invite({ ...request, term }).token, 'en');
    if (redeemed?.kind !== 'in') throw new Error('not let in');
    const { cookie, proof } = redeemed.secrets;
    return { origin: `http://127.0.0.1:${port}`, cookie: `regie-${port}=${cookie}`, proof };
  };
  const [evening, week] = [letIn('evening'), letIn('week')];
  const [tina, carl] = [await openBridgeClient(evening), await openBridgeClient(week)];
  const [stays, ends] = pairing
    .guests()
    .map(({ id }) => id)
    .reverse();
  expect([pairing.roleOf(stays ?? ''), pairing.roleOf(ends ?? '')]).toEqual(['operator', 'operator']);
  // Both have proved who they are.
  for (const one of [tina, carl]) await one.call('app.hello', {});
  clock.advance(12 * HOUR_MS - 1000);
  expect((await tina.call('app.hello', {})).me).toBe('Tina');

  // Her page stays open over the end, and presses.
  clock.advance(2000);
  const closed = once(tina.socket, 'close') as Promise<[number, Buffer]>;
  const before = (await carl.call('app.hello', {})).preferences.uiSounds;
  tina.socket.send(JSON.stringify({ id: 99, call: 'keys.set', input: { keys: [] } }));
  expect((await closed).map(String)).toEqual(['4401', 'over']);
  expect(tina.heard.filter(({ event }) => event === 'keys.changed')).toEqual([]);
  expect([pairing.roleOf(stays ?? ''), pairing.roleOf(ends ?? '')]).toEqual(['operator', null]);
  expect(pairing.guests().map(({ stage, until }) => [stage, until !== null && until > clock.now()])).toEqual([
    ['in', true],
  ]);
  const again = await openBridgeClient(evening);
  expect(((await once(again.socket, 'close')) as [number, Buffer]).map(String)).toEqual(['4401', 'over']);
  // Panels that may stay longer do.
  expect((await carl.call('app.hello', {})).preferences.uiSounds).toBe(before);
  pairing.remove(stays ?? '');
  expect(pairing.roleOf(stays ?? '')).toBe(null);
  carl.close();
});
