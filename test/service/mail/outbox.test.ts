import { expect, test } from 'vitest';
import { sendMail } from '../../../src-service/mail/outbox.ts';
import { startTestService } from '../../support/service.ts';

test('unsent mail is kept as far as the rehearsal shows it, and no more', async () => {
  const { service, rehearse } = startTestService();
  const { context } = service;
  const message = { to: 'ana@example.com', html: '<p>Hi</p>', text: 'Hi', unsubscribeUrl: null, campaignId: null };
  context.work.run(() => {
    for (let index = 1; index <= 2500; index += 1) sendMail(context, { ...message, subject: `No. ${index}` });
  });
  const { messages } = (await rehearse('GET', '/mail')) as { messages: { subject: string }[] };
  expect([messages.length, messages[0]?.subject, messages.at(-1)?.subject]).toEqual([1000, 'No. 1501', 'No. 2500']);
  const kept = context.db.prepare<[], number>('SELECT count(*) FROM mail').pluck().get() ?? 0;
  expect(kept).toBeLessThan(1200);
});
