import { expect, test } from 'vitest';
import { redeemInvite } from '../../../src-service/families/live/entry.ts';
import { startTestService } from '../../support/service.ts';

test('an address left in a video of a lesson, or in the presentation video, is told as an event', async () => {
  const { service, call, rehearse } = startTestService({ seed: 'demo' });
  const { courses } = await call('list_courses', {});
  const { course } = await call('get_course', { params: { id: courses[0]?.id ?? '' } });
  const lessonId = course.lessons?.[0]?.id ?? '';
  const seen = service.context.events.after(0, 100_000).length;
  await rehearse('POST', '/video-leads', { email: 'lea@example.com', name: 'Léa', lessonId });
  await rehearse('POST', '/video-leads', { email: 'max@example.com' });
  const leads = service.context.events.after(0, 100_000).slice(seen);
  expect(leads.map(({ name, data }) => [name, (data as { lead: object }).lead])).toEqual([
    ['video.lead', expect.objectContaining({ email: 'lea@example.com', name: 'Léa', source: 'lesson', lessonId })],
    ['video.lead', expect.objectContaining({ email: 'max@example.com', name: null, source: 'about', lessonId: null })],
  ]);
  await expect(rehearse('POST', '/video-leads', { email: 'a@example.com', lessonId: 'none' })).rejects.toMatchObject({
    status: 404,
  });
});

test('invitations leave in the space’s own words, with a link that opens the live', async () => {
  const { service, call, rehearse } = startTestService({ seed: 'demo' });
  const { sessions } = await call('list_live_sessions', { query: { status: 'scheduled' } });
  const { users } = await call('list_users', { query: { limit: 3 } });
  await call('set_email_notification', {
    params: { kind: 'live_invitation', lang: 'fr' },
    body: { subject: '{{live}}, {{prenom}} ?', body: 'Venez : {{lien}}', format: 'text' },
  });
  const path = `/sessions/${sessions[0]?.id ?? ''}/invitations`;
  const answer = await rehearse('POST', path, { userIds: users.map(({ id }) => id), lang: 'fr' });
  expect(answer).toEqual({ sent: users.filter(({ email }) => email !== null).length });
  const { messages } = (await rehearse('GET', '/mail')) as {
    messages: { to: string; subject: string; text: string }[];
  };
  const last = messages.at(-1);
  expect(last?.subject).toMatch(new RegExp(`^${sessions[0]?.title ?? ''}, \\S+ \\?$`));
  const link = /http\S+\/invite\/\S+/.exec(last?.text ?? '')?.[0] ?? '';
  expect((await service.fetch(new Request(link))).status).toBe(200);
});

test('an invitation by mail opens again for people who left, and never takes the place of other links', async () => {
  const { service, call, rehearse } = startTestService({ seed: 'demo' });
  const { sessions } = await call('list_live_sessions', { query: { status: 'scheduled' } });
  const id = sessions[0]?.id ?? '';
  const { users } = await call('list_users', { query: { role: 'admin', limit: 1 } });
  const before = (await call('list_live_invites', { params: { id } })).invites.length;
  const invite = () => rehearse('POST', `/sessions/${id}/invitations`, { userIds: users.map((user) => user.id) });
  for (let time = 0; time < 25; time += 1) expect(await invite()).toEqual({ sent: 1 });
  const [mailed, ...others] = (await call('list_live_invites', { params: { id } })).invites;
  expect(others).toHaveLength(before);
  for (const name of ['Ana', 'Ana again']) {
    expect(redeemInvite(service.context, mailed?.token ?? '', name)).toMatchObject({ kind: 'admitted' });
  }
  await call('cancel_live_session', { params: { id } });
  await expect(invite()).rejects.toMatchObject({ status: 400, message: 'Session is over' });
});

test('receipts fill the figures of a campaign that left, and never pass what was sent', async () => {
  const { call, rehearse } = startTestService({ seed: 'demo' });
  const { campaigns } = await call('list_email_campaigns', { query: { status: 'sent' } });
  const { id, stats } = campaigns[0] ?? { id: '', stats: { sent: 0 } };
  const { campaign } = (await rehearse('POST', `/campaigns/${id}/receipts`, { clicked: 1, opened: 1_000_000 })) as {
    campaign: { stats: Record<string, number> };
  };
  expect(campaign.stats).toMatchObject({ sent: stats.sent, opened: stats.sent });
  await expect(rehearse('POST', '/campaigns/none/receipts', {})).rejects.toMatchObject({ status: 404 });
});
