import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { PanelHandover } from '#shared/bridge/team-calls.ts';
import { PANEL_HANDOVER_PATH } from '#shared/bridge/team-calls.ts';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import {
  openBridgeClient,
  pairPanel,
  pairWithLink,
  type BridgeClient,
  type PairedBrowser,
} from '../../support/bridge-client.ts';
import { eventually } from '../../support/eventually.ts';
import { startRelay } from '../../support/relay.ts';
import { startTeamShow, type TeamShow } from '../../support/team-hosts.ts';
import { startTlsProxy, type TlsProxy } from '../../support/tls-proxy.ts';
import { ask as askTrusting, pairTrusting } from '../../support/trusting.ts';

interface Desk {
  readonly app: StartedApp;
  readonly window: BridgeClient;
  readonly origin: string;
}
/** A desk with a proxy of the web in front of it. */
interface FarDesk extends Desk {
  readonly proxy: TlsProxy;
}

let show: TeamShow;

const startDesk = async (name: string): Promise<Desk> => {
  const app = await startApp(['--data', ':memory:']);
  onTestFinished(async () => {
    await app.stop('SIGKILL');
  });
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  await window.call('preferences.set', { operatorName: name });
  const { apiRoot, fullKey } = show.ready;
  const { spaceId } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
  await window.call('show.open', { spaceId, sessionId: show.sessionId });
  return { app, window, origin: new URL(app.ready.url).origin };
};
const startFarDesk = async (name: string): Promise<FarDesk> => {
  const [proxy, desk] = [await startTlsProxy(), await startDesk(name)];
  proxy.leadTo(Number(new URL(desk.origin).port));
  return { ...desk, proxy };
};
const nameAddress = ({ window, proxy }: FarDesk) =>
  window.call('preferences.set', { panels: { ...DEFAULT_PREFERENCES.panels, externalOrigin: proxy.origin } });
const deskOf = async ({ window }: Desk, name: string) =>
  (await window.call('team.board', undefined)).desks.find((one) => one.name === name);
/** The information that a panel's page keeps once the team knows this many other desks. */
const handoverOf = (panel: BridgeClient, panelOrigins: number): Promise<PanelHandover> =>
  eventually(async () => {
    const handover = await panel.call('team.panel_handover', undefined);
    if (handover?.panelOrigins.length !== panelOrigins) throw new Error('the team does not know them yet');
    return handover;
  });
const ask = async (address: string, ticket: string, origin: string): Promise<unknown> => {
  const answer = await fetch(address + PANEL_HANDOVER_PATH, { method: 'POST', body: ticket, headers: { origin } });
  const allowed = answer.headers.get('access-control-allow-origin');
  return answer.ok ? [((await answer.json()) as { readonly state: string }).state, allowed] : [answer.status, allowed];
};
const enter = (address: string, token: string): Promise<PairedBrowser> => pairWithLink(`${address}/#token=${token}`);

test(
  'a panel whose host is killed goes over to the desk that took over, as the same person with the same role, once',
  { timeout: 60_000 },
  async () => {
    show = await startTeamShow();
    const relay = await startRelay();
    const [paula, carl] = await Promise.all([startDesk('Paula'), startDesk('Carl')]);
    const [tina, gone] = [
      await openBridgeClient(await pairPanel(paula.window, 'Tina', 'assistant')),
      await openBridgeClient(await pairPanel(paula.window, 'Gina', 'operator')),
    ];
    expect(await tina.call('team.panel_handover', undefined)).toBeNull();
    const { link } = await carl.window.call('team.make', { relay: relay.url });
    await paula.window.call('team.join', { link });
    const handover = await handoverOf(tina, 1);
    const removed = await handoverOf(gone, 1);
    expect(handover.panelOrigins).toMatchObject([{ origin: carl.origin, name: 'Carl', isHere: true }]);
    // The same page asks again and keeps the same; a window of the desk needs none.
    expect(await tina.call('team.panel_handover', undefined)).toEqual(handover);
    expect(await paula.window.call('team.panel_handover', undefined)).toBeNull();
    // Exact origins: the page may ask Carl's desk, and only pages of Paula's desk are told.
    const page = await fetch(paula.origin);
    expect(page.headers.get('content-security-policy')).toContain(` https: ${carl.origin};`);
    await eventually(async () =>
      expect(await ask(carl.origin, handover.ticket, paula.origin)).toEqual(['waiting', paula.origin]),
    );
    expect(await ask(carl.origin, handover.ticket, 'http://127.0.0.1:1')).toEqual([404, null]);
    expect(await ask(carl.origin, handover.token, paula.origin)).toEqual([404, null]);
    // While its own desk is well, the person at the other is asked.
    await expect(enter(carl.origin, handover.token)).rejects.toThrow('202');

    const guests = await paula.window.call('panels.list', undefined);
    await paula.window.call('panels.remove', { id: guests.find(({ name }) => name === 'Gina')?.id ?? '' });
    await eventually(async () => expect(await ask(carl.origin, removed.ticket, paula.origin)).toEqual([404, null]));
    await paula.app.stop('SIGKILL');
    await carl.window.call('team.take_over', { desk: (await deskOf(carl, 'Paula'))?.desk ?? '' });
    expect(await ask(carl.origin, handover.ticket, paula.origin)).toEqual(['ready', paula.origin]);
    await expect(enter(carl.origin, removed.token)).rejects.toThrow('403');
    await expect(enter(carl.origin, handover.ticket)).rejects.toThrow('403');

    const over = await openBridgeClient(await enter(carl.origin, handover.token));
    onTestFinished(() => over.close());
    expect(await over.call('app.hello', {})).toMatchObject({ me: 'Tina', role: 'assistant' });
    const before = guests.find(({ name }) => name === 'Tina');
    expect(
      (await carl.window.call('panels.list', undefined)).map(({ id, stage, until }) => [id, stage, until]),
    ).toEqual([[before?.id, 'in', before?.until]]);
    // Used up, for this desk and any other.
    await expect(enter(carl.origin, handover.token)).rejects.toThrow('403');
    expect(await ask(carl.origin, handover.ticket, paula.origin)).toEqual([404, null]);
  },
);

test(
  'a panel that came by the https address of a proxy goes over by that of the desk that took over',
  { timeout: 120_000 },
  async () => {
    show = await startTeamShow();
    const relay = await startRelay();
    const [paula, carl] = await Promise.all([startFarDesk('Paula'), startFarDesk('Carl')]);
    await nameAddress(paula);
    const invite = { name: 'Tina', role: 'assistant', term: 'evening', admission: 'open' } as const;
    const { urls } = await paula.window.call('panels.invite', invite);
    expect(urls.map((url) => new URL(url).origin)).toEqual([paula.proxy.origin]);
    const paired = await pairTrusting(urls[0] ?? '', paula.proxy.ca);
    const tina = await openBridgeClient(paired);
    const { link } = await carl.window.call('team.make', { relay: relay.url });
    await paula.window.call('team.join', { link });
    expect((await handoverOf(tina, 1)).panelOrigins).toMatchObject([
      { origin: carl.origin, name: 'Carl', isHere: true },
    ]);
    const { origin } = carl.proxy;
    // The team hears of the address as soon as it is set.
    await nameAddress(carl);
    const handover = await eventually(async () => {
      const known = await handoverOf(tina, 1);
      expect(known.panelOrigins).toMatchObject([{ origin, name: 'Carl', isHere: true }]);
      return known;
    });
    // A page over TLS may speak to encrypted addresses alone, and to these by its policy.
    const page = await askTrusting(paula.proxy.origin, paula.proxy.ca);
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' wss://`);
    expect(page.headers['content-security-policy']).toContain(` https: ${origin};`);
    const look = async () => {
      const headers = { origin: paula.proxy.origin };
      const sent = { method: 'POST', headers, body: handover.ticket };
      const answer = await askTrusting(origin + PANEL_HANDOVER_PATH, carl.proxy.ca, sent);
      return [answer.status, answer.body, answer.headers['access-control-allow-origin']];
    };
    await eventually(async () =>
      expect(await look()).toEqual([200, JSON.stringify({ state: 'waiting' }), paula.proxy.origin]),
    );

    const closed = once(tina.socket, 'close');
    await paula.app.stop('SIGKILL');
    await closed;
    await carl.window.call('team.take_over', { desk: (await deskOf(carl, 'Paula'))?.desk ?? '' });
    expect(await look()).toEqual([200, JSON.stringify({ state: 'ready' }), paula.proxy.origin]);
    const over = await pairTrusting(`${origin}/#token=${handover.token}`, carl.proxy.ca);
    // Both proxies have one name, whose cookies do not keep ports apart.
    const cookies = [paired, over].map(({ given }) => given.split('=')[0]);
    expect(cookies).toEqual([paula, carl].map(({ proxy }) => `__Host-regie-${new URL(proxy.origin).port}`));
    expect(over.given).toMatch(/; Secure; SameSite=Strict$/);
    const client = await openBridgeClient(over);
    onTestFinished(() => client.close());
    expect(await client.call('app.hello', {})).toMatchObject({ me: 'Tina', role: 'assistant' });
  },
);
