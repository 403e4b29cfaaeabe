import type { WebContents as RealWebContents } from 'electron';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { serveWindowBridge } from '../../src-main/app/ipc.ts';
import { LARGEST_CALL } from '#shared/bridge/transport-policy.ts';
import { toPlainJson } from '../../src-main/app/plain-json.ts';
import { createFakeHost } from '../support/electron/fake-host.ts';
import { resetElectron } from '../support/electron/record.ts';
import { WebContents, type Frame } from '../support/electron/web-contents.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const OWN = 'app://regie/index.html';
const CHANNEL = 'regie.call';
const real = (contents: WebContents): RealWebContents => contents as unknown as RealWebContents;

const setUp = () => {
  const host = createFakeHost();
  const bridge = serveWindowBridge(host, silentLog);
  const page = new WebContents();
  bridge.attach(real(page), 'Desk');
  page.show(OWN, false);
  return { host, bridge, page, call: (...args: unknown[]) => page.invoke(CHANNEL, args) };
};
const SENTENCE = say('host_page_refused');
const FORBIDDEN = { ok: false, error: { code: 'forbidden', message: SENTENCE.text, sentence: SENTENCE } };

test('a call of the app’s own page reaches the host, and its answer the page', async () => {
  const { call } = setUp();
  expect(await call('app.hello', { me: 'Ana' })).toEqual({
    ok: true,
    value: { name: 'app.hello', input: { me: 'Ana' } },
  });
  expect(await call('show.current')).toEqual({ ok: true, value: { name: 'show.current', input: null } });
});

test.each<[string, Frame | null]>([
  [
    'a frame inside the page',
    { origin: 'app://regie', url: OWN, parent: { origin: 'app://regie', url: OWN, parent: null } },
  ],
  ['a page of another origin', { origin: 'https://example.org', url: 'https://example.org/', parent: null }],
  ['a file', { origin: 'file://', url: 'file:///tmp/x.html', parent: null }],
  ['a page without origin', { origin: 'null', url: 'about:blank', parent: null }],
  ['a frame that is gone', null],
])('a page that is %s may not call the host', async (_who, frame) => {
  const { page, host } = setUp();
  expect(await page.invoke(CHANNEL, ['app.hello', {}], frame)).toEqual(FORBIDDEN);
  expect(host.calls).toEqual([]);
});

test('a page that was never attached may not call the host', async () => {
  setUp();
  const stranger = new WebContents();
  stranger.show(OWN, false);
  expect(await stranger.invoke(CHANNEL, ['app.hello', {}])).toEqual(FORBIDDEN);
});

test('an input that is too large, circular or no JSON is refused with a sentence', async () => {
  const { call, host } = setUp();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const code = async (input: unknown) =>
    ((await call('platform.call', input)) as { error: { code: string } }).error.code;
  expect([await code('a'.repeat(LARGEST_CALL)), await code(circle), await code({ n: 1n }), host.calls]).toEqual([
    'too_large',
    'invalid_input',
    'invalid_input',
    [],
  ]);
  expect(await call({ not: 'a name' })).toMatchObject({ error: { code: 'invalid_input' } });
});

test('anything that a page sends arrives as plain JSON or not at all', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }), (input) => {
      const json = toPlainJson(input);
      if (json.ok) expect(JSON.parse(JSON.stringify(json.value))).toEqual(json.value);
    }),
  );
});

test('a hundred calls of one window run at a time; more are told that it is too many', async () => {
  const { call, host } = setUp();
  const release = host.hold();
  const answers = Array.from({ length: 101 }, () => call('show.current'));
  expect(await answers[100]).toMatchObject({ error: { code: 'busy' } });
  release();
  expect(await answers[99]).toMatchObject({ ok: true });
  expect(await call('show.current')).toMatchObject({ ok: true });
});

test('events of the host reach the page; a page that is gone is not written to', () => {
  const { host, page } = setUp();
  host.emit('keys.global_press', { chord: 'F1' });
  expect(page.sent).toEqual([{ channel: 'regie.event', args: ['keys.global_press', { chord: 'F1' }] }]);
  page.crashed = true;
  host.emit('keys.global_press', { chord: 'F2' });
  page.crashed = false;
  page.destroyed = true;
  host.emit('keys.global_press', { chord: 'F3' });
  expect(page.sent).toHaveLength(1);
});

test('a window is attached once, however often its page loads, and leaves when it crashes or closes', () => {
  const { host, page } = setUp();
  page.reload();
  expect(host.attached.map((one) => (one.kind === 'window' ? one.name : one.panel.name))).toEqual(['Desk']);
  page.show(`${OWN}#/shows`, true);
  expect(host.attached).toHaveLength(1);
  page.crash('crashed');
  expect(host.attached).toEqual([]);
  page.reload();
  expect(host.attached).toHaveLength(1);
  page.emit('destroyed');
  expect(host.attached).toEqual([]);
});

test('a navigation that is refused leaves the page its seat and its name', async () => {
  const { host, page, call } = setUp();
  const [seat] = host.attached;
  page.on('will-navigate', (event: { preventDefault(): void }) => event.preventDefault());
  expect(page.wants('will-navigate', { url: 'mailto:someone@example.org' })).toBe(false);
  expect([host.attached[0] === seat, await call('show.current')]).toMatchObject([true, { ok: true }]);
});

test('a page that crashes before it was there gets its seat when it comes back', async () => {
  const { host, bridge } = setUp();
  const page = new WebContents();
  bridge.attach(real(page), 'Chat');
  page.crash('crashed');
  page.show(OWN, false);
  expect(host.attached.map((one) => (one.kind === 'window' ? one.name : one.panel.name))).toEqual(['Desk', 'Chat']);
  expect(await page.invoke(CHANNEL, ['show.current', null])).toMatchObject({ ok: true });
});

test('a page that hangs misses patches and gets the whole show once it answers', async () => {
  const { host, page } = setUp();
  page.emit('unresponsive');
  host.emit('show.patch', { sessionId: 's1' });
  host.emit('keys.global_press', { chord: 'F1' });
  page.emit('responsive');
  await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  expect(page.sent.map(({ args }) => args[0])).toEqual(['keys.global_press', 'show.opened']);
  host.emit('show.patch', { sessionId: 's1' });
  expect(page.sent).toHaveLength(3);
});

test('the shell can ask the host as a window does', async () => {
  const { bridge, page } = setUp();
  expect(await bridge.callAs(real(page), 'app.hello', {})).toMatchObject({ ok: true });
  expect(bridge.callAs(real(new WebContents()), 'app.hello', {})).toBeNull();
});
