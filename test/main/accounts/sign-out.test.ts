import { describe, expect, test } from 'vitest';
import { getSpace } from '#shared/api/space.ts';
import { SecretProblem } from '../../../src-main/accounts/secret-backend.ts';
import { createFakeKeychain, networkOf, openTestAccounts, signInToSpace } from '../../support/accounts.ts';
import type { TestAccounts } from '../../support/accounts.ts';
import { startTestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const HOUR_MS = 3_600_000;
const callSpace = (host: TestAccounts, spaceId: string): Promise<unknown> =>
  host.spaces.get(spaceId).client.call(getSpace, {}, { lane: 'operator' });
const isRenewal = (input: string | URL | Request, init?: RequestInit): boolean =>
  new Request(input).url.endsWith('/oauth/token') &&
  init?.body instanceof URLSearchParams &&
  init.body.has('refresh_token');

describe('signing out', () => {
  test('a sign-out during a renewal holds, and leaves neither a secret nor a sign-in at the platform', async () => {
    for (const dataDir of [testFolder(), undefined]) {
      const app = startTestService();
      const keychain = createFakeKeychain();
      const network = networkOf(app);
      const gate = Promise.withResolvers<undefined>();
      const asked = Promise.withResolvers<undefined>();
      const host = openTestAccounts(app, {
        keychain,
        ...(dataDir !== undefined && { dataDir }),
        fetch: async (input, init) => {
          if (!isRenewal(input, init)) return network(input, init);
          const answer = await network(input, init);
          asked.resolve(undefined);
          await gate.promise;
          return answer;
        },
      });
      const spaceId = await signInToSpace(app, host);
      app.clock.advance(HOUR_MS);
      const call = callSpace(host, spaceId).catch(() => null);
      await asked.promise;
      const out = host.accounts.signOut(spaceId);
      expect(host.spaces.list()[0]?.signedIn).toBe(false);
      gate.resolve(undefined);
      expect(await out).toEqual({ platform: 'ended' });
      await call;
      expect(host.accounts.list()).toMatchObject([{ trouble: 'signed_out', keptIn: null }]);
      expect(keychain.kept.size).toBe(0);
      expect(app.service.context.db.prepare('SELECT 1 FROM oauth_grant WHERE revoked_at IS NULL').all()).toEqual([]);
    }
  });

  test('a sign-out that the platform could not be told of says so, and where keys are ended', async () => {
    const app = startTestService();
    let lost = false;
    const network = networkOf(app);
    const host = openTestAccounts(app, {
      fetch: (input, init) => (lost ? Promise.reject(new TypeError('fetch failed')) : network(input, init)),
    });
    const spaceId = await signInToSpace(app, host);
    lost = true;
    expect(await host.accounts.signOut(spaceId)).toEqual({ platform: 'not_reached' });
    lost = false;
    await host.accounts.addKey({ apiRoot: app.service.ready.apiRoot, key: app.fullKey });
    expect(await host.accounts.signOut(spaceId)).toEqual({ platform: 'key_stays' });
  });

  test('waits for a locked keychain instead of leaving the secret in it unseen', async () => {
    const app = startTestService();
    const keychain = createFakeKeychain();
    const host = openTestAccounts(app, { keychain });
    const spaceId = await signInToSpace(app, host);
    keychain.trouble = new SecretProblem('locked');
    await expect(host.accounts.signOut(spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(host.accounts.remove(spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(host.spaces.list()).toMatchObject([{ id: spaceId, signedIn: true }]);
    keychain.trouble = null;
    await host.accounts.remove(spaceId);
    expect([host.spaces.list(), keychain.kept.size]).toEqual([[], 0]);
  });
});

describe('after a restart', () => {
  test('a key that was refused is not sent again, and a sign-in that ended says so, until it is tested', async () => {
    const app = startTestService();
    const [keychain, dataDir] = [createFakeKeychain(), testFolder()];
    let asked = 0;
    const network = networkOf(app);
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked += 1;
      return network(input, init);
    };
    const first = openTestAccounts(app, { keychain, dataDir, fetch });
    const { apiRoot } = app.service.ready;
    const { spaceId } = await first.accounts.addKey({ apiRoot, key: app.fullKey });
    await app.rehearse('PUT', '/faults', { unauthorized: true });
    await expect(callSpace(first, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    first.accounts.close();
    const second = openTestAccounts(app, { keychain, dataDir, fetch });
    asked = 0;
    await expect(callSpace(second, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect([asked, second.accounts.list()[0]?.trouble]).toEqual([0, 'key_refused']);
    await app.rehearse('PUT', '/faults', { unauthorized: false });
    expect(await second.accounts.check(spaceId)).toMatchObject({ trouble: null });

    await signInToSpace(app, second);
    app.service.context.db.prepare('UPDATE oauth_grant SET revoked_at = 1').run();
    app.clock.advance(HOUR_MS);
    await expect(callSpace(second, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    second.accounts.close();
    const third = openTestAccounts(app, { keychain, dataDir, fetch });
    asked = 0;
    await expect(callSpace(third, spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect([asked, third.accounts.list()[0]?.trouble]).toEqual([0, 'sign_in_ended']);
    await expect(third.accounts.check(spaceId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(third.accounts.list()[0]?.trouble).toBe('sign_in_ended');
  });

  test('a secret that was kept in memory alone is known to be lost before anyone is asked', async () => {
    const app = startTestService();
    const dataDir = testFolder();
    const first = openTestAccounts(app, { dataDir });
    await first.accounts.addKey({ apiRoot: app.service.ready.apiRoot, key: app.fullKey });
    first.accounts.close();
    const second = openTestAccounts(app, { dataDir });
    expect(second.accounts.list()).toMatchObject([{ keptIn: 'memory', trouble: 'secret_lost' }]);
    expect(second.spaces.list()[0]?.signedIn).toBe(false);
  });

  test('a key that another host replaced is taken up where the old one is refused', async () => {
    const app = startTestService();
    const [keychain, dataDir] = [createFakeKeychain(), testFolder()];
    const network = networkOf(app);
    let revoked = '';
    const fetch: typeof globalThis.fetch = (input, init) =>
      revoked !== '' && new Headers(init?.headers).get('authorization') === `Bearer ${revoked}`
        ? Promise.resolve(Response.json({ error: 'This key was revoked' }, { status: 401 }))
        : network(input, init);
    const [first, second] = [0, 1].map(() => openTestAccounts(app, { keychain, dataDir, fetch })) as [
      TestAccounts,
      TestAccounts,
    ];
    const given = { apiRoot: app.service.ready.apiRoot, key: app.fullKey };
    const { spaceId } = await first.accounts.addKey(given);
    await expect.poll(() => second.spaces.list().length, { timeout: 10_000 }).toBe(1);
    await callSpace(second, spaceId);
    revoked = app.fullKey;
    await first.accounts.addKey({ ...given, key: app.readOnlyKey });
    await callSpace(second, spaceId);
    expect(second.accounts.list()).toMatchObject([{ trouble: null }]);
  });
});

describe('a platform that gives back what it was sent', () => {
  test('a platform that echoes the bearer puts it into no sentence, name or list of spaces', async () => {
    const app = startTestService();
    const network = networkOf(app);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const bearer = new Headers(init?.headers).get('authorization') ?? '';
      const { url } = new Request(input);
      if (url.endsWith('/api/v1/space')) {
        const body = (await (await network(input, init)).json()) as { space: { name: string } };
        return Response.json({ space: { ...body.space, name: `Echo ${bearer.slice(7)}` } });
      }
      if (url.includes('/live/sessions'))
        return Response.json({ error: `Not with ${bearer}, ${encodeURIComponent(bearer)}` }, { status: 403 });
      return network(input, init);
    };
    const host = openTestAccounts(app, { fetch });
    const { spaceId } = await host.accounts.addKey({ apiRoot: app.service.ready.apiRoot, key: app.fullKey });
    expect(host.spaces.list()[0]?.name).toBe('Echo [hidden]');
    const { getLiveSession } = await import('#shared/api/live.ts');
    const asked = await host.spaces
      .get(spaceId)
      .client.attempt(getLiveSession, { params: { id: 'x' } }, { lane: 'operator' });
    expect(JSON.stringify([asked, host.told, host.summaries])).not.toContain(app.fullKey);
    expect(asked).toMatchObject({ kind: 'failed', error: { message: 'Not with Bearer [hidden], Bearer%20[hidden]' } });
  });
});
