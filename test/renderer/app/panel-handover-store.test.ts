import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelHandoverStore } from '../../../src-renderer/app/panels/panel-handover-store.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';

const HERE = 'https://192.168.1.5:41000';
const SECURE = { name: 'Carl', origin: 'https://192.168.1.6:41000', isHere: true, sessionId: null as string | null };
const PLAIN = { name: 'Ana', origin: 'http://192.168.1.7:41000', isHere: true, sessionId: null as string | null };
const WEB = { name: 'Carl', origin: 'https://carl.example.org', isHere: true, sessionId: null as string | null };
const NAMED = { name: 'Dana', origin: 'https://regie-2.local:41000', isHere: true, sessionId: null as string | null };
const DANA = { name: 'Dana', origin: 'https://192.168.1.8:41000', isHere: true, sessionId: null as string | null };

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
  let origins = panelOrigins;
  const bridge = {
    call: () => Promise.resolve({ ticket: 'ticket', token: 'token', panelOrigins: origins }),
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
  const tell = (next: typeof panelOrigins): void => void (origins = next);
  return { store, asked, left, lose, tell, comeBack: () => comeBack?.(), block: (url: string) => block?.(url) };
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

test('over a line without encryption, a desk that does not answer is only said to be away', async () => {
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

test('a panel opened by a public name goes to a desk’s public name, and tries no local address', async () => {
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
    [NAMED, DANA, SECURE, WEB, PLAIN],
  );
  // The team may hear of a new panel a moment later.
  expect(page.store.untrusted).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  // Carl's desk answers by its name of the web, and a page with encryption cannot ask one without. Some devices find no
  // name of a local network, so Dana's is shown by its address.
  expect(page.store.untrusted).toEqual([DANA]);
  isAccepted = true;
  page.comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.store.untrusted).toEqual([]);
  expect([page.store.offered, page.left]).toEqual([[], []]);
});

test('a desk that is gone, or does not answer in time, is not one whose certificate is to be accepted', async () => {
  const send = (url: string) =>
    url.startsWith(DANA.origin) ? unreached() : Promise.reject(new DOMException('too slow', 'TimeoutError'));
  const page = await panel(HERE, send, [{ ...DANA, isHere: false }, SECURE]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.store.untrusted).toEqual([]);
});

test('a desk that lets panels in later is known within a minute, and one that cannot be asked is tried again', async () => {
  let isAccepted = false;
  const send = () => (isAccepted ? Promise.resolve(Response.json({ state: 'waiting' })) : unreached());
  const page = await panel(HERE, send, []);
  page.tell([SECURE]);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(page.store.untrusted).toEqual([SECURE]);
  isAccepted = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.store.untrusted).toEqual([]);
  page.asked.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(page.asked).toEqual([]);
});

test('desks that are well and have a show are found, by one address each', async () => {
  const send = (): Promise<Response> => Promise.resolve(Response.json({ state: 'waiting' }));
  const there = [
    { ...SECURE, sessionId: 'evening' },
    { ...SECURE, origin: 'https://carl.local:41000', sessionId: 'evening' },
    { ...PLAIN, sessionId: 'other' },
    { ...DANA, isHere: false, sessionId: 'evening' },
  ];
  const page = await panel(HERE, send, there);
  expect(page.store.desksWith('evening').map(({ origin }) => origin)).toEqual([SECURE.origin]);
  expect(page.store.desksWith('gone')).toEqual([]);
});
