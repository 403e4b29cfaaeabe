import { describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  authorizePath,
  decide,
  newPkce,
  postForm,
  REDIRECT,
  refresh,
  register,
  requestOf,
  signIn,
  signInAs,
  visit,
  type Tokens,
} from './flow.ts';

const statusWith = async (app: TestService, token: string, path = '/space', method = 'GET'): Promise<number> =>
  (await app.raw(method, path, { headers: { Authorization: `Bearer ${token}` } })).status;

describe('authorisation', () => {
  test('the metadata names the endpoints, and both resource documents are the same', async () => {
    const app = startTestService();
    const server = (await (await visit(app, '/.well-known/oauth-authorization-server')).json()) as object;
    const resource = await (await visit(app, '/.well-known/oauth-protected-resource')).json();
    const pathForm = await (await visit(app, '/.well-known/oauth-protected-resource/mcp')).json();
    expect(server).toMatchObject({ code_challenge_methods_supported: ['S256'], scopes_supported: ['read', 'full'] });
    expect(resource).toEqual(pathForm);
    expect(resource).toMatchObject({ resource: app.service.ready.mcpUrl });
  });

  test('a person who authorises gives tokens that open the API in their name', async () => {
    const app = startTestService();
    const { tokens } = await signIn(app);
    expect(tokens).toMatchObject({ expires_in: 3600, scope: 'full', token_type: 'Bearer' });
    expect(await statusWith(app, tokens.access_token)).toBe(200);
  });

  test('no token opens the controls of the rehearsal, which no consent names', async () => {
    const app = startTestService();
    const { tokens } = await signIn(app);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const answers = [
      await visit(app, '/rehearsal/sign-in-codes', { headers }),
      await visit(app, '/rehearsal/keys', { method: 'POST', headers, body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  test('the level granted is the one chosen on the page', async () => {
    const app = startTestService();
    const { tokens } = await signIn(app, { decision: 'authorise', access: 'read', tools: 'all' });
    expect(tokens.scope).toBe('read');
    expect(await statusWith(app, tokens.access_token, '/media/folders', 'POST')).toBe(403);
  });

  test('a token opens only the routes of the tools chosen', async () => {
    const app = startTestService();
    const decision = new URLSearchParams({ decision: 'authorise', access: 'full', tools: 'some', tool: 'get_space' });
    const { tokens } = await signIn(app, decision);
    expect(await statusWith(app, tokens.access_token)).toBe(200);
    expect(await statusWith(app, tokens.access_token, '/live/sessions')).toBe(403);
  });

  test('declining sends the person back with access_denied and the state', async () => {
    const app = startTestService();
    const back = await decide(app, authorizePath(await register(app), newPkce().challenge), { decision: 'cancel' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'st-1' });
  });

  test('a member who does not administer the space cannot authorise', async () => {
    const app = startTestService({ seed: 'demo' });
    const { email } = app.service.context.db
      .prepare<[], { email: string }>(
        "SELECT email FROM user JOIN member ON member.user_id = user.id WHERE role = 'member' AND email IS NOT NULL",
      )
      .get() ?? { email: '' };
    const page = await visit(app, authorizePath(await register(app), newPkce().challenge));
    const request = requestOf(await page.text());
    const answer = await signInAs(app, request, email);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('only the owner or an administrator');
    const forced = await postForm(app, '/oauth/consent', {
      request,
      decision: 'authorise',
      access: 'full',
      tools: 'all',
      space: app.service.ready.spaceId,
    });
    expect(forced.status).toBe(403);
  });

  test('an address that was not registered is never redirected to', async () => {
    const app = startTestService();
    const clientId = await register(app);
    const path = authorizePath(clientId, newPkce().challenge, { redirect_uri: 'https://attacker.example/cb' });
    const answer = await visit(app, path);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('another port on loopback is the same address, another path is not', async () => {
    const app = startTestService();
    const clientId = await register(app);
    const { challenge } = newPkce();
    const at = (redirectUri: string) => visit(app, authorizePath(clientId, challenge, { redirect_uri: redirectUri }));
    expect((await at('http://127.0.0.1:5123/callback')).status).toBe(200);
    expect((await at('http://127.0.0.1:4999/other')).status).toBe(400);
  });

  test.each([
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an unknown scope', { scope: 'admin' }, 'invalid_scope'],
    ['for a foreign resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['for a resource on a port that begins alike', { resource: 'http://127.0.0.1:400001/mcp' }, 'invalid_target'],
  ])('a request %s goes back as %s', async (_, more, error) => {
    const app = startTestService();
    const answer = await visit(app, authorizePath(await register(app), newPkce().challenge, more));
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
  });

  test.each(['/oauth/sign-in', '/oauth/sign-in/code', '/oauth/consent'])(
    'a body sent to %s that is not a form is refused',
    async (path) => {
      const app = startTestService();
      const headers = { 'Content-Type': 'application/json' };
      expect((await visit(app, path, { method: 'POST', headers, body: '{}' })).status).toBe(400);
      expect(app.errors).toEqual([]);
    },
  );

  test.each(['/oauth/token', '/oauth/register', '/oauth/sign-in', '/app/invite/any'])(
    'a form far larger than any is refused at %s, however it comes',
    async (path) => {
      const app = startTestService();
      const body = new Blob(['name=', 'x'.repeat(70_000)]).stream();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await visit(app, path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
      expect(answer.status).toBe(413);
    },
  );

  test('only https, loopback and private schemes can be registered', async () => {
    const app = startTestService();
    const status = async (uri: string): Promise<number> =>
      (
        await visit(app, '/oauth/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ redirect_uris: [uri] }),
        })
      ).status;
    const uris = [
      'https://a.example/cb',
      'http://localhost:1/cb',
      'com.example.app:/cb',
      'http://a.example/cb',
      'javascript:alert(1)',
      'https://a.example/cb#x',
    ];
    expect(await Promise.all(uris.map(status))).toEqual([201, 201, 201, 400, 400, 400]);
  });
});

describe('tokens', () => {
  test('an access token ends after an hour on the clock of the service', async () => {
    const app = startTestService();
    const { tokens } = await signIn(app);
    app.clock.advance(3_599_000);
    expect(await statusWith(app, tokens.access_token)).toBe(200);
    app.clock.advance(2_000);
    expect(await statusWith(app, tokens.access_token)).toBe(401);
  });

  test('a code used twice revokes what its first use gave', async () => {
    const app = startTestService();
    const { clientId, tokens, code, verifier } = await signIn(app);
    const again = await postForm(app, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await statusWith(app, tokens.access_token)).toBe(401);
  });

  test('a code needs its verifier and its minute', async () => {
    const app = startTestService();
    const clientId = await register(app);
    const attempt = async (verifierOf: (verifier: string) => string, waitMs: number): Promise<number> => {
      const { verifier, challenge } = newPkce();
      const back = await decide(app, authorizePath(clientId, challenge), {
        decision: 'authorise',
        access: 'read',
        tools: 'all',
      });
      app.clock.advance(waitMs);
      const answer = await postForm(app, '/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        code_verifier: verifierOf(verifier),
      });
      return answer.status;
    };
    const outcomes = [
      await attempt((verifier) => verifier, 0),
      await attempt(() => newPkce().verifier, 0),
      await attempt((verifier) => verifier, 61_000),
    ];
    expect(outcomes).toEqual([200, 400, 400]);
  });

  test('a client need not repeat its redirect address for the tokens, but may not name another', async () => {
    const app = startTestService();
    const clientId = await register(app, [REDIRECT, 'https://a.example/cb']);
    const statusOf = async (more: Record<string, string>): Promise<number> => {
      const { verifier, challenge } = newPkce();
      const back = await decide(app, authorizePath(clientId, challenge), { decision: 'authorise', access: 'read' });
      const code = back.searchParams.get('code') ?? '';
      const fields = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier, ...more };
      return (await postForm(app, '/oauth/token', fields)).status;
    };
    expect([await statusOf({}), await statusOf({ redirect_uri: 'https://a.example/cb' })]).toEqual([200, 400]);
  });

  test('codes long over are forgotten, with what nobody can use any more', async () => {
    const app = startTestService();
    await signIn(app);
    const count = (table: string): unknown =>
      app.service.context.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('oauth_code')).toBe(1);
    app.clock.advance(61 * 24 * 3_600_000);
    await register(app);
    expect(['oauth_code', 'oauth_token', 'oauth_grant'].map(count)).toEqual([0, 0, 0]);
  });

  test('refreshing rotates; using an old refresh token ends the whole authorisation', async () => {
    const app = startTestService();
    const { clientId, tokens } = await signIn(app);
    const rotated = (await (await refresh(app, clientId, tokens.refresh_token)).json()) as Tokens;
    expect(rotated.refresh_token).not.toBe(tokens.refresh_token);
    expect((await refresh(app, clientId, tokens.refresh_token)).status).toBe(400);
    expect(await statusWith(app, rotated.access_token)).toBe(401);
    expect((await refresh(app, clientId, rotated.refresh_token)).status).toBe(400);
  });

  test('revoking an access token ends it alone; revoking a refresh token ends all', async () => {
    const app = startTestService();
    const { clientId, tokens } = await signIn(app);
    const revoke = (token: string) => postForm(app, '/oauth/revoke', { client_id: clientId, token });
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect(await statusWith(app, tokens.access_token)).toBe(401);
    const renewed = (await (await refresh(app, clientId, tokens.refresh_token)).json()) as Tokens;
    await revoke(renewed.refresh_token);
    expect(await statusWith(app, renewed.access_token)).toBe(401);
    expect((await revoke('never-issued')).status).toBe(200);
  });

  test('a confidential client proves itself by secret in body or header, and may be sent back by a pattern', async () => {
    const app = startTestService();
    const { client } = (await app.rehearse('POST', '/oauth-clients', {
      name: 'Server',
      redirectUris: ['https://chat.example/*/callback'],
    })) as { client: { client_id: string; client_secret: string } };
    const redirectUri = 'https://chat.example/g-123/callback';
    const exchange = async (headers: Record<string, string>, more: Record<string, string>): Promise<number> => {
      const { verifier, challenge } = newPkce();
      const path = authorizePath(client.client_id, challenge, { redirect_uri: redirectUri });
      const back = await decide(app, path, { decision: 'authorise', access: 'full', tools: 'all' });
      const fields = {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...more,
      };
      return (await postForm(app, '/oauth/token', fields, headers)).status;
    };
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
    const outcomes = [
      await exchange({ Authorization: `Basic ${basic}` }, {}),
      await exchange({}, { client_id: client.client_id, client_secret: client.client_secret }),
      await exchange({}, { client_id: client.client_id, client_secret: 'wrong' }),
    ];
    expect(outcomes).toEqual([200, 200, 401]);
  });

  test('an authorisation ends with the role of who gave it', async () => {
    const app = startTestService();
    const { tokens } = await signIn(app);
    app.service.context.db.prepare("UPDATE member SET role = 'member' WHERE role = 'owner'").run();
    expect(await statusWith(app, tokens.access_token)).toBe(401);
  });
});
