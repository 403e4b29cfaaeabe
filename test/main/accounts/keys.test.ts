import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSpace } from '#shared/api/space.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openAccountStore } from '../../../src-main/accounts/account-store.ts';
import { parseApiRoot } from '../../../src-main/accounts/api-root.ts';
import { createFakeKeychain, networkOf, openTestAccounts } from '../../support/accounts.ts';
import { startTestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

describe('a space by its key', () => {
  test('is connected under its own name, with its level and usage', async () => {
    const app = startTestService();
    const keychain = createFakeKeychain();
    const opened = openTestAccounts(app, { keychain });
    const { apiRoot } = app.service.ready;
    const { space } = await app.call('get_space', {});
    const view = await opened.accounts.addKey({ apiRoot: `${apiRoot}/api/v1/`, key: app.fullKey });
    expect(view).toMatchObject({ kind: 'key', keptIn: 'keychain', trouble: null });
    expect(view.check?.requestsPerMinute).toBeGreaterThan(0);
    expect(opened.spaces.list()).toMatchObject([{ name: space.name, apiRoot, access: 'full', operations: null }]);
    expect([...keychain.kept.values()]).toEqual([app.fullKey]);
  });

  test('a read-only key is known as such, with and without the assistant server', async () => {
    const app = startTestService();
    const network = networkOf(app);
    const withoutAssistant: typeof fetch = (input, init) =>
      new Request(input).url.endsWith('/mcp')
        ? Promise.resolve(new Response('', { status: 404 }))
        : network(input, init);
    for (const fetch of [network, withoutAssistant]) {
      const opened = openTestAccounts(app, { fetch });
      const { apiRoot } = app.service.ready;
      await opened.accounts.addKey({ apiRoot, key: app.readOnlyKey });
      expect(opened.spaces.list()).toMatchObject([{ access: 'read', operations: null }]);
      await opened.accounts.addKey({ apiRoot, key: app.fullKey });
      // The same space again: its new key takes the place of the old one.
      expect(opened.spaces.list()).toMatchObject([{ access: 'full', operations: null }]);
    }
  });

  test('is connected once by one key, though the key may not say which space it is; another has a name of its own', async () => {
    const app = startTestService();
    const network = networkOf(app);
    const opened = openTestAccounts(app, {
      fetch: (input, init) =>
        new Request(input).url.endsWith('/space')
          ? Promise.resolve(Response.json({ error: { code: 'forbidden', message: 'no' } }, { status: 403 }))
          : network(input, init),
    });
    const { apiRoot } = app.service.ready;
    const { spaceId } = await opened.accounts.addKey({ apiRoot, key: app.fullKey });
    expect((await opened.accounts.addKey({ apiRoot, key: app.fullKey })).spaceId).toBe(spaceId);
    await opened.accounts.addKey({ apiRoot, key: app.readOnlyKey });
    const { host } = new URL(apiRoot);
    expect(opened.spaces.list().map(({ name }) => name)).toEqual([host, `${host} 2`]);
  });

  test('that may do less takes the place of none that may do more, until that is signed out', async () => {
    const app = startTestService();
    const opened = openTestAccounts(app, {});
    const { apiRoot } = app.service.ready;
    const { spaceId } = await opened.accounts.addKey({ apiRoot, key: app.fullKey });
    await expect(opened.accounts.addKey({ apiRoot, key: app.readOnlyKey })).rejects.toMatchObject({
      sentence: { key: 'host_space_narrower' },
    });
    expect(opened.spaces.list()).toMatchObject([{ id: spaceId, access: 'full', signedIn: true }]);
    await opened.accounts.signOut(spaceId);
    await opened.accounts.addKey({ apiRoot, key: app.readOnlyKey });
    expect(opened.spaces.list()).toMatchObject([{ id: spaceId, access: 'read', signedIn: true }]);
  });

  test('a wrong key is refused with the platform’s sentence and nothing is kept', async () => {
    const app = startTestService();
    const keychain = createFakeKeychain();
    const opened = openTestAccounts(app, { keychain });
    const { apiRoot } = app.service.ready;
    await expect(opened.accounts.addKey({ apiRoot, key: 'not-the-key-at-all' })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect([opened.spaces.list(), keychain.kept.size]).toEqual([[], 0]);
  });

  test('a space that is removed and connected again has its former id, after a restart too', async () => {
    const app = startTestService();
    const dataDir = testFolder();
    const { apiRoot } = app.service.ready;
    const first = openTestAccounts(app, { dataDir });
    const { spaceId } = await first.accounts.addKey({ apiRoot, key: app.fullKey });
    await first.accounts.remove(spaceId);
    expect([first.spaces.list(), openAccountStore(dataDir, silentLog).list()]).toEqual([[], []]);
    expect(first.accounts.formerName(spaceId)).toBe((await app.call('get_space', {})).space.name);
    first.accounts.close();
    const again = openTestAccounts(app, { dataDir });
    expect((await again.accounts.addKey({ apiRoot, key: app.readOnlyKey })).spaceId).toBe(spaceId);
    const other = startTestService();
    const elsewhere = { ...other.service.ready };
    expect(openAccountStore(dataDir, silentLog).formerId(elsewhere.apiRoot, elsewhere.spaceId)).toBeNull();
    again.accounts.close();
  });

  test('a revoked key is told once and not sent again; a new key restores the space in its place', async () => {
    const app = startTestService();
    let refusals = 0;
    const network = networkOf(app);
    const opened = openTestAccounts(app, {
      fetch: async (input, init) => {
        const response = await network(input, init);
        if (response.status === 401) refusals += 1;
        return response;
      },
    });
    const { apiRoot } = app.service.ready;
    const { spaceId } = await opened.accounts.addKey({ apiRoot, key: app.fullKey });
    const { client } = opened.spaces.get(spaceId);
    await app.rehearse('PUT', '/faults', { unauthorized: true });
    for (let count = 0; count < 4; count += 1) {
      await expect(client.call(getSpace, {}, { lane: 'operator' })).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(refusals).toBe(1);
    expect(opened.accounts.list()).toMatchObject([{ trouble: 'key_refused' }]);
    await app.rehearse('PUT', '/faults', { unauthorized: false });
    const again = await opened.accounts.addKey({ apiRoot, key: app.readOnlyKey });
    expect(again).toMatchObject({ spaceId, trouble: null });
    await client.call(getSpace, {}, { lane: 'operator' });
  });

  test('a name given by a person stays, and giving the space’s own name lifts it', async () => {
    const app = startTestService();
    const dataDir = testFolder();
    const keychain = createFakeKeychain();
    const opened = openTestAccounts(app, { dataDir, keychain });
    const { spaceId } = await opened.accounts.addKey({ apiRoot: app.service.ready.apiRoot, key: app.fullKey });
    const own = opened.spaces.list()[0]?.name ?? '';
    opened.accounts.rename(spaceId, 'Evening school');
    expect(openTestAccounts(app, { dataDir, keychain }).spaces.list()).toMatchObject([{ name: 'Evening school' }]);
    opened.accounts.rename(spaceId, own);
    await opened.accounts.check(spaceId);
    expect(opened.spaces.list()).toMatchObject([{ name: own }]);
  });
});

describe('an API root', () => {
  test('an API root is understood as people paste it', () => {
    expect(
      [
        'api.example.org',
        ' https://api.example.org/api/v1/ ',
        'https://api.example.org/mcp',
        'http://127.0.0.1:4000/',
      ].map(parseApiRoot),
    ).toEqual([
      'https://api.example.org',
      'https://api.example.org',
      'https://api.example.org',
      'http://127.0.0.1:4000',
    ]);
  });

  test('an API root that would send a key unencrypted is refused', () => {
    for (const bad of [
      'http://api.example.org',
      'ftp://x',
      'https://me:pw@x.org',
      'http://127.0.0.1.evil.org',
      ':::',
    ]) {
      expect(() => parseApiRoot(bad)).toThrow();
    }
  });

  test('any API root that is typed is either safe for secrets or refused', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'http://', 'https://', 'http://127.0.0.1'), fc.string(), (scheme, rest) => {
        let root: string;
        try {
          root = parseApiRoot(scheme + rest);
        } catch {
          return;
        }
        expect(root).toMatch(/^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$))/);
      }),
    );
  });
});

test('a damaged list of spaces is kept aside, and its sound entries are used', () => {
  const dataDir = testFolder();
  writeFileSync(join(dataDir, 'spaces.json'), '{"spaces":[{"id":7},"x"]}');
  expect(openAccountStore(dataDir, silentLog).list()).toEqual([]);
  writeFileSync(join(dataDir, 'spaces.json'), 'not json');
  expect(openAccountStore(dataDir, silentLog).list()).toEqual([]);
});
