import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { isGenuineDelivery } from '../../../src-service/webhooks/signature.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';
import { createTestAuthority, startReceiver, trust, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const MINUTE_MS = 60_000;
const SCHEDULE_MIN = [1, 5, 30, 120];

const startBoth = async (): Promise<{ regie: TestService; receiver: WebhookReceiver }> => {
  const authority = createTestAuthority();
  trust(authority);
  const receiver = await startReceiver(authority);
  return { regie: startTestService(), receiver };
};

const hook = async (regie: TestService, url: string, events: '*' | ['live.session.created'] = '*') =>
  (await regie.call('create_webhook', { body: { url, events } })).webhook;

const schedule = (regie: TestService, title: string) =>
  regie.call('create_live_session', { body: { title, scheduledAt: '2030-02-01T18:00:00Z' } });

const logOf = async (regie: TestService, id: string) =>
  (await regie.call('list_webhook_deliveries', { params: { id } })).deliveries;

/** Waits until the log says that so many attempts of its oldest delivery were made. */
const attempted = (regie: TestService, id: string, attempts: number) =>
  eventually(async () => expect((await logOf(regie, id)).at(-1)?.attempt).toBe(attempts));

test('an event arrives signed, with its headers and body', async () => {
  const { regie, receiver } = await startBoth();
  const { id, secret = '' } = await hook(regie, receiver.url);
  const { session } = await schedule(regie, 'Launch');
  const [delivery] = await receiver.arrived(1);
  await attempted(regie, id, 1);
  const [log] = await logOf(regie, id);
  const { space } = await regie.call('get_space', {});
  const header = String(delivery?.headers['x-service-signature']);

  expect(delivery?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'live.session.created',
    'x-service-delivery': log?.id,
    'x-service-signature': expect.stringMatching(new RegExp(`^t=${TEST_START / 1000},v1=[0-9a-f]{64}$`)),
  });
  expect(delivery?.body).toEqual({
    id: expect.any(String),
    event: 'live.session.created',
    createdAt: new Date(TEST_START).toISOString(),
    space: { id: space.id, slug: space.slug },
    data: { session: expect.objectContaining({ id: session.id, title: 'Launch' }) },
  });
  const genuine = { header, rawBody: delivery?.rawBody ?? '', secret, nowSec: TEST_START / 1000 };
  expect([
    isGenuineDelivery(genuine),
    isGenuineDelivery({ ...genuine, rawBody: `${genuine.rawBody} ` }),
    isGenuineDelivery({ ...genuine, secret: 'another secret of mine' }),
    isGenuineDelivery({ ...genuine, nowSec: genuine.nowSec + 301 }),
  ]).toEqual([true, false, false, false]);
  expect(log).toMatchObject({ status: 'success', attempt: 1, responseStatus: 200, error: null });
});

test('a failed delivery is tried again after 1, 5, 30 and 120 minutes, with the same id, then given up', async () => {
  const { regie, receiver } = await startBoth();
  receiver.answer = 500;
  const { id } = await hook(regie, receiver.url);
  await schedule(regie, 'Launch');
  await attempted(regie, id, 1);
  for (const [index, minutes] of SCHEDULE_MIN.entries()) {
    regie.clock.advance(minutes * MINUTE_MS - 1);
    expect(receiver.received).toHaveLength(index + 1);
    regie.clock.advance(1);
    await attempted(regie, id, index + 2);
  }
  regie.clock.advance(24 * 60 * MINUTE_MS);
  const [log] = await logOf(regie, id);
  const times = receiver.received.map(({ headers }) =>
    Number(/t=(\d+)/.exec(String(headers['x-service-signature']))?.[1]),
  );
  const start = TEST_START / 1000;
  expect(times).toEqual([start, start + 60, start + 360, start + 2160, start + 9360]);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
  expect(log).toMatchObject({ status: 'failed', attempt: 5, responseStatus: 500, error: 'The server answered 500.' });
});

test('events arrive one at a time in the order they happened, however slow the answers', async () => {
  const { regie, receiver } = await startBoth();
  let open = 0;
  let most = 0;
  receiver.answer = (_, response) => {
    most = Math.max(most, (open += 1));
    setImmediate(() => {
      open -= 1;
      response.writeHead(204).end();
    });
  };
  await hook(regie, receiver.url, ['live.session.created']);
  const titles = Array.from({ length: 12 }, (_, index) => `Live ${index}`);
  for (const title of titles) await schedule(regie, title);
  await receiver.arrived(titles.length);
  expect(receiver.received.map(({ body }) => (body.data as { session: { title: string } }).session.title)).toEqual(
    titles,
  );
  expect(most).toBe(1);
});

test('after 20 failed attempts in a row the webhook is paused; active true lets what waited leave', async () => {
  const { regie, receiver } = await startBoth();
  receiver.answer = 503;
  const { id } = await hook(regie, receiver.url);
  for (let index = 0; index < 22; index += 1) await schedule(regie, `Live ${index}`);
  const read = async () => (await regie.call('get_webhook', { params: { id } })).webhook;
  await eventually(async () => expect((await read()).active).toBe(false));
  expect(await read()).toMatchObject({ failureCount: 20, lastStatus: 503 });
  expect(receiver.received).toHaveLength(20);

  receiver.answer = 200;
  const { webhook } = await regie.call('update_webhook', { params: { id }, body: { active: true } });
  expect(webhook).toMatchObject({ active: true, failureCount: 0 });
  await receiver.arrived(22);
  expect((await read()).lastStatus).toBe(200);
});

test('a redirect is a failure and is not followed', async () => {
  const { regie, receiver } = await startBoth();
  receiver.answer = (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end();
  const { id } = await hook(regie, receiver.url);
  await schedule(regie, 'Launch');
  await attempted(regie, id, 1);
  expect(receiver.received).toHaveLength(1);
  expect((await logOf(regie, id))[0]).toMatchObject({ status: 'pending', responseStatus: 302 });
});

test('a ping goes to its webhook alone, paused or not', async () => {
  const { regie, receiver } = await startBoth();
  const { id } = await hook(regie, receiver.url);
  await hook(regie, `${receiver.url}/other`);
  await regie.call('update_webhook', { params: { id }, body: { active: false } });
  const answer = await regie.raw('POST', `/webhooks/${id}/test`);
  expect([answer.status, await answer.json()]).toEqual([202, { sent: true }]);
  const [ping] = await receiver.arrived(1);
  expect(ping?.body).toMatchObject({ event: 'ping', data: { webhook: { id, url: receiver.url } } });
  await schedule(regie, 'Launch');
  await receiver.arrived(2);
  await eventually(async () => expect((await logOf(regie, id)).map(({ status }) => status)).toEqual(['success']));
});

test('a certificate of an unknown authority and a missing server are failures told in one sentence', async () => {
  const receiver = await startReceiver(createTestAuthority());
  const regie = startTestService();
  const { id } = await hook(regie, receiver.url);
  await schedule(regie, 'Launch');
  await attempted(regie, id, 1);
  expect((await logOf(regie, id))[0]).toMatchObject({
    responseStatus: null,
    error: expect.stringMatching(/certificate/),
  });
  await receiver.close();
  regie.clock.advance(MINUTE_MS);
  await attempted(regie, id, 2);
  expect((await logOf(regie, id))[0]).toMatchObject({ error: 'The connection was refused.' });
});

test('a service that others reach sends nothing to private addresses', async () => {
  const { receiver } = await startBoth();
  const regie = startTestService({ exposed: true });
  const { id } = await hook(regie, receiver.url);
  const { id: named } = await hook(regie, `https://localhost:${receiver.port}/hook`);
  await schedule(regie, 'Launch');
  await attempted(regie, id, 1);
  await attempted(regie, named, 1);
  const error = 'The address leads to a private network.';
  expect([(await logOf(regie, id))[0]?.error, (await logOf(regie, named))[0]?.error]).toEqual([error, error]);
  expect(receiver.received).toEqual([]);
});

test('a service that stops in the middle sends the rest after its restart, in the same order', async () => {
  const { receiver } = await startBoth();
  const data = mkdtempSync(join(tmpdir(), 'regie-test-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const regie = startTestService({ data });
  // The first is never answered: it was being sent when the service ended.
  receiver.answer = () => undefined;
  await hook(regie, receiver.url, ['live.session.created']);
  const titles = ['one', 'two', 'three', 'four'];
  for (const title of titles) await schedule(regie, title);
  await receiver.arrived(1);
  regie.close();

  receiver.answer = 200;
  startTestService({ data, clock: createManualClock(TEST_START + 1000) });
  await receiver.arrived(5);
  expect(receiver.received.map(({ body }) => (body.data as { session: { title: string } }).session.title)).toEqual([
    'one',
    ...titles,
  ]);
  expect(receiver.received[0]?.body.id).toBe(receiver.received[1]?.body.id);
});

test('the log of deliveries reaches back 30 days', async () => {
  const { regie, receiver } = await startBoth();
  const { id } = await hook(regie, receiver.url);
  await schedule(regie, 'Launch');
  await attempted(regie, id, 1);
  regie.clock.advance(30 * 24 * 60 * MINUTE_MS + 1);
  expect(await logOf(regie, id)).toEqual([]);
});
