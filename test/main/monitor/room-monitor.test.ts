import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BridgeEventName } from '#shared/bridge/events.ts';
import type { MonitorState } from '#shared/bridge/monitor-calls.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createRoomMonitor } from '../../../src-main/monitor/room-monitor.ts';
import { mayBeFramed } from '../../../src-main/monitor/may-be-framed.ts';
import { asksToSignIn, leadsToSignIn } from '../../../src-main/monitor/asks-to-sign-in.ts';
import type { SecretBackend } from '../../../src-main/accounts/secret-backend.ts';
import { eventually } from '../../support/eventually.ts';
import { testFolder } from '../../support/test-folder.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const HOLDER = 'window-of-this-test';
const ROOM = 'https://live.example.org/app/invite/login-of-mara';

/** A keychain in memory that outlives a host. */
const keychainIn = (kept: Map<string, string>): SecretBackend => ({
  place: 'keychain',
  read: (name) => Promise.resolve(kept.get(name) ?? null),
  write: (name, secret) => Promise.resolve(void kept.set(name, secret)),
  remove: (name) => Promise.resolve(void kept.delete(name)),
});

interface Desk {
  readonly started: TestHost;
  readonly window: TestWindow;
  readonly sessionId: string;
  /** Invitations of the monitor that still let somebody in. */
  invites(): Promise<readonly { readonly role: string; readonly expiresAt: string }[]>;
}

const openDesk = async (dataDir = testFolder(), kept = new Map<string, string>()): Promise<Desk> => {
  const started = startTestHost({ dataDir, keychain: keychainIn(kept) });
  onTestFinished(() => started.close());
  const window = started.window('Desk');
  await started.host.opened;
  const { sessionId = '', spaceId = '' } = (await window.call('show.current', undefined)) ?? {};
  return {
    started,
    window,
    sessionId,
    async invites() {
      const { invites } = (await window.call('platform.call', {
        spaceId,
        operation: 'list_live_invites',
        params: { id: sessionId },
      })) as { readonly invites: readonly { label: string; active: boolean; role: string; expiresAt: string }[] };
      return invites
        .filter(({ label, active }) => label === 'Regie monitor' && active)
        .map(({ role, expiresAt }) => ({ role, expiresAt }));
    },
  };
};

test('the monitor has one invitation however often it is opened, and it ends with the monitor', async () => {
  const kept = new Map<string, string>();
  const folder = testFolder();
  const { started, window, invites } = await openDesk(folder, kept);
  expect(await window.call('monitor.state', undefined)).toMatchObject({ status: 'off' });
  expect(started.host.roomMonitorUrl()).toBeNull();

  const first = await window.call('monitor.open', { role: 'assistant', holder: HOLDER });
  expect(first).toMatchObject({ status: 'open', role: 'assistant', way: 'frame', holder: HOLDER, trouble: null });
  const url = started.host.roomMonitorUrl() ?? '';
  expect(url).toMatch(/\/app\/invite\//);
  await window.call('monitor.open', { role: 'assistant', holder: HOLDER });
  expect(started.host.roomMonitorUrl()).toBe(url);
  const [invite, ...others] = await invites();
  expect([invite?.role, others]).toEqual(['assistant', []]);
  expect((Date.parse(invite?.expiresAt ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(7);
  // The keychain alone holds its address.
  expect([...kept.values()]).toContain(url);
  expect(readFileSync(join(folder, 'room-monitor.json'), 'utf8')).not.toContain(url.split('/').at(-1));

  expect(await window.call('monitor.hold', { holder: 'another-window' })).toMatchObject({ holder: 'another-window' });
  await window.call('monitor.close', undefined);
  expect(await invites()).toEqual([]);
  expect([...kept.values()]).not.toContain(url);
  expect(started.host.roomMonitorUrl()).toBeNull();
});

test('two windows that open it at once share one invitation', async () => {
  const { started, window, invites } = await openDesk();
  const other = started.window('Another window');
  await Promise.all([
    window.call('monitor.open', { role: 'assistant', holder: HOLDER }),
    other.call('monitor.open', { role: 'assistant', holder: 'another-window' }),
  ]);
  expect((await invites()).map(({ role }) => role)).toEqual(['assistant']);
  expect(await window.call('monitor.state', undefined)).toMatchObject({ status: 'open', holder: 'another-window' });
});

test('a monitor that is closed while it opens is off, and its invitation is ended', async () => {
  const { started, window, invites } = await openDesk();
  const [, closed] = await Promise.all([
    window.call('monitor.open', { role: 'assistant', holder: HOLDER }),
    window.call('monitor.close', undefined),
  ]);
  expect(closed).toMatchObject({ status: 'off' });
  expect(await window.call('monitor.state', undefined)).toMatchObject({ status: 'off' });
  expect([started.host.roomMonitorUrl(), await invites()]).toEqual([null, []]);
});

test('a viewer’s monitor enters each time anew under the name of this desk', async () => {
  const { started, window, invites } = await openDesk();
  const urls: (string | null)[] = [];
  for (const holder of [HOLDER, 'another-window']) {
    await window.call('monitor.open', { role: 'viewer', holder });
    urls.push(started.host.roomMonitorUrl());
  }
  expect(new Set(urls).size).toBe(2);
  expect(await invites()).toEqual([]);
  const admitted = await fetch(urls[1] ?? '', { redirect: 'manual' });
  expect(admitted.status).toBeLessThan(400);
  expect(await (await fetch(urls[1] ?? '')).text()).not.toContain('id="app"');
});

test('the end of the live ends the invitation, and says so', async () => {
  const { window, sessionId, invites } = await openDesk();
  await window.call('monitor.open', { role: 'assistant', holder: HOLDER });
  await window.call('rehearsal.control', { method: 'POST', path: `/rehearsal/sessions/${sessionId}/end` });
  const last = (): MonitorState | undefined =>
    window.heard.findLast(({ event }) => event === 'monitor.changed')?.data as MonitorState | undefined;
  await window.until(() => last()?.status === 'over');
  await window.until(async () => (await invites()).length === 0);
  const refused = await window.raw('monitor.open', { role: 'assistant', holder: HOLDER });
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

test('a desk that ended in the middle ends its invitation at the next start', async () => {
  const kept = new Map<string, string>();
  const folder = testFolder();
  const before = await openDesk(folder, kept);
  await before.window.call('monitor.open', { role: 'assistant', holder: HOLDER });
  // The service goes first, as in a crash of the computer: nobody can be told.
  before.started.killService();
  await before.started.close();
  expect(kept.size).toBe(1);
  const after = await openDesk(folder, kept);
  await after.window.until(async () => (await after.invites()).length === 0);
  await after.window.until(() => kept.size === 0);
});

test('the monitor’s page is checked again while it is shown, and trouble comes and goes', async () => {
  const clock = createManualClock(0);
  const show = {
    sessionId: 'one',
    desk: { value: { session: { status: 'live', scheduledAt: '2030-01-07T10:00:00Z' } } },
  } as unknown as ShowState;
  let answer = (): Response => new Response(null);
  let asked = 0;
  const told: (string | null)[] = [];
  const monitor = createRoomMonitor({
    links: { make: () => Promise.resolve(ROOM), end: () => Promise.resolve() },
    show: () => show,
    view: null,
    fetch: () => {
      asked += 1;
      return Promise.resolve().then(answer);
    },
    clock,
    onChange: ({ trouble }) => told.push(trouble?.key ?? null),
    onSeen: () => undefined,
    log: silentLog,
  });
  const later = async (next: typeof answer): Promise<void> => {
    answer = next;
    clock.advance(15_000);
    await new Promise(setImmediate);
  };
  await monitor.open('assistant', HOLDER);
  await later(() => new Response(null));
  await later(() => new Response(null, { status: 502 }));
  await later(() => new Response(null, { status: 403 }));
  await later(() => {
    throw new TypeError('fetch failed');
  });
  await later(() => new Response(null));
  expect(told).toEqual([null, 'host_monitor_unreachable', 'host_monitor_sign_in', 'host_monitor_unreachable', null]);
  await monitor.close();
  await later(() => new Response(null));
  expect(asked).toBe(6);
  await monitor.open('viewer', HOLDER);
  await later(() => new Response(null));
  expect(asked).toBe(7);
});

test('findings of the window with the monitor reach all windows, and what it saw reaches panels too', async () => {
  const { started, window } = await openDesk();
  const other = started.window('Desk');
  const panel = started.panel('assistant');
  await window.call('monitor.open', { role: 'assistant', holder: HOLDER });
  const press = { pressId: 'p1', delayMs: 1200 };
  const told = ({ heard }: TestWindow, name: BridgeEventName): unknown[] =>
    heard.filter(({ event }) => event === name).map(({ data }) => data);
  await window.call('monitor.found', { holder: HOLDER, trouble: 'frozen', delayMs: 1200 });
  await window.call('monitor.seen', { holder: HOLDER, ...press });
  for (const each of [window, other]) {
    await eventually(() =>
      expect(told(each, 'monitor.changed').at(-1)).toMatchObject({ found: { trouble: 'frozen', delayMs: 1200 } }),
    );
    expect(told(each, 'monitor.seen')).toEqual([press]);
  }
  await eventually(() => expect(told(panel, 'monitor.seen')).toEqual([press]));
  expect(told(panel, 'monitor.changed')).toEqual([]);

  // Another window shows the same room, which is as late there; the first is no longer heard.
  const held = await other.call('monitor.hold', { holder: 'another-window' });
  expect(held.found).toEqual({ trouble: null, delayMs: 1200 });
  await window.call('monitor.found', { holder: HOLDER, trouble: 'black', delayMs: 9 });
  await window.call('monitor.seen', { holder: HOLDER, ...press });
  expect((await other.call('monitor.state', undefined)).found).toEqual({ trouble: null, delayMs: 1200 });
  expect(told(other, 'monitor.seen')).toHaveLength(1);
  expect((await other.call('monitor.close', undefined)).found).toEqual({ trouble: null, delayMs: null });
});

test('panels see nothing of the room monitor', async () => {
  const { started } = await openDesk();
  const panel = started.panel('operator');
  for (const call of ['monitor.state', 'monitor.close', 'monitor.tab'] as const)
    expect(await panel.raw(call, undefined)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test.each([
  [{}, true],
  [{ 'x-frame-options': 'SAMEORIGIN' }, false],
  [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, false],
  [{ 'content-security-policy': "frame-ancestors 'self' https://example.org" }, false],
  [{ 'content-security-policy': 'default-src *; Frame-Ancestors *', 'x-frame-options': 'DENY' }, true],
  [{ 'content-security-policy': "default-src 'self'" }, true],
])('a page with %j may stand in a frame of another: %s', (headers, may) => {
  expect(mayBeFramed(new Headers(headers as Record<string, string>))).toBe(may);
});

test.each([
  [ROOM, 200, false],
  [ROOM, 403, true],
  ['https://live.example.org/Login?next=%2Fapp', 200, true],
  ['https://live.example.org/account/sign_in/', 200, true],
  ['https://live.example.org/app/live/1?from=login', 200, false],
])('a page at %s that answers %i asks to sign in: %s', (address, status, asks) => {
  expect(asksToSignIn(address, status)).toBe(asks);
});

test.each([
  [null, false],
  ['/app/live/1', false],
  ['/signin', true],
  ['https://accounts.example.org/', true],
])('a page that sends its reader on to %s leads to signing in: %s', (location, leads) => {
  expect(leadsToSignIn(ROOM, location)).toBe(leads);
});
