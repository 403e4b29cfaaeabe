import { expect, test } from 'vitest';
import { bannerOf } from '../../../src-service/room/conversion-banner.ts';
import { startTestService, TEST_START } from '../../support/service.ts';

const begin = async () => {
  const service = startTestService();
  const { session } = await service.call('create_live_session', { body: { title: 'A live', scheduledAt: TEST_START } });
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  const report = (body?: object) => service.call('report_live_conversion', { params: { id: session.id }, body: body });
  const chat = async () => (await service.call('get_live_chat', { params: { id: session.id } })).messages;
  return { ...service, id: session.id, report, chat };
};

test('a conversion is recorded, counted, announced and told', async () => {
  const live = await begin();
  const { userId } = await live.call('create_live_entry_url', {
    body: { sessionId: live.id, user: { externalId: 'lms-7', name: 'Ines Moreau' } },
  });
  const { conversion, session } = await live.report({ externalId: 'lms-7', label: 'The course', amountCents: 49_000 });
  expect(conversion).toMatchObject({
    userId,
    externalId: 'lms-7',
    name: 'Ines',
    label: 'The course',
    amountCents: 49_000,
    currency: 'eur',
    createdAt: new Date(TEST_START).toISOString(),
  });
  expect(session.conversionCount).toBe(1);
  expect(await live.chat()).toMatchObject([{ kind: 'conversion', text: 'Ines just signed up: The course', userId }]);
  const last = live.service.context.events.after(0, 100).at(-1);
  expect(last).toMatchObject({ name: 'live.conversion', data: { session: { conversionCount: 1 }, conversion } });
});

test('only the first name of a buyer is shown, whatever name was sent', async () => {
  const live = await begin();
  const { conversion } = await live.report({ name: 'Ines Moreau', label: 'The course' });
  expect(conversion.name).toBe('Ines Moreau');
  expect(await live.chat()).toMatchObject([{ name: 'Ines', text: 'Ines just signed up: The course' }]);
  expect(bannerOf(live.service.context, conversion.id)).toMatchObject({ name: 'Ines', label: 'The course' });
});

test('a conversion without anyone named is announced without a name', async () => {
  const live = await begin();
  const { conversion } = await live.report();
  expect(conversion).toMatchObject({ userId: null, externalId: null, name: null, label: null, amountCents: null });
  expect(await live.chat()).toMatchObject([{ text: 'Someone just signed up' }]);
});

test('a buyer the space does not know keeps the external id that was sent', async () => {
  const live = await begin();
  const { conversion } = await live.report({ externalId: 'shop-1', name: 'Ben', currency: 'usd' });
  expect(conversion).toMatchObject({ userId: null, externalId: 'shop-1', name: 'Ben', currency: 'usd' });
});
