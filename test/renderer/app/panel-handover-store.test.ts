import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelHandoverStore } from '../../../src-renderer/app/panels/panel-handover-store.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';

const HERE = 'https://192.168.1.5:41000';
const SECURE = { name: 'Carl', origin: 'https://192.168.1.6:41000' };
const PLAIN = { name: 'Ana', origin: 'http://192.168.1.7:41000' };
const WEB = { name: 'Carl', origin: 'https://carl.example.org' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A panel's page on an origin; `asked` are the desks that it asked, `left` where it went. */
const panel = async (
  origin: string,
  send: (url: string) => Promise<Response>,
  panelOrigins: readonly (typeof SECURE)[] = [SECURE, PLAIN],
) => {
  let connect: ((connection: string) => void) | undefined;
  let block: ((url: string) => void) | undefined;
  let comeBack: (() => void) | undefined;
  const asked: string[] = [];
  const left: string[] = [];
  const bridge = {
    call: () => Promise.resolve({ ticket: 'ticket', token: 'token', panelOrigins }),
    onConnection: (listener: typeof connect) => (connect = listener),
    on: () => undefined,
  };
  const store = new PanelHandoverStore(bridge as unknown as Bridge, {
    origin,
    send: ((url: string) => {
      asked.push(url);
      return send(url);
    }) as typeof fetch,
    leaveFor: (url) => left.push(url),
    onBlocked: (listener) => (block = listener),
    onReturn: (listener) => (comeBack = listener),
  });
  connect?.('open');
  await vi.advanceTimersByTimeAsync(0);
  const lose = (): void => {
    asked.length = 0;
    connect?.('lost');
  };
  return { store, asked, left, lose, comeBack: () => comeBack?.(), block: (url: string) => block?.(url) };
};
/** The same, and its host is gone. */
const lostPanel = async (...args: Parameters<typeof panel>) => {
  const page = await panel(...args);
  page.lose();
  return page;
};
const unreached = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

test('a desk whose certificate this browser may not know is offered as a link, and asked on', async () => {
  let isAccepted = false;
  const page = await lostPanel(HERE, (url) =>
    isAccepted && url.startsWith(SECURE.origin) ? Promise.resolve(Response.json({ state: 'ready' })) : unreached(),
  );
  await vi.advanceTimersByTimeAsync(500);
  // The page is encrypted, so the browser does not let it ask the other one at all.
  expect(page.store.offered).toEqual([SECURE.origin, PLAIN.origin]);
  isAccepted = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(page.left).toEqual([`${SECURE.origin}/#token=token`]);
});

test('without encryption a desk that is not there is no more than that', async () => {
  const page = await lostPanel('http://192.168.1.5:41000', unreached);
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.store.offered).toEqual([SECURE.origin]);
});

test('a desk that is slow to answer is not offered, and one that the policy forbids is asked no more', async () => {
  const page = await lostPanel(HERE, () => Promise.reject(new DOMException('too slow', 'TimeoutError')));
  await vi.advanceTimersByTimeAsync(500);
  expect(page.store.offered).toEqual([]);
  page.block(`${SECURE.origin}/handover`);
  const before = page.asked.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(page.store.offered).toEqual([SECURE.origin]);
  expect(page.asked.slice(before).every((url) => url.startsWith(PLAIN.origin))).toBe(true);
});

test('a panel of a name of the web goes to such a name of a desk, and tries no address of a network that it is not in', async () => {
  const page = await lostPanel('https://desk.example.org', unreached, [WEB, SECURE, PLAIN]);
  await vi.advanceTimersByTimeAsync(500);
  expect(new Set(page.asked.map((url) => new URL(url).origin))).toEqual(new Set([WEB.origin, PLAIN.origin]));
  expect(page.store.offered).toEqual([WEB.origin, PLAIN.origin]);
});

test('a desk that answers at one of its addresses is offered at none', async () => {
  const waiting = () => Promise.resolve(Response.json({ state: 'waiting' }));
  const send = (url: string) => (url.startsWith(WEB.origin) ? waiting() : unreached());
  const page = await lostPanel(HERE, send, [SECURE, WEB]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.store.offered).toEqual([]);
});

test('while the host is well a desk that cannot be asked is named, until its certificate is accepted', async () => {
  let isAccepted = false;
  const page = await panel(
    HERE,
    (url) =>
      isAccepted || url.startsWith(WEB.origin) ? Promise.resolve(Response.json({ state: 'waiting' })) : unreached(),
    [
      { name: 'Dana', origin: 'https://192.168.1.8:41000' },
      { name: 'Dana', origin: 'https://192.168.1.9:41000' },
      SECURE,
      WEB,
      PLAIN,
    ],
  );
  // The team may hear of a new panel a moment later.
  expect(page.store.untrusted).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  // Carl's desk answers by its name of the web, and a page with encryption cannot ask one without.
  expect(page.store.untrusted).toEqual([{ name: 'Dana', origin: 'https://192.168.1.8:41000' }]);
  isAccepted = true;
  page.comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.store.untrusted).toEqual([]);
  expect([page.store.offered, page.left]).toEqual([[], []]);
});
