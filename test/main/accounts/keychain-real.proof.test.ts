import { describe, expect, onTestFinished, test } from 'vitest';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import { probeKeychain, startKeyring, type Keyring } from '../../support/keyring.ts';
import { startPlatform } from '../../support/platform-process.ts';
import { testFolder } from '../../support/test-folder.ts';

/** Says that a keychain service can be started for the tests alone; without one there is nothing to test. */
const HAS_KEYRING = process.env.REGIE_KEYRING === '1';

const ownKeyring = async (): Promise<Keyring> => {
  const keyring = await startKeyring();
  onTestFinished(() => keyring.stop());
  return keyring;
};

test('without a session bus there is no keychain: secrets stay in memory, and the person is told', async () => {
  if (process.platform !== 'linux') return;
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
  expect(await probeKeychain(env, 'status')).toEqual({
    place: 'memory',
    passedOver: [{ place: 'keychain', trouble: 'absent' }],
  });
});

describe.skipIf(!HAS_KEYRING)('a gnome-keyring', () => {
  test('keeps a secret for the next process, and is locked, not empty, when it is locked', async () => {
    const keyring = await ownKeyring();
    expect(await keyring.probe('status')).toEqual({ place: 'keychain', passedOver: [] });
    expect(await keyring.probe('write', 'hello')).toBe('keychain');
    expect(await keyring.probe('read')).toEqual({ kind: 'found', secret: 'hello' });
    await keyring.lock();
    expect(await keyring.probe('read')).toEqual({ kind: 'unreadable', trouble: 'locked' });
    expect(await keyring.probe('status')).toEqual({
      place: 'memory',
      passedOver: [{ place: 'keychain', trouble: 'locked' }],
    });
  });

  test('that does not answer counts as locked, and serves again when it does', async () => {
    const keyring = await ownKeyring();
    await keyring.probe('write', 'hello');
    keyring.freeze();
    expect(await keyring.probe('read')).toEqual({ kind: 'unreadable', trouble: 'locked' });
    keyring.thaw();
    expect(await keyring.probe('read')).toEqual({ kind: 'found', secret: 'hello' });
  });

  test('that hangs holds up no start of the app; thawed and tested, the show of before opens', async () => {
    const keyring = await ownKeyring();
    const platform = await startPlatform({ seed: 'demo', clock: 'real' });
    onTestFinished(() => platform.stop());
    const folder = testFolder();
    const open = async (): Promise<{ readonly app: StartedApp; readonly window: BridgeClient }> => {
      const app = await startApp(['--data', folder], undefined, keyring.env);
      onTestFinished(async () => {
        await app.stop();
      });
      return { app, window: await openBridgeClient(await pairWithLink(app.ready.url)) };
    };
    const first = await open();
    const { apiRoot, fullKey } = platform.ready;
    const account = await first.window.call('accounts.add_key', { apiRoot, key: fullKey });
    expect(account.keptIn).toBe('keychain');
    const { sessions } = await platform.call<{ sessions: { id: string; status: string }[] }>('GET', '/live/sessions');
    const sessionId = sessions.find(({ status }) => status === 'scheduled')?.id ?? '';
    await first.window.call('show.open', { spaceId: account.spaceId, sessionId });
    await first.app.stop();

    keyring.freeze();
    const second = await open();
    const hello = await second.window.call('app.hello', {});
    expect(hello.firstShow).toEqual({ spaceId: account.spaceId, sessionId });
    const troubles = (await second.window.call('accounts.list', undefined)).map(({ trouble }) => trouble);
    expect(['secret_waiting', 'secret_locked']).toContain(troubles[1]);
    keyring.thaw();
    await second.window.call('accounts.check', { spaceId: account.spaceId });
    const isOpen = async (): Promise<boolean> => {
      const show = await second.window.call('show.current', undefined);
      return show?.spaceId === account.spaceId && show.sessionId === sessionId;
    };
    await expect.poll(isOpen, { timeout: 15_000 }).toBe(true);
  });
});
