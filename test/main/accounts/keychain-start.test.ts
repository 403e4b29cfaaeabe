import { afterEach, expect, test } from 'vitest';
import type { SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { createFakeKeychain } from '../../support/accounts.ts';
import { startPlatform } from '../../support/platform-process.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { testFolder } from '../../support/test-folder.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const troubleOf = (window: TestWindow): unknown =>
  (window.heard.findLast(({ event }) => event === 'accounts.changed')?.data as readonly SpaceAccount[] | undefined)?.[0]
    ?.trouble;

/** A host that had a show of a real space open, and was closed. */
const afterShow = async () => {
  const platform = await startPlatform({ seed: 'demo', clock: 'real' });
  ends.push(() => platform.stop());
  const dataDir = testFolder();
  const keychain = createFakeKeychain();
  const start = (): { host: TestHost; window: TestWindow } => {
    const host = startTestHost({ dataDir, keychain });
    ends.push(() => host.close());
    return { host, window: host.window() };
  };
  const { host, window } = start();
  const { apiRoot, fullKey } = platform.ready;
  const { spaceId } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
  const { sessions } = await platform.call<{ sessions: { id: string; status: string }[] }>('GET', '/live/sessions');
  const sessionId = sessions.find(({ status }) => status === 'scheduled')?.id ?? '';
  await window.call('app.hello', {});
  await window.call('show.open', { spaceId, sessionId });
  await host.close();
  return { keychain, start, spaceId, sessionId };
};

test('a keychain that asks for a password holds up no start: windows come up, say so, and the show follows', async () => {
  const { keychain, start, spaceId, sessionId } = await afterShow();
  const answered = Promise.withResolvers<undefined>();
  keychain.gate = answered.promise;
  const { host, window } = start();
  await host.host.opened;
  expect((await window.call('app.hello', {})).openOn).toEqual({ spaceId, sessionId });
  expect(troubleOf(window)).toBe('secret_waiting');
  const current = window.call('show.current', undefined);
  answered.resolve(undefined);
  expect(await current).toMatchObject({ spaceId, sessionId });
  expect(troubleOf(window)).toBeNull();
}, 60_000);

test('a locked keychain opens the rehearsal; unlocked and tested, the show of before opens by itself', async () => {
  const { keychain, start, spaceId, sessionId } = await afterShow();
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
  }, 30_000);
  expect(troubleOf(window)).toBeNull();
}, 60_000);

test('a locked keychain that is tried again is said to be waited for at once, and locked again if it stays so', async () => {
  const { keychain, start, spaceId } = await afterShow();
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
}, 60_000);
