import { describe, expect, test } from 'vitest';
import type { SignInCode } from '../../../src-service/oauth/sign-ins.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  authorizePath,
  codeFor,
  newPkce,
  ownerEmail,
  postForm,
  register,
  requestOf,
  signIn,
  signInAs,
  visit,
} from './flow.ts';

const asking = async (app: TestService): Promise<string> =>
  requestOf(await (await visit(app, authorizePath(await register(app), newPkce().challenge))).text());

const codes = async (app: TestService): Promise<readonly SignInCode[]> =>
  ((await app.rehearse('GET', '/sign-in-codes')) as { codes: SignInCode[] }).codes;

/** A code that is not the right one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const authorise = (app: TestService, request: string): Promise<Response> =>
  postForm(app, '/oauth/consent', {
    request,
    space: app.service.ready.spaceId,
    decision: 'authorise',
    access: 'full',
    tools: 'all',
  });

describe('signing in', () => {
  test('an e-mail address alone opens nothing', async () => {
    const app = startTestService();
    const request = await asking(app);
    const asked = await postForm(app, '/oauth/sign-in', { request, email: ownerEmail(app) });
    const html = await asked.text();
    expect(html).toMatch(/<input\s+id="code"\s+name="code"\s+type="text"/);
    expect(html).not.toContain((await codeFor(app, ownerEmail(app))).slice(0, 6));
    expect((await authorise(app, request)).headers.get('location')).toBeNull();
  });

  test('the operator sees the code, for ten minutes', async () => {
    const app = startTestService();
    const request = await asking(app);
    await postForm(app, '/oauth/sign-in', { request, email: ownerEmail(app).toUpperCase() });
    const [shown] = await codes(app);
    expect(shown).toEqual({
      email: ownerEmail(app),
      code: expect.stringMatching(/^\d{6}$/) as string,
      expiresAt: new Date(app.clock.now() + 600_000).toISOString(),
    });
    app.clock.advance(600_000);
    expect(await codes(app)).toEqual([]);
    const late = await postForm(app, '/oauth/sign-in/code', { request, code: shown?.code ?? '' });
    expect([late.status, (await late.text()).includes('no longer valid')]).toEqual([400, true]);
  });

  test('a read-only key does not show the codes', async () => {
    const app = startTestService();
    const headers = { Authorization: `Bearer ${app.readOnlyKey}` };
    expect((await visit(app, '/rehearsal/sign-in-codes', { headers })).status).toBe(403);
  });

  test('a code has five tries, and a new one is made each time the address is given', async () => {
    const app = startTestService();
    const request = await asking(app);
    const email = ownerEmail(app);
    await postForm(app, '/oauth/sign-in', { request, email });
    const first = await codeFor(app, email);
    const tryCode = (code: string): Promise<Response> => postForm(app, '/oauth/sign-in/code', { request, code });
    for (let count = 0; count < 5; count += 1) expect((await tryCode(otherThan(first))).status).toBe(400);
    expect(await (await tryCode(first)).text()).toContain('no longer valid');
    expect(await codes(app)).toEqual([]);
    await postForm(app, '/oauth/sign-in', { request, email });
    await postForm(app, '/oauth/sign-in', { request, email });
    const [newest, ...others] = await codes(app);
    expect(others).toEqual([]);
    expect((await tryCode(` ${newest?.code.slice(0, 3) ?? ''} ${newest?.code.slice(3) ?? ''} `)).status).toBe(200);
  });

  test('a code signs one request in, once, and a form sent twice finds the person signed in', async () => {
    const app = startTestService();
    const [one, other] = [await asking(app), await asking(app)];
    await postForm(app, '/oauth/sign-in', { request: one, email: ownerEmail(app) });
    const code = await codeFor(app, ownerEmail(app));
    expect((await postForm(app, '/oauth/sign-in/code', { request: other, code })).status).toBe(400);
    const twice = [1, 2].map(async () => (await postForm(app, '/oauth/sign-in/code', { request: one, code })).text());
    for (const html of await Promise.all(twice)) expect(html).toContain('Authorise Test client?');
    expect((await authorise(app, other)).headers.get('location')).toBeNull();
    expect((await authorise(app, one)).headers.get('location')).toContain('code=');
  });

  test('nothing tells whether an address is a member’s', async () => {
    const app = startTestService();
    const walk = async (email: string): Promise<string[]> => {
      const request = await asking(app);
      const answers: Response[] = [await postForm(app, '/oauth/sign-in', { request, email })];
      for (let count = 0; count < 6; count += 1)
        answers.push(await postForm(app, '/oauth/sign-in/code', { request, code: 'wrong' }));
      return Promise.all(
        answers.map(async (answer) => `${answer.status} ${(await answer.text()).replaceAll(request, '')}`),
      );
    };
    expect(await walk('nobody@example.org')).toEqual(await walk(ownerEmail(app)));
  });

  test('wrong codes are braked over all sign-ins, and people who wait go on', async () => {
    const app = startTestService();
    const email = ownerEmail(app);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const request = await asking(app);
      await postForm(app, '/oauth/sign-in', { request, email });
      for (let count = 0; count < 4; count += 1)
        statuses.push((await postForm(app, '/oauth/sign-in/code', { request, code: 'x' })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    app.clock.advance(60_000);
    expect((await signInAs(app, await asking(app), email)).status).toBe(200);
  });

  test('sign-ins begun from one network are braked; others are not', async () => {
    const app = startTestService();
    const begin = async (address: string): Promise<number> => {
      const body = new URLSearchParams({ request: await asking(app), email: 'nobody@example.org' });
      const url = `${app.service.ready.apiRoot}/oauth/sign-in`;
      return (await app.service.fetch(new Request(url, { method: 'POST', body }), address)).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push(await begin('192.0.2.1'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await begin('192.0.2.2')).toBe(200);
  });

  test.each<Record<string, string>>([
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:40001' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('a form that another page sends (%j) is refused', async (headers) => {
    const app = startTestService();
    const request = await asking(app);
    const email = ownerEmail(app);
    expect((await postForm(app, '/oauth/sign-in', { request, email }, headers)).status).toBe(403);
    expect(await codes(app)).toEqual([]);
    const own = { Origin: app.service.ready.apiRoot, 'Sec-Fetch-Site': 'same-origin' };
    expect((await postForm(app, '/oauth/sign-in', { request, email }, own)).status).toBe(200);
  });

  test('the people of the space are proposed on this computer, and to no network', async () => {
    const page = async (exposed: boolean): Promise<string> => {
      const app = startTestService({ exposed });
      return (await visit(app, authorizePath(await register(app), newPkce().challenge))).text();
    };
    expect([(await page(false)).includes('<option'), (await page(true)).includes('<option')]).toEqual([true, false]);
  });
});

describe('asking for an authorisation', () => {
  const rows = (app: TestService, table: string): unknown =>
    app.service.context.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

  test('writes nothing before somebody has signed in', async () => {
    const app = startTestService();
    const clientId = await register(app);
    const changes = app.service.context.db.prepare('SELECT total_changes()').pluck();
    const before = changes.get();
    for (let count = 0; count < 50; count += 1)
      await visit(app, authorizePath(clientId, newPkce().challenge, { state: 'x'.repeat(2000) }));
    expect(changes.get()).toBe(before);
    await signInAs(app, await asking(app), ownerEmail(app));
    expect(rows(app, 'oauth_request')).toBe(1);
  });

  test('takes a state of 2000 characters and no more', async () => {
    const app = startTestService();
    const clientId = await register(app);
    const ask = (length: number) =>
      visit(app, authorizePath(clientId, newPkce().challenge, { state: 's'.repeat(length) }));
    expect((await ask(2000)).status).toBe(200);
    const back = new URL((await ask(2001)).headers.get('location') ?? '').searchParams;
    expect([back.get('error'), back.get('state')]).toEqual(['invalid_request', null]);
  });

  test.each([
    ['https://attacker.example/cb', 400, null],
    ['http://127.0.0.1:4999/cb', 303, 'unsupported_response_type'],
    ['com.example.app:/cb', 303, 'unsupported_response_type'],
  ])('badly, from a client that anyone registered with %s', async (redirectUri, status, error) => {
    const app = startTestService();
    const clientId = await register(app, [redirectUri]);
    const path = authorizePath(clientId, newPkce().challenge, { redirect_uri: redirectUri, response_type: 'token' });
    const answer = await visit(app, path);
    const location = answer.headers.get('location');
    expect([answer.status, location && new URL(location).searchParams.get('error')]).toEqual([status, error]);
    if (status === 400) expect(await answer.text()).toContain('The request from Test client is not valid');
  });

  test('with a request that was changed, or made elsewhere, ends', async () => {
    const app = startTestService();
    const request = await asking(app);
    const [payload = '', signature = ''] = request.split('.');
    const foreign = await asking(startTestService());
    for (const forged of [`${payload}x.${signature}`, `${payload}.${signature}x`, payload, foreign])
      expect((await postForm(app, '/oauth/sign-in', { request: forged, email: 'a@b.example' })).status).toBe(400);
    app.clock.advance(15 * 60_000);
    expect((await postForm(app, '/oauth/sign-in', { request, email: 'a@b.example' })).status).toBe(400);
  });

  test('clients that nobody authorised are kept to the newest 200', async () => {
    const app = startTestService();
    const { clientId } = await signIn(app);
    for (let count = 0; count < 220; count += 1) {
      if (count % 25 === 0) app.clock.advance(61_000);
      await register(app);
    }
    expect(rows(app, 'oauth_client')).toBe(201);
    expect((await visit(app, authorizePath(clientId, newPkce().challenge))).status).toBe(200);
  });
});
