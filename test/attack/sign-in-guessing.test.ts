import { describe, expect, inject, test } from 'vitest';
import { authorizePath, newPkce, requestOf } from '../service/oauth/flow.ts';
import { platform, later, visit, post, register } from '../support/attack/oauth-client.ts';
import { signInCode } from '../support/platform-process.ts';

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

  test('by guessing has five tries; then the right code is worth nothing either', async () => {
    const { request, email } = await begun();
    const code = await signInCode(platform, email);
    const wrong = Array.from({ length: 5 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    for (const guess of wrong) expect(await tryCode(request, guess)).toBe(400);
    expect(await tryCode(request, code)).toBe(400);
    expect((await consent(request)).headers.get('location')).toBeNull();
  });

  test('has ten minutes', async () => {
    const { request, email } = await begun();
    const code = await signInCode(platform, email);
    await later(600_000);
    expect(await tryCode(request, code)).toBe(400);
  });

  test('is asked for before anything is granted, whatever the form says', async () => {
    const { request } = await begun();
    for (const forged of [request, `${request}x`, request.split('.')[0] ?? '', '', '__proto__', 'x'.repeat(30_000)]) {
      const answer = await consent(forged);
      expect([answer.status < 500, answer.headers.get('location')]).toEqual([true, null]);
    }
  });

  test('odd codes are wrong codes', async () => {
    for (const odd of ['', '000000 OR 1=1', '１２３４５６', '-1', '1e5', '0x1F', '\0', '9'.repeat(10_000)]) {
      await later();
      const { request } = await begun();
      expect([odd.slice(0, 20), await tryCode(request, odd)]).toEqual([odd.slice(0, 20), 400]);
    }
  });
});
