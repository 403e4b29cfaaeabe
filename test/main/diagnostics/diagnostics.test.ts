import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOST_CHECKS, type WindowFacts } from '#shared/bridge/diagnostics-calls.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { probeDisk } from '../../../src-main/diagnostics/probe-disk.ts';
import { reachPlatform } from '../../../src-main/diagnostics/reach-platform.ts';
import { startTestHost, type TestHost } from '../../support/test-host.ts';

const WINDOW: WindowFacts = {
  width: 1440,
  height: 900,
  scale: 2,
  webgl: true,
  software: false,
  medianFrameMs: 16.7,
  slowFrameMs: 18,
  devices: {
    midi: 'refused' as const,
    streamDecks: 'on' as const,
    turn: 'mine' as const,
    troubles: ['closed' as const],
    each: [
      {
        kind: 'midi' as const,
        connected: true,
        muted: false,
        sendsBack: true,
        lastResult: 'pressed' as const,
        lastSecondsAgo: 4,
      },
    ],
  },
};
let folder: string;
let host: TestHost | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-diagnostics-'));
});
afterEach(async () => {
  await host?.close();
  host = null;
  rmSync(folder, { recursive: true, force: true });
});

test('in rehearsal, every check is carried out and the app is found sound', async () => {
  host = startTestHost({ dataDir: folder });
  await host.host.opened;
  const results = await host.window().call('diagnostics.run', { checks: [...HOST_CHECKS] });
  expect(results.map(({ check, finding }) => [check, finding])).toEqual([
    ['network', 'network_only_rehearsal'],
    ['clock', 'clock_in_step'],
    ['budget', expect.stringMatching(/^budget_(?:enough|low)$/)],
    // Tests are given no keychain.
    ['keychain', 'keychain_memory'],
    ['disk', expect.stringMatching(/^disk_(?:roomy|little)$/)],
    ['library', 'library_sound'],
  ]);
});

test('the file tells what is needed and nothing that names or opens anything', async () => {
  host = startTestHost({ dataDir: folder });
  const service = await host.host.service;
  await host.host.opened;
  const window = host.window('Zebulon’s tablet');
  await window.call('preferences.set', { operatorName: 'Zebulon Quist' });
  const { name, text } = await window.call('diagnostics.file', { window: WINDOW });
  expect(name).toMatch(/^regie-diagnostics-\d{8}T\d{4}\.json$/);
  const content = JSON.parse(text) as Record<string, unknown>;
  expect(content).toMatchObject({
    app: { version: '0.0.0-test', host: 'browser', attached: 1 },
    preferences: { language: 'en', hasOperatorName: true },
    spaces: [{ kind: 'rehearsal', access: 'full', signedIn: true }],
    show: { rehearsal: true, scenes: 8 },
    window: WINDOW,
  });
  const named = [
    'Zebulon',
    'Pricing',
    service?.fullKey,
    service?.readOnlyKey,
    service?.spaceId,
    service?.apiRoot,
    folder,
  ];
  expect(named.filter((one) => one !== undefined && text.includes(one))).toEqual([]);
});

test('without a network nothing hangs: the checks say what is not reached', async () => {
  const clock = createSystemClock(globalThis);
  const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  const asked = { apiRoot: 'https://space.example/', rehearsal: false, clock };
  expect(await reachPlatform({ ...asked, fetch: noNetwork })).toBeNull();
  host = startTestHost({ withService: false });
  const results = await host.window().call('diagnostics.run', { checks: ['network', 'disk', 'library'] });
  expect(results.map(({ finding }) => finding)).toEqual(['network_unreachable', 'disk_in_memory', 'library_sound']);
});

test('a platform is asked for something anyone may read, without a key, and any answer counts', async () => {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  let now = 1_000_000;
  const clock = { ...createSystemClock(globalThis), now: () => now };
  const answer: typeof fetch = (url, init) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
    now += 40;
    return Promise.resolve(
      new Response('no', { status: 404, headers: { date: new Date(now - 30_000).toUTCString() } }),
    );
  };
  const reached = await reachPlatform({ apiRoot: 'https://space.example/', rehearsal: false, fetch: answer, clock });
  expect(reached?.latencyMs).toBe(40);
  expect(Math.abs((reached?.driftMs ?? 0) - 30_000)).toBeLessThan(1000);
  expect(asked[0]?.url).toBe('https://space.example/.well-known/oauth-protected-resource');
  expect(new Headers(asked[0]?.init?.headers).get('authorization')).toBeNull();
});

test('the disk is probed by writing, and a folder that is not there cannot be written', async () => {
  expect(await probeDisk(folder)).toBeGreaterThan(0);
  expect(await probeDisk(join(folder, 'gone'))).toBeNull();
});
