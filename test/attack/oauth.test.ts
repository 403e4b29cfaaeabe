import { describe, expect, inject, test } from 'vitest';
import { REDIRECT, authorizePath, newPkce, requestOf } from '../service/oauth/flow.ts';
import {
  type Grant,
  authorised,
  exchange,
  later,
  opens,
  platform,
  post,
  refresh,
  register,
  tryRegister,
  visit,
} from '../support/attack/oauth-client.ts';
import { signInCode } from '../support/platform-process.ts';

// These stand in one file, because they move the clock of one service and files run beside each other.
const { service } = inject('targets');

describe('signing in', () => {
  const ownerOn = (page: string): string => /<option value="([^"]+)">[^<]*owner/.exec(page)?.[1] ?? '';
  /** A request whose code was sent to the operator. */
  const begun = async (): Promise<{ readonly request: string; readonly email: string }> => {
    const page = await (await visit(authorizePath(await register(), newPkce().challenge))).text();
    const [request, email] = [requestOf(page), ownerOn(page)];
    await later();
    await post('/oauth/sign-in', { request, email });
    return { request, email };
  };
  const tryCode = async (request: string, code: string): Promise<number> =>
    (await post('/oauth/sign-in/code', { request, code })).status;
  const consent = (request: string): Promise<Response> =>
    post('/oauth/consent', { request, space: service.spaceId, decision: 'authorise', access: 'full', tools: 'all' });

  test('a sign-in code can be guessed five times; after that the right one is refused too', async () => {
    const { request, email } = await begun();
    const code = await signInCode(platform, email);
    const wrong = Array.from({ length: 5 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    for (const guess of wrong) expect(await tryCode(request, guess)).toBe(400);
    expect(await tryCode(request, code)).toBe(400);
    expect((await consent(request)).headers.get('location')).toBeNull();
  });

  test('a sign-in code ends after ten minutes', async () => {
    const { request, email } = await begun();
    const code = await signInCode(platform, email);
    await later(600_000);
    expect(await tryCode(request, code)).toBe(400);
  });

  test('nothing is granted before somebody has signed in, whatever the form says', async () => {
    const { request } = await begun();
    for (const forged of [request, `${request}x`, request.split('.')[0] ?? '', '', '__proto__', 'x'.repeat(30_000)]) {
      const answer = await consent(forged);
      expect([answer.status < 500, answer.headers.get('location')]).toEqual([true, null]);
    }
  });

  test('a sign-in code of an odd shape counts as a wrong code', async () => {
    for (const odd of ['', '000000 OR 1=1', '１２３４５６', '-1', '1e5', '0x1F', '\0', '9'.repeat(10_000)]) {
      await later();
      const { request } = await begun();
      expect([odd.slice(0, 20), await tryCode(request, odd)]).toEqual([odd.slice(0, 20), 400]);
    }
  });
});

describe('a code', () => {
  test('a code that is used again ends the tokens of its first use, and those renewed from them', async () => {
    const grant = await authorised();
    const first = await exchange(grant);
    const renewed = await refresh(grant.client_id, first);
    expect([await opens(first), await opens(renewed)]).toEqual([true, true]);
    expect(await exchange(grant)).toMatchObject({ error: 'invalid_grant' });
    expect([await opens(first), await opens(renewed)]).toEqual([false, false]);
    expect(await refresh(grant.client_id, renewed)).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code that is used ten times at once gives tokens that open nothing', async () => {
    const grant = await authorised();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(grant)));
    expect(answers.filter(({ error }) => error === undefined).length).toBeLessThanOrEqual(1);
    expect(await Promise.all(answers.map(opens))).toEqual(answers.map(() => false));
  });

  test('a code is refused without its verifier, with another one, and for another client', async () => {
    const grant = await authorised();
    const { code_verifier: verifier, ...withoutVerifier } = grant;
    const other = await register();
    const attempts: readonly (Partial<Grant> & Pick<Grant, 'client_id'>)[] = [
      withoutVerifier,
      { ...grant, code_verifier: '' },
      { ...grant, code_verifier: `${verifier} ` },
      { ...grant, code_verifier: verifier.toUpperCase() },
      { ...grant, code_verifier: newPkce().verifier },
      { ...grant, client_id: other },
      { ...grant, client_id: '' },
      { ...grant, redirect_uri: `${REDIRECT}/` },
      { ...grant, redirect_uri: 'https://attacker.example/cb' },
    ];
    for (const attempt of attempts) {
      const answer = await exchange(attempt);
      expect([attempt, answer.access_token, typeof answer.error]).toEqual([attempt, undefined, 'string']);
    }
  });

  test('codes that were made up are refused, however often they are tried', async () => {
    const clientId = await register();
    const guesses = ['', 'x', 'null', '__proto__', "' OR 1=1 --", 'x'.repeat(60_000), '\0'];
    const answers = await Promise.all(
      guesses.map((code) => exchange({ client_id: clientId, code, code_verifier: newPkce().verifier })),
    );
    expect(answers.map(({ access_token: accessToken }) => accessToken)).toEqual(guesses.map(() => undefined));
  });
});

test('a refresh token used after its rotation ends the whole authorisation', async () => {
  const grant = await authorised();
  const first = await exchange(grant);
  const second = await refresh(grant.client_id, first);
  expect(await opens(second)).toBe(true);
  expect(await refresh(await register(), second)).toMatchObject({ error: 'invalid_grant' });
  expect(await refresh(grant.client_id, first)).toMatchObject({ error: 'invalid_grant' });
  expect([await opens(first), await opens(second)]).toEqual([false, false]);
});

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
  ])('a request with %j is sent back without a page', async (more) => {
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
  ])('a request with the return address %j leads nowhere', async (redirectUri) => {
    const clientId = await register();
    const answer = await visit(authorizePath(clientId, newPkce().challenge, { redirect_uri: redirectUri }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each(['unknown', '', '__proto__', 'x'.repeat(5000)])(
    'a request of an unknown client (%#) is answered here, whatever return address it names',
    async (clientId) => {
      for (const redirectUri of [REDIRECT, 'https://attacker.example/cb', 'javascript:alert(1)']) {
        const answer = await visit(authorizePath(clientId, '', { redirect_uri: redirectUri, response_type: 'x' }));
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      }
    },
  );

  test('a faulty request is answered here where anyone may have registered the return address', async () => {
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

  test('a star in a return address that anyone registered stands for nothing but itself', async () => {
    const clientId = await register(['https://*.example/cb']);
    const answer = await visit(authorizePath(clientId, '', { redirect_uri: 'https://attacker.example/cb' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('hundreds of requests keep nobody else from signing in', async () => {
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
  ])('registering with unusable return address %# is refused', async (redirectUri) => {
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
  ])('registering with %s is refused', async (_name, redirectUris) => {
    await later();
    expect((await tryRegister(redirectUris)).status).toBe(400);
  });

  test('a flood of registrations is slowed down, and somebody else registers a minute later', async () => {
    await later();
    const answers = await Promise.all(Array.from({ length: 80 }, () => tryRegister([REDIRECT])));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await register()).toMatch(/\S/);
  });
});
