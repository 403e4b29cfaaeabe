import { describe, expect, test } from 'vitest';
import { authorizePath, newPkce, REDIRECT } from '../service/oauth/flow.ts';
import { later, visit, tryRegister, register, authorised, exchange, opens } from '../support/attack/oauth-client.ts';

describe('asking for an authorisation', () => {
  const asking = async (more: Readonly<Record<string, string>>): Promise<readonly [number, string | null]> => {
    const answer = await visit(authorizePath(await register(), newPkce().challenge, more));
    const location = answer.headers.get('location');
    return [answer.status, location && new URL(location).searchParams.get('error')];
  };

  test.each<Record<string, string>>([
    { code_challenge: '' },
    { code_challenge: 'short' },
    { code_challenge: 'x'.repeat(200) },
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge_method: 's256' },
    { state: 's'.repeat(2001) },
    { state: 's'.repeat(12_000) },
  ])('with %j goes back without a page', async (more) => {
    expect(await asking(more)).toEqual([303, 'invalid_request']);
  });

  test.each([
    'https://attacker.example/cb',
    'http://127.0.0.1:4999/callback/../other',
    'http://127.0.0.1:4999/callback?next=//attacker.example',
    'http://127.0.0.1:4999/callback#x',
    'http://127.0.0.1:4999@attacker.example/callback',
    'http://127.0.0.1.attacker.example:4999/callback',
    'http://127.0.0.1:4999/CALLBACK',
    'http://127.0.0.1:4999/callback%2f..',
    'http://127.0.0.1:4999\\@attacker.example/callback',
    'https://127.0.0.1:4999/callback',
    'javascript:alert(1)//127.0.0.1:4999/callback',
    'data:text/html,x',
    '//attacker.example',
    '',
  ])('to be sent to %j leads nowhere', async (redirectUri) => {
    const clientId = await register();
    const answer = await visit(authorizePath(clientId, newPkce().challenge, { redirect_uri: redirectUri }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each(['unknown', '', '__proto__', 'x'.repeat(5000)])(
    'for a client that nobody knows (%#) is answered here, wherever it wants to go',
    async (clientId) => {
      for (const redirectUri of [REDIRECT, 'https://attacker.example/cb', 'javascript:alert(1)']) {
        const answer = await visit(authorizePath(clientId, '', { redirect_uri: redirectUri, response_type: 'x' }));
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      }
    },
  );

  test('in a bad way is answered here where anyone may have registered the address', async () => {
    const evil = 'https://attacker.example/cb';
    const clientId = await register([evil]);
    const bad: readonly Record<string, string>[] = [
      { response_type: 'token' },
      { code_challenge: '' },
      { scope: 'admin' },
      { state: 's'.repeat(3000) },
    ];
    for (const more of bad) {
      const answer = await visit(authorizePath(clientId, newPkce().challenge, { redirect_uri: evil, ...more }));
      expect([more, answer.status, answer.headers.get('location')]).toEqual([more, 400, null]);
    }
  });

  test('with a star in an address that anyone registered leads to that very address alone', async () => {
    const clientId = await register(['https://*.example/cb']);
    const answer = await visit(authorizePath(clientId, '', { redirect_uri: 'https://attacker.example/cb' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('hundreds of times keeps nobody else from signing in', async () => {
    const clientId = await register();
    const path = authorizePath(clientId, newPkce().challenge, { state: 's'.repeat(2000) });
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => visit(path)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await Promise.all(answers.map((answer) => answer.text()));
    }
    expect(await opens(await exchange(await authorised()))).toBe(true);
  });
});

describe('registering', () => {
  test.each([
    'http://attacker.example/cb',
    'http://localhost.attacker.example/cb',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'https://user:word@site.example/cb',
    'https://site.example/cb#fragment',
    '/relative',
    '',
    'x'.repeat(70_000),
  ])('%#: an address that is none of a client’s is refused', async (redirectUri) => {
    await later();
    const answer = await tryRegister([redirectUri]);
    expect([400, 413]).toContain(answer.status);
  });

  test.each([
    ['no address', []],
    ['no list', 'https://site.example/cb'],
    ['a thousand addresses', Array.from({ length: 1000 }, (_, at) => `https://site.example/${at}`)],
    ['numbers', [1, 2]],
    ['null', null],
  ])('with %s is refused', async (_name, redirectUris) => {
    await later();
    expect((await tryRegister(redirectUris)).status).toBe(400);
  });

  test('in a flood is braked, and somebody else registers a minute later', async () => {
    await later();
    const answers = await Promise.all(Array.from({ length: 80 }, () => tryRegister([REDIRECT])));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await register()).toMatch(/\S/);
  });
});
