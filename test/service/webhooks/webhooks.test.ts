import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reachOf } from '#node/address-reach.ts';
import { isGenuineDelivery, signDelivery } from '../../../src-service/webhooks/signature.ts';
import { startTestService, TEST_START } from '../../support/service.ts';

const URL_ = 'https://lms.example/hooks';

test('the secret of a webhook is answered once, at its creation', async () => {
  const regie = startTestService();
  const { webhook } = await regie.call('create_webhook', { body: { url: URL_, events: '*', description: 'LMS' } });
  const { secret, ...rest } = webhook;
  expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(rest).toEqual({
    id: expect.any(String),
    url: URL_,
    events: ['*'],
    description: 'LMS',
    active: true,
    createdAt: new Date(TEST_START).toISOString(),
    updatedAt: new Date(TEST_START).toISOString(),
    lastDeliveryAt: null,
    lastStatus: null,
    failureCount: 0,
  });
  const params = { id: webhook.id };
  expect(await regie.call('get_webhook', { params })).toEqual({ webhook: rest });
  expect(await regie.call('list_webhooks', {})).toEqual({ webhooks: [rest] });
  expect((await regie.call('update_webhook', { params, body: { description: null } })).webhook.secret).toBeUndefined();
  expect(await regie.call('delete_webhook', { params })).toEqual({ deleted: true });
  await expect(regie.call('get_webhook', { params })).rejects.toMatchObject({ status: 404 });
});

test('a secret may be given; events read back as a list, each once', async () => {
  const regie = startTestService();
  const secret = 'sixteen characters';
  const { webhook } = await regie.call('create_webhook', {
    body: { url: URL_, events: ['ping', 'post.created', 'ping'], secret },
  });
  expect([webhook.secret, webhook.events]).toEqual([secret, ['ping', 'post.created']]);
  const { webhook: all } = await regie.call('update_webhook', {
    params: { id: webhook.id },
    body: { events: ['post.created', '*'] },
  });
  expect(all.events).toEqual(['*']);
});

test.each([
  { url: 'http://lms.example/hooks', events: '*' },
  { url: 'lms', events: '*' },
  { url: URL_, events: ['post.deleted'] },
  { url: URL_, events: [] },
  { url: URL_ },
  { url: URL_, events: '*', secret: 'short' },
  { url: URL_, events: '*', secret: 'x'.repeat(129) },
])('a webhook with %j is refused', async (body) => {
  const regie = startTestService();
  await expect(regie.call('create_webhook', { body: body as never })).rejects.toMatchObject({ status: 400 });
});

test('a space has 10 webhooks at most', async () => {
  const regie = startTestService();
  const add = () => regie.call('create_webhook', { body: { url: URL_, events: ['ping'] } });
  for (let index = 0; index < 10; index += 1) await add();
  await expect(add()).rejects.toMatchObject({ status: 400 });
});

test('a signature holds for its body, its secret and five minutes', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ minLength: 16, maxLength: 128 }),
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.integer({ min: -1000, max: 1000 }),
      (rawBody, secret, t, lateSec) => {
        const received = { header: signDelivery(secret, t, rawBody), rawBody, secret, nowSec: t + lateSec };
        expect(isGenuineDelivery(received)).toBe(Math.abs(lateSec) <= 300);
        expect(isGenuineDelivery({ ...received, nowSec: t, rawBody: `${rawBody}.` })).toBe(false);
      },
    ),
  );
});

describe('an address', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0.0.0.0', 'private'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.169.254', 'private'],
    ['172.31.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['fd00::1', 'private'],
    ['fe80::1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['::10.0.0.1', 'private'],
    ['::7f00:2', 'private'],
    ['::ffff:0:10.0.0.1', 'private'],
    ['::ffff:0:7f00:1', 'private'],
    ['2002:7f00:1::1', 'private'],
    ['2001::1', 'private'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'private'],
    ['3fff::1', 'private'],
    ['5f00::1', 'private'],
    ['fe80::1%eth0', 'private'],
    ['not an address', 'private'],
    ['172.32.0.1', 'public'],
    ['93.184.215.14', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['2606:2800:21f:cb07::1', 'public'],
    ['2001:4860:4860::8888', 'public'],
    ['2a00:1450:4001:80e::200e', 'public'],
  ])('%s is %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });

  test('of 10.0.0.0/8 is private however it is written', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        const hex = (high: number, low: number) => (high * 256 + low).toString(16);
        expect(reachOf(`10.${b}.${c}.${d}`)).toBe('private');
        expect(reachOf(`::ffff:10.${b}.${c}.${d}`)).toBe('private');
        expect(reachOf(`::ffff:${hex(10, b)}:${hex(c, d)}`)).toBe('private');
      }),
    );
  });
});
