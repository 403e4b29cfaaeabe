import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';
import { decide, REDIRECT } from './flow.ts';

test('an independent OAuth client discovers, registers, signs in, refreshes and revokes', async () => {
  const app = startTestService();
  const { apiRoot, mcpUrl } = app.service.ready;
  const customFetch: client.CustomFetch = (url, init) =>
    app.service.fetch(new Request(url, { ...init, body: init.body as BodyInit | null }));
  const config = await client.dynamicClientRegistration(
    new URL(apiRoot),
    { client_name: 'Independent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    client.None(),
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests], [client.customFetch]: customFetch },
  );
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'read',
    resource: mcpUrl,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const back = await decide(app, url.href, { decision: 'authorise', access: 'read', tools: 'all' });
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  const resource = await client.fetchProtectedResource(
    config,
    renewed.access_token,
    new URL(`${app.service.ready.baseUrl}/space`),
    'GET',
  );
  expect(resource.status).toBe(200);
  await client.tokenRevocation(config, renewed.access_token);
  const after = await app.raw('GET', '/space', { headers: { Authorization: `Bearer ${renewed.access_token}` } });
  expect(after.status).toBe(401);
});
