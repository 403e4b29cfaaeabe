import { describe, expect, test } from 'vitest';
import { newPkce, REDIRECT } from '../service/oauth/flow.ts';
import { register, type Grant, authorised, exchange, refresh, opens } from '../support/attack/oauth-client.ts';

describe('a code', () => {
  test('replayed ends what its first use gave, and what was renewed from it', async () => {
    const grant = await authorised();
    const first = await exchange(grant);
    const renewed = await refresh(grant.client_id, first);
    expect([await opens(first), await opens(renewed)]).toEqual([true, true]);
    expect(await exchange(grant)).toMatchObject({ error: 'invalid_grant' });
    expect([await opens(first), await opens(renewed)]).toEqual([false, false]);
    expect(await refresh(grant.client_id, renewed)).toMatchObject({ error: 'invalid_grant' });
  });

  test('used ten times at once gives tokens that open nothing', async () => {
    const grant = await authorised();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(grant)));
    expect(answers.filter(({ error }) => error === undefined).length).toBeLessThanOrEqual(1);
    expect(await Promise.all(answers.map(opens))).toEqual(answers.map(() => false));
  });

  test('is nothing to whoever has no verifier, another one, or is another client', async () => {
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

  test('that is made up is nothing, however often', async () => {
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
