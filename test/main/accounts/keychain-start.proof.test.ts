import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { createFakeKeychain, type FakeKeychain } from '../../support/accounts.ts';
import { startPlatform, type PlatformProcess } from '../../support/platform-process.ts';
import { startTestHost, type TestWindow } from '../../support/test-host.ts';
import { testFolder } from '../../support/test-folder.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const troubleOf = (window: TestWindow): unknown =>
  (window.heard.findLast(({ event }) => event === 'accounts.changed')?.data as readonly SpaceAccount[] | undefined)?.[0]
    ?.trouble;

const folder = mkdtempSync(join(tmpdir(), 'regie-keychain-start-'));
const before = join(folder, 'before');
const keptBefore = new Map<string, string>();
const show = { spaceId: '', sessionId: '' };
let platform: PlatformProcess;

/** Leaves the data and keychain of a host that had a show of a real space open. */
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo', clock: 'real' });
  const keychain = createFakeKeychain();
  const { host, window, close } = started(before, keychain, false);
  const { apiRoot, fullKey } = platform.ready;
  const { spaceId } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
  const { sessions } = await platform.call<{ sessions: { id: string; status: string }[] }>('GET', '/live/sessions');
  const sessionId = sessions.find(({ status }) => status === 'scheduled')?.id ?? '';
  await host.opened;
  await window.call('show.open', { spaceId, sessionId });
  await close();
  Object.assign(show, { spaceId, sessionId });
  for (const [name, secret] of keychain.kept) keptBefore.set(name, secret);
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

const started = (dataDir: string, keychain: FakeKeychain, withService = true) => {
  const one = startTestHost({ dataDir, keychain, withService });
  return { host: one.host, window: one.window(), close: () => one.close() };
};

/** The next host after that one. */
const afterShow = () => {
  const keychain = createFakeKeychain();
  for (const [name, secret] of keptBefore) keychain.kept.set(name, secret);
  const dataDir = testFolder();
  cpSync(before, dataDir, { recursive: true });
  const start = () => {
    const next = started(dataDir, keychain);
    ends.push(next.close);
    return next;
  };
  return { keychain, start, ...show };
};

test('a keychain that asks for a password delays no start: windows open, say so, and the show follows', async () => {
  const { keychain, start, spaceId, sessionId } = afterShow();
  const answered = Promise.withResolvers<undefined>();
  keychain.gate = answered.promise;
  const { host, window } = start();
  await host.opened;
  expect((await window.call('app.hello', {})).firstShow).toEqual({ spaceId, sessionId });
  expect(troubleOf(window)).toBe('secret_waiting');
  const current = window.call('show.current', undefined);
  answered.resolve(undefined);
  expect(await current).toMatchObject({ spaceId, sessionId });
  expect(troubleOf(window)).toBeNull();
});

test('a locked keychain opens the rehearsal; unlocked and tested, the show of before opens by itself', async () => {
  const { keychain, start, spaceId, sessionId } = afterShow();
  keychain.trouble = new SecretProblem('locked');
  const { window } = start();
  await window.call('app.hello', {});
  expect(await window.call('show.current', undefined)).toMatchObject({ rehearsal: true });
  expect(troubleOf(window)).toBe('secret_locked');
  keychain.trouble = null;
  await window.call('accounts.check', { spaceId });
  await window.until(() => {
    const opened = window.heard.findLast(({ event }) => event === 'show.opened')?.data as ShowState | null;
    return opened?.sessionId === sessionId && opened.spaceId === spaceId;
  });
  expect(troubleOf(window)).toBeNull();
});

test('trying a locked keychain again shows waiting at once, then locked if it stays locked', async () => {
  const { keychain, start, spaceId } = afterShow();
  keychain.trouble = new SecretProblem('locked');
  const { window } = start();
  await window.call('app.hello', {});
  await window.until(() => troubleOf(window) === 'secret_locked', 30_000);
  await window.call('show.current', undefined);
  const before = window.heard.length;
  await window.raw('accounts.check', { spaceId });
  const heard = window.heard.slice(before).filter(({ event }) => event === 'accounts.changed');
  expect((heard[0]?.data as readonly SpaceAccount[])[0]?.trouble).toBe('secret_waiting');
  expect(troubleOf(window)).toBe('secret_locked');
});
