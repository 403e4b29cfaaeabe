import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { MAX_SIMULTANEOUS } from '../../../src-service/http/concurrency.ts';
import { MAX_JSON_BYTES } from '../../../src-service/http/read-body.ts';
import { startTestService } from '../../support/service.ts';

const bearer = (key: string): { headers: Record<string, string> } => ({ headers: { Authorization: `Bearer ${key}` } });

const answerOf = async (response: Response): Promise<{ status: number; body: unknown }> => ({
  status: response.status,
  body: await response.json(),
});

test.each([
  ['no key', ''],
  ['another scheme', 'Basic abc'],
  ['an unknown key', 'Bearer nothing'],
  ['a malformed key', 'Bearer one two'],
  ['an empty key', 'Bearer '],
])('a request with %s is answered with 401, before any other reason', async (_, authorization) => {
  const { raw } = startTestService();
  const response = await raw('GET', '/no/such/path', { headers: { Authorization: authorization } });
  expect(await answerOf(response)).toEqual({ status: 401, body: { error: 'Invalid API key' } });
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(response.headers.get('x-ratelimit-limit')).toBe('1000000');
});

test('an unknown path is 404 and another method of a known one 405 with those it knows', async () => {
  const { raw } = startTestService();
  expect(await answerOf(await raw('GET', '/no/such/path'))).toEqual({ status: 404, body: { error: 'Not found' } });
  const response = await raw('PUT', '/live/sessions');
  expect(await answerOf(response)).toEqual({ status: 405, body: { error: 'Method not allowed' } });
  expect(response.headers.get('allow')).toBe('POST, GET');
});

test('a read-only key is refused every write, before the resource is looked for and the body read', async () => {
  const { raw, readOnlyKey } = startTestService();
  for (const { method, path, access } of operations) {
    if (access === 'read') continue;
    const response = await raw(method, path.replaceAll(/:\w+/g, 'nothing'), { ...bearer(readOnlyKey), body: '{' });
    expect(await answerOf(response)).toEqual({ status: 403, body: { error: 'Read-only API key' } });
  }
});

test('a missing resource of the path is 404 before a bad body is 400', async () => {
  const { raw, call } = startTestService();
  const { session } = await call('create_live_session', { body: { title: 'A live', scheduledAt: 0 } });
  const refusals = await Promise.all([
    raw('PATCH', '/live/sessions/nothing', { body: { maxParticipants: 'many' } }).then(answerOf),
    raw('PATCH', '/live/sessions/nothing', { body: '{' }).then(answerOf),
    raw('PATCH', `/live/sessions/${session.id}/scenes/nothing`, { body: { layout: 'round' } }).then(answerOf),
    raw('PATCH', `/live/sessions/${session.id}/scenes/not%20an%20id`, { body: {} }).then(answerOf),
    raw('GET', `/live/sessions/nothing/chat?limit=0`).then(answerOf),
    raw('PATCH', `/live/sessions/${session.id}`, { body: '{' }).then(answerOf),
    raw('PATCH', `/live/sessions/${session.id}`, { body: 'null' }).then(answerOf),
    raw('POST', '/live/sessions').then(answerOf),
  ]);
  expect(refusals.map(({ status, body }) => [status, (body as { error: string }).error])).toEqual([
    [404, 'Session not found'],
    [404, 'Session not found'],
    [404, 'Scene not found'],
    [404, 'Scene not found'],
    [404, 'Session not found'],
    [400, 'The request body is not valid JSON'],
    [400, 'The body must be a JSON object'],
    [400, 'title is required'],
  ]);
});

test('a body above the largest size is 413', async () => {
  const { raw } = startTestService();
  const response = await raw('POST', '/live/sessions', { body: { title: 'x'.repeat(MAX_JSON_BYTES) } });
  expect(await answerOf(response)).toEqual({ status: 413, body: { error: 'The request body is too large' } });
});

test('answers are dated by the clock of the service', async () => {
  const { raw, clock } = startTestService();
  clock.advance(5000);
  expect((await raw('GET', '/space')).headers.get('date')).toBe('Mon, 07 Jan 2030 10:00:05 GMT');
});

test('an exhausted key waits as long as it is told, on the clock of the service', async () => {
  const { raw, clock } = startTestService({ perMinute: null });
  for (let call = 0; call < 60; call += 1) expect((await raw('GET', '/space')).status).toBe(200);
  const refused = await raw('GET', '/no/such/path');
  expect(await answerOf(refused)).toEqual({ status: 429, body: { error: 'Rate limit exceeded' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('x-ratelimit-reset')).toBe('60');
  clock.advance(1000);
  expect((await raw('GET', '/space')).status).toBe(200);
});

test('a call costs what the contract says, refused or not', async () => {
  const { raw, call } = startTestService({ perMinute: null });
  const { session } = await call('create_live_session', { body: { title: 'A live', scheduledAt: 0 } });
  const remaining = async (path: string): Promise<string | null> =>
    (await raw('GET', path)).headers.get('x-ratelimit-remaining');
  expect(await remaining('/space')).toBe('58');
  expect(await remaining(`/live/sessions/${session.id}/attendance`)).toBe('53');
  expect(await remaining('/live/sessions/nothing/attendance')).toBe('48');
  expect(await remaining('/no/such/path')).toBe('47');
});

test('a key with too many calls under way is asked to retry, which costs nothing', async () => {
  const { raw, rehearse } = startTestService();
  await rehearse('PUT', '/faults', { latencyMs: 30 });
  const responses = await Promise.all(Array.from({ length: MAX_SIMULTANEOUS + 5 }, () => raw('GET', '/space')));
  const refused = responses.filter((response) => response.status === 503);
  expect(refused).toHaveLength(5);
  expect(await refused[0]?.json()).toEqual({ error: 'Too many concurrent requests, retry' });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect((await raw('GET', '/space')).status).toBe(200);
});

test('any input is answered in JSON, never with a 5xx, and a refusal says why', async () => {
  const { raw, call, errors } = startTestService();
  const { session } = await call('create_live_session', { body: { title: 'A live', scheduledAt: 0 } });
  await call('create_scene', { params: { id: session.id }, body: { id: 'opening', name: 'Opening' } });
  const ids = fc.constantFrom(session.id, 'opening', 'nothing', 'ext:someone', '..', '%', 'é 😀', '__proto__');
  const writes = operations.filter(({ name }) => name !== 'cancel_live_session');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writes),
      fc.infiniteStream(ids),
      fc.oneof(
        fc.jsonValue(),
        fc.object({ maxDepth: 3, key: fc.constantFrom('title', 'name', 'slots', 'id', 'user') }),
      ),
      async ({ method, path }, values, body) => {
        const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent(String(values.next().value)));
        const response = await raw(method, filled, method === 'GET' ? {} : { body: JSON.stringify(body) });
        const answer = (await response.json()) as { error?: string };
        expect(errors).toEqual([]);
        expect(response.status).toBeLessThan(500);
        if (!response.ok) expect(answer.error).toMatch(/\S/);
      },
    ),
    { numRuns: 200 },
  );
});
