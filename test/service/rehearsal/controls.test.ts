import { expect, test } from 'vitest';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createService } from '../../../src-service/server/create-service.ts';
import { startTestService, TEST_START } from '../../support/service.ts';

const statusOf = async (response: Promise<Response>): Promise<number | string> =>
  response.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );

test('controls take the full key alone', async () => {
  const { service, readOnlyKey } = startTestService();
  const mail = (authorization: string) =>
    service.fetch(new Request(`${service.ready.apiRoot}/rehearsal/mail`, { headers: { authorization } }));
  expect(await statusOf(mail(''))).toBe(401);
  expect(await statusOf(mail(`Bearer ${readOnlyKey}`))).toBe(403);
  expect(await statusOf(mail(`Bearer ${service.ready.fullKey}`))).toBe(200);
});

test('controls cost no tokens and are spared the faults', async () => {
  const { rehearse, raw } = startTestService({ perMinute: 60 });
  await rehearse('PUT', '/faults', { unauthorized: true, errorRate: 1, dropRate: 1 });
  for (let call = 0; call < 100; call += 1) await rehearse('GET', '/mail');
  await rehearse('PUT', '/faults', {});
  expect((await raw('GET', '/space')).headers.get('x-ratelimit-remaining')).toBe('59');
});

test('faults put every call in trouble until they are set to zero', async () => {
  const { raw, rehearse, call } = startTestService();
  const space = () => statusOf(raw('GET', '/space'));
  await rehearse('PUT', '/faults', { unauthorized: true });
  expect(await space()).toBe(401);
  await rehearse('PUT', '/faults', { errorRate: 1 });
  const failed = await raw('GET', '/space');
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
  await rehearse('PUT', '/faults', { errorRate: 1, errorStatus: 500 });
  expect(await space()).toBe(500);
  await rehearse('PUT', '/faults', { dropRate: 1 });
  expect(await space()).toBe('DroppedConnection');
  const none = { latencyMs: 0, jitterMs: 0, errorRate: 0, errorStatus: 0, dropRate: 0, unauthorized: false };
  await rehearse('PUT', '/faults', none);
  expect((await call('get_space', {})).space.visibility).toBe('private');
});

test('events are told in order, from any event on, and a bad request is refused', async () => {
  const { call, rehearse } = startTestService();
  const told = async (asked: string): Promise<readonly { readonly seq: number; readonly name: string }[]> =>
    ((await rehearse('GET', `/events${asked}`)) as { events: { seq: number; name: string }[] }).events;
  for (const title of ['One', 'Two', 'Three']) await call('create_live_session', { body: { title, scheduledAt: 0 } });
  const all = await told('');
  expect(all.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'live.session.created'));
  expect(await told(`?after=${all[0]?.seq ?? 0}&limit=1`)).toEqual([all[1]]);
  await expect(rehearse('GET', '/events?limit=0')).rejects.toThrow('limit');
});

test('a dropped call was done or not: the answer alone does not say', async () => {
  let next = 0;
  const { raw, rehearse, call } = startTestService({ random: () => (next = (next + 0.45) % 1) });
  await rehearse('PUT', '/faults', { dropRate: 1 });
  for (let index = 0; index < 20; index += 1) {
    await statusOf(raw('POST', '/live/sessions', { body: { title: `Live ${index}`, scheduledAt: 0 } }));
  }
  await rehearse('PUT', '/faults', {});
  const { sessions } = await call('list_live_sessions', {});
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.length).toBeLessThan(20);
});

test.each([
  [{ errorRate: 2 }],
  [{ latencyMs: -1 }],
  [{ errorStatus: 200 }],
  [{ errorStatus: 600 }],
  [{ unauthorized: 'yes' }],
])('faults such as %j are refused', async (body) => {
  const { rehearse } = startTestService();
  await expect(rehearse('PUT', '/faults', body)).rejects.toMatchObject({ status: 400 });
});

test('the clock moves time and what falls due', async () => {
  const { rehearse } = startTestService();
  expect(await rehearse('POST', '/clock', { advanceMs: 90_000 })).toEqual({
    now: new Date(TEST_START + 90_000).toISOString(),
  });
  await expect(rehearse('POST', '/clock', { advanceMs: -1 })).rejects.toMatchObject({ status: 400 });
});

test('a real clock is not moved', async () => {
  const service = createService({
    data: ':memory:',
    apiRoot: 'http://127.0.0.1:40000',
    seed: 'empty',
    log: silentLog,
    clock: createSystemClock(globalThis),
  });
  const response = await service.fetch(
    new Request('http://127.0.0.1:40000/rehearsal/clock', {
      method: 'POST',
      headers: { authorization: `Bearer ${service.ready.fullKey}` },
      body: '{"advanceMs":1}',
    }),
  );
  service.close();
  expect(response.status).toBe(400);
});

test('a join request arrives with its answers', async () => {
  const { rehearse } = startTestService();
  const { request } = await rehearse('POST', '/join-requests', {
    name: 'Marta Oliva',
    email: 'marta@example.com',
    answers: [{ question: 'Why?', answer: 'Pottery' }],
  });
  expect(request).toMatchObject({
    status: 'pending',
    name: 'Marta Oliva',
    email: 'marta@example.com',
    answers: [{ question: 'Why?', answer: 'Pottery' }],
  });
  await expect(rehearse('POST', '/join-requests', { name: 'X', email: 'x' })).rejects.toMatchObject({ status: 400 });
});

test('the simulated audience can be read: nobody, then the last size asked for, nobody after the end', async () => {
  const { call, rehearse } = startTestService();
  const { session } = await call('create_live_session', { body: { title: 'Live', scheduledAt: 0 } });
  const path = `/sessions/${session.id}/audience`;
  const read = async (): Promise<unknown> => ((await rehearse('GET', path)) as { audience: unknown }).audience;
  const nobody = { size: 0, chatPerMinute: 0, votePercent: 0, handsPerMinute: 0 };
  const some = { size: 3, chatPerMinute: 12, votePercent: 60, handsPerMinute: 0.5 };
  expect(await read()).toEqual(nobody);
  await rehearse('PUT', path, some);
  expect(await read()).toEqual(some);
  await rehearse('POST', `/sessions/${session.id}/start`);
  await rehearse('POST', `/sessions/${session.id}/end`);
  expect(await read()).toEqual(nobody);
});
