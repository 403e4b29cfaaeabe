import { describe, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { browse, createFakeKeychain, networkOf, openTestAccounts, signInToSpace } from '../../support/accounts.ts';
import { startTestService, TEST_START } from '../../support/service.ts';
import { decide } from '../../service/oauth/flow.ts';
import { APP_TOOLS } from '../../../src-main/accounts/app-tools.ts';

const begin = async (options: Parameters<typeof openTestAccounts>[1] = {}) => {
  const app = startTestService();
  const opened = openTestAccounts(app, options);
  const { apiRoot } = app.service.ready;
  const attempt = await opened.accounts.signIn({ apiRoot, access: 'full', tools: 'app' });
  return { app, opened, attempt };
};

describe('a sign-in', () => {
  test('ends with the space connected, its name, its usage and the level that was chosen', async () => {
    const keychain = createFakeKeychain();
    const app = startTestService();
    const opened = openTestAccounts(app, { keychain });
    const spaceId = await signInToSpace(app, opened);
    expect(opened.spaces.list()).toMatchObject([
      { id: spaceId, access: 'full', operations: null, signedIn: true, rehearsal: false },
    ]);
    expect(opened.accounts.list()).toMatchObject([
      { spaceId, kind: 'oauth', keptIn: 'keychain', trouble: null, check: { livesAllowed: true } },
    ]);
    expect([...keychain.kept.keys()]).toEqual([`space ${spaceId}`]);
  });

  test('asks for exactly the tools that the app uses, with PKCE, a state and a loopback address', async () => {
    const { attempt } = await begin();
    const query = new URL(attempt.url).searchParams;
    expect(query.get('tools')?.split(',')).toEqual([...APP_TOOLS]);
    expect([query.get('code_challenge_method'), query.get('scope')]).toEqual(['S256', 'full']);
    expect(query.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(query.get('state')?.length).toBeGreaterThan(20);
    expect(attempt.url.length).toBeLessThan(2000);
  });

  test('opens the system browser where the host has one', async () => {
    const seen: string[] = [];
    const { attempt } = await begin({
      openExternal: (url) => {
        seen.push(url);
        return Promise.resolve();
      },
    });
    expect([attempt.opened, seen]).toEqual([true, [attempt.url]]);
  });

  test('with limited tools knows which operations it may use', async () => {
    const app = startTestService();
    const opened = openTestAccounts(app);
    const decision = new URLSearchParams({ decision: 'authorise', access: 'read', tools: 'some' });
    for (const tool of ['get_space', 'get_live_scenes', 'list_live_sessions']) decision.append('tool', tool);
    await signInToSpace(app, opened, decision);
    const [summary] = opened.spaces.list();
    expect(summary?.access).toBe('read');
    expect([...(summary?.operations ?? [])].sort()).toEqual(['get_live_scenes', 'get_space', 'list_live_sessions']);
    expect(opened.accounts.list()[0]?.check).toBeNull();
  });

  test('a second sign-in to the same space takes the place of the first, and the first is revoked', async () => {
    const app = startTestService();
    const keychain = createFakeKeychain();
    const opened = openTestAccounts(app, { keychain });
    const first = await signInToSpace(app, opened);
    const before = JSON.parse(keychain.kept.get(`space ${first}`) ?? '{}') as { access: string };
    const second = await signInToSpace(app, opened);
    expect([second, opened.spaces.list().length]).toEqual([first, 1]);
    const old = await app.raw('GET', '/space', { headers: { Authorization: `Bearer ${before.access}` } });
    expect(old.status).toBe(401);
  });

  test('an answer that carries another state is refused, and the sign-in still waits for its own', async () => {
    const { app, opened, attempt } = await begin();
    const back = await decide(app, attempt.url, { decision: 'authorise', access: 'full', tools: 'all' });
    const foreign = new URL(back);
    foreign.searchParams.set('state', 'somebody-else');
    expect((await fetch(foreign)).status).toBe(404);
    await fetch(back);
    expect(await opened.end(attempt.attemptId)).toMatchObject({ kind: 'connected' });
  });
});

describe('a sign-in that does not succeed ends in a sentence', () => {
  const sentence = (outcome: unknown): string => (outcome as { message: Sentence }).message.text;

  test('when the person declines', async () => {
    const { app, opened, attempt } = await begin();
    expect(await browse(app, attempt.url, { decision: 'cancel' })).toContain('Not signed in');
    expect(sentence(await opened.end(attempt.attemptId))).toMatch(/declined/);
    expect(opened.spaces.list()).toEqual([]);
  });

  test('when nobody comes back in time', async () => {
    const { app, opened, attempt } = await begin({ signInLimitMs: 60_000 });
    app.clock.advance(60_001);
    expect(sentence(await opened.end(attempt.attemptId))).toMatch(/in time.*again/);
    await expect(fetch(new URL(attempt.url).searchParams.get('redirect_uri') ?? '')).rejects.toThrow();
  });

  test('when the answer names another server', async () => {
    const { app, opened, attempt } = await begin();
    const back = await decide(app, attempt.url, { decision: 'authorise', access: 'full', tools: 'all' });
    back.searchParams.set('iss', 'https://elsewhere.example');
    await fetch(back);
    expect(sentence(await opened.end(attempt.attemptId))).toMatch(/did not match/);
  });

  test('when the network is lost before the code is exchanged', async () => {
    const app = startTestService();
    let lost = false;
    const network = networkOf(app);
    const opened = openTestAccounts(app, {
      fetch: (input, init) => (lost ? Promise.reject(new TypeError('fetch failed')) : network(input, init)),
    });
    const { apiRoot } = app.service.ready;
    const { attemptId, url } = await opened.accounts.signIn({ apiRoot, access: 'full', tools: 'app' });
    lost = true;
    expect(await browse(app, url)).toContain('Not signed in');
    expect(sentence(await opened.end(attemptId))).toMatch(/cannot be reached/);
  });

  test('when the platform cannot be reached or offers no sign-in', async () => {
    const app = startTestService();
    const offline = openTestAccounts(app, { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    const given = { apiRoot: 'https://platform.example', access: 'full', tools: 'app' } as const;
    await expect(offline.accounts.signIn(given)).rejects.toMatchObject({ code: 'offline' });
    const none = openTestAccounts(app, { fetch: () => Promise.resolve(new Response('no', { status: 404 })) });
    await expect(none.accounts.signIn(given)).rejects.toMatchObject({ code: 'unsupported' });
  });

  test('when the platform repeats the code as its reason, which the sentence does not quote', async () => {
    const app = startTestService();
    const network = networkOf(app);
    let sent = '';
    const opened = openTestAccounts(app, {
      fetch: (input, init) => {
        if (!(init?.body instanceof URLSearchParams) || !init.body.has('code')) return network(input, init);
        sent = 'abcdefghijklmnop_qrstuvwxyz';
        return Promise.resolve(Response.json({ error: sent, error_description: sent }, { status: 400 }));
      },
    });
    const { apiRoot } = app.service.ready;
    const { attemptId, url } = await opened.accounts.signIn({ apiRoot, access: 'full', tools: 'app' });
    await browse(app, url);
    const said = sentence(await opened.end(attemptId));
    expect(said).toMatch(/refused the sign-in \(unknown_error\)/);
    expect([sent.length > 8, said.includes(sent)]).toEqual([true, false]);
  });

  test('when the app closes while it begins', async () => {
    const app = startTestService();
    const network = networkOf(app);
    const opened = openTestAccounts(app, {
      fetch: (input, init) => {
        opened.accounts.close();
        return network(input, init);
      },
    });
    const { apiRoot } = app.service.ready;
    await expect(opened.accounts.signIn({ apiRoot, access: 'full', tools: 'app' })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('when it is cancelled, and a new one begins', async () => {
    const { app, opened, attempt } = await begin();
    opened.accounts.cancelSignIn(attempt.attemptId);
    expect(await opened.end(attempt.attemptId)).toEqual({ kind: 'cancelled' });
    await signInToSpace(app, opened);
    expect(opened.spaces.list()).toHaveLength(1);
  });

  test('the listener answers one return and no other page', async () => {
    const { app, attempt, opened } = await begin();
    const redirect = new URL(attempt.url).searchParams.get('redirect_uri') ?? '';
    expect((await fetch(redirect.replace('callback', 'other'))).status).toBe(404);
    expect((await fetch(redirect, { method: 'POST' })).status).toBe(404);
    await browse(app, attempt.url);
    await opened.end(attempt.attemptId);
    await expect(fetch(redirect)).rejects.toThrow();
  });
});

test('the metadata of a stranger’s resource is not followed', async () => {
  const app = startTestService({ clock: createManualClock(TEST_START) });
  const opened = openTestAccounts(app, {
    fetch: () =>
      Promise.resolve(
        Response.json({ resource: 'https://other.example/mcp', authorization_servers: ['https://other.example'] }),
      ),
  });
  const given = { apiRoot: 'https://platform.example', access: 'full', tools: 'app' } as const;
  await expect(opened.accounts.signIn(given)).rejects.toMatchObject({ code: 'unsupported' });
});
