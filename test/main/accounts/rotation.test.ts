import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getSpace } from '#shared/api/space.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import {
  createFakeKeychain,
  networkOf,
  openTestAccounts,
  signInToSpace,
  type FakeKeychain,
  type TestAccounts,
} from '../../support/accounts.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const HOUR_MS = 3_600_000;

/** The service as a network that counts refreshes and can break them. */
const countingNetwork = (app: TestService) => {
  const counted = { refreshes: 0, lost: false };
  const network = networkOf(app);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/oauth/token') && init?.body instanceof URLSearchParams && init.body.has('refresh_token'))
      counted.refreshes += 1;
    if (counted.lost && url.includes('/oauth/')) throw new TypeError('fetch failed');
    return network(input, init);
  };
  return { counted, fetch };
};

const callSpace = (host: TestAccounts, spaceId: string): Promise<unknown> =>
  host.spaces.get(spaceId).client.call(getSpace, {}, { lane: 'operator' });

const signedIn = async () => {
  const app = startTestService();
  const keychain = createFakeKeychain();
  const dataDir = testFolder();
  const { counted, fetch } = countingNetwork(app);
  const first = openTestAccounts(app, { keychain, dataDir, fetch });
  const spaceId = await signInToSpace(app, first);
  const again = (): TestAccounts => openTestAccounts(app, { keychain, dataDir, fetch });
  return { app, keychain, dataDir, counted, fetch, first, spaceId, again };
};

describe('renewing a sign-in', () => {
  test('two hosts, fifty calls each way, a token that ends among them: one refresh and no failed call', async () => {
    const { app, counted, first, spaceId, again } = await signedIn();
    const second = again();
    await Promise.all([callSpace(first, spaceId), callSpace(second, spaceId)]);
    const calls = Array.from({ length: 50 }, async (_, index) => {
      // The token ends while half of the calls are on their way.
      if (index === 25) app.clock.advance(HOUR_MS);
      return callSpace(index % 2 === 0 ? first : second, spaceId);
    });
    const ended = await Promise.allSettled(calls);
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(counted.refreshes).toBe(1);
    // Nobody reused a refresh token: the service would have ended the whole sign-in.
    await Promise.all([callSpace(first, spaceId), callSpace(second, spaceId)]);
    expect(first.accounts.list()[0]?.trouble).toBeNull();
  });

  test('a token that the platform refuses early is renewed and the call succeeds', async () => {
    const { app, counted, first, spaceId } = await signedIn();
    app.clock.advance(60_000);
    app.service.context.db.prepare("DELETE FROM oauth_token WHERE kind = 'access'").run();
    await Promise.all(Array.from({ length: 6 }, () => callSpace(first, spaceId)));
    expect(counted.refreshes).toBe(1);
  });

  test('a sign-in is renewed before its token ends, while presses go on with the old one', async () => {
    const { app, counted, first, spaceId } = await signedIn();
    await callSpace(first, spaceId);
    app.clock.advance(HOUR_MS - 30_000);
    await callSpace(first, spaceId);
    await expect.poll(() => counted.refreshes, { timeout: 10_000 }).toBe(1);
  });

  test('a renewal without a network says so, and goes on when the network is back', async () => {
    const { app, counted, first, spaceId } = await signedIn();
    app.clock.advance(HOUR_MS);
    counted.lost = true;
    await expect(callSpace(first, spaceId)).rejects.toMatchObject({ code: 'offline' });
    expect(first.spaces.list()[0]?.signedIn).toBe(true);
    counted.lost = false;
    await callSpace(first, spaceId);
    expect(counted.refreshes).toBe(2);
  });

  test('a sign-in ended at the platform is told once, and a new one takes its place under the same id', async () => {
    const { app, first, spaceId, keychain } = await signedIn();
    app.service.context.db.prepare('UPDATE oauth_grant SET revoked_at = 1').run();
    app.clock.advance(10_000);
    const before = first.summaries.length;
    for (let count = 0; count < 5; count += 1) {
      await expect(callSpace(first, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(first.summaries.slice(before).filter(([space]) => space?.signedIn === false)).toHaveLength(1);
    expect(first.accounts.list()).toMatchObject([{ trouble: 'sign_in_ended' }]);
    expect(keychain.kept.size).toBe(0);
    const { client } = first.spaces.get(spaceId);
    expect(await signInToSpace(app, first)).toBe(spaceId);
    expect(first.restored.at(-1)).toBe(spaceId);
    // The open show holds this client and goes on with it.
    await client.call(getSpace, {}, { lane: 'operator' });
  });
});

describe('a kill in the middle of a rotation', () => {
  /** Runs one renewal whose keychain stops after `steps` changes, then starts a new host on what is left. */
  const killAfter = async (steps: number): Promise<{ readonly works: boolean; readonly trouble: unknown }> => {
    const { app, keychain, first, spaceId, again } = await signedIn();
    app.clock.advance(HOUR_MS);
    keychain.left = steps;
    await callSpace(first, spaceId).catch(() => undefined);
    keychain.left = null;
    first.accounts.close();
    const next = again();
    const works = await callSpace(next, spaceId).then(
      () => true,
      () => false,
    );
    return { works, trouble: next.accounts.list()[0]?.trouble };
  };

  test('a kill after the new refresh token was kept costs no sign-in', async () => {
    for (const steps of [1, 2, 3]) expect(await killAfter(steps)).toEqual({ works: true, trouble: null });
  });

  test('a kill between the platform’s answer and the keychain costs one sign-in, and the person is told', async () => {
    const { app, keychain, first, spaceId, again } = await signedIn();
    const before = new Map(keychain.kept);
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    // As if nothing of the rotation had reached the keychain.
    keychain.kept.clear();
    for (const [name, secret] of before) keychain.kept.set(name, secret);
    const next = again();
    await expect(callSpace(next, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(next.accounts.list()).toMatchObject([{ trouble: 'sign_in_ended' }]);
    await signInToSpace(app, next);
    expect(next.accounts.list()).toMatchObject([{ trouble: null }]);
  });

  test('a keychain that fails in a rotation keeps the space working and says until when', async () => {
    const { app, keychain, first, spaceId, again } = await signedIn();
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    const { write } = keychain;
    const failing: FakeKeychain['write'] = () => Promise.reject(new SecretProblem('failing'));
    keychain.write = failing;
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    expect(first.accounts.list()).toMatchObject([{ keptIn: 'memory', trouble: 'restart' }]);
    expect(first.spaces.list()[0]?.signedIn).toBe(true);
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    // Still so an hour later, and until the keychain takes it again.
    expect(first.accounts.list()).toMatchObject([{ keptIn: 'memory', trouble: 'restart' }]);
    keychain.write = write;
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    expect(first.accounts.list()).toMatchObject([{ keptIn: 'keychain', trouble: null }]);
    first.accounts.close();
    await callSpace(again(), spaceId);
  });
});

describe('after a restart', () => {
  test('the space is there at once and its sign-in is read when it is first needed', async () => {
    const { spaceId, again, counted } = await signedIn();
    const next = again();
    expect(next.spaces.list()).toMatchObject([{ id: spaceId, signedIn: true }]);
    await callSpace(next, spaceId);
    expect(counted.refreshes).toBe(0);
  });

  test('a locked keychain costs no sign-in: unlocked and tested, the space works', async () => {
    const { spaceId, again, keychain } = await signedIn();
    keychain.trouble = new SecretProblem('locked');
    const next = again();
    await expect(callSpace(next, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(next.accounts.list()).toMatchObject([{ trouble: 'secret_locked', keptIn: 'keychain' }]);
    expect(next.spaces.list()[0]?.signedIn).toBe(false);
    keychain.trouble = null;
    await next.accounts.check(spaceId);
    expect(next.accounts.list()).toMatchObject([{ trouble: null }]);
    expect(next.restored).toEqual([spaceId]);
  });

  test('the files of the folder hold no token', async () => {
    const { dataDir, keychain, app, first, spaceId } = await signedIn();
    app.clock.advance(HOUR_MS);
    await callSpace(first, spaceId);
    const secrets = [...keychain.kept.values()].flatMap((text) => {
      const { access, refresh } = JSON.parse(text) as { access: string; refresh: string };
      return [access, refresh];
    });
    expect(secrets).toHaveLength(2);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain('spaces.json');
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'utf8');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test('signing out revokes the sign-in and leaves nothing behind', async () => {
    const { app, first, spaceId, keychain, again } = await signedIn();
    const { access } = JSON.parse([...keychain.kept.values()][0] ?? '{}') as { access: string };
    await first.accounts.signOut(spaceId);
    expect(keychain.kept.size).toBe(0);
    const old = await app.raw('GET', '/space', { headers: { Authorization: `Bearer ${access}` } });
    expect(old.status).toBe(401);
    await expect(callSpace(first, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(again().accounts.list()).toMatchObject([{ trouble: 'signed_out', keptIn: null }]);
    await first.accounts.remove(spaceId);
    expect(first.spaces.list()).toEqual([]);
    expect(again().accounts.list()).toEqual([]);
  });
});
