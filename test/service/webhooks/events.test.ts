import { expect, test } from 'vitest';
import { EVENT_NAMES, type EventName } from '#shared/api/webhooks.ts';
import { recordVideoLead } from '../../../src-service/families/videos/video-leads.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createTestAuthority, startReceiver, trust } from '../../support/webhook-receiver.ts';

const PERSON = ['email', 'externalId', 'id', 'image', 'name'];

/** The fields of each event's data, and of what it holds (spec 2, Events). */
const DATA: Readonly<Record<EventName, Readonly<Record<string, readonly string[]>>>> = {
  'live.session.created': { session: ['id', 'title', 'status'] },
  'live.session.updated': { session: ['id', 'title', 'chat'] },
  'live.session.started': { session: ['id', 'startedAt'] },
  'live.session.ended': { session: ['id', 'endedAt'] },
  'live.session.cancelled': { session: ['id', 'status'] },
  'live.replay.ready': { session: ['id', 'replayUrl'] },
  'live.conversion': { session: ['id', 'conversionCount'], conversion: ['id', 'amountCents'] },
  'live.poll.opened': { session: ['id'], poll: ['id', 'question', 'options'] },
  'live.poll.closed': { session: ['id'], poll: ['id', 'options', 'closedAt'] },
  'live.scene.changed': { session: ['id'], scene: ['id', 'name'] },
  'support.ticket.created': { ticket: ['id', 'subject'], author: PERSON, message: ['content', 'text', 'attachments'] },
  'support.ticket.message': {
    ticket: ['id'],
    message: ['id', 'content', 'text', 'attachments', 'fromStaff', 'author', 'createdAt'],
  },
  'support.ticket.status': { ticket: ['id', 'status'], previousStatus: [], byStaff: [] },
  'lesson.completed': { lesson: ['id', 'title', 'courseId', 'moduleId'], user: PERSON, completedAt: [] },
  'video.lead': {
    lead: ['id', 'email', 'name', 'userId', 'source', 'lessonId', 'interactionId', 'createdAt'],
  },
  'post.created': { post: ['id', 'title', 'author'] },
  'comment.created': { comment: ['id', 'content', 'author'], post: ['id', 'title'] },
  'member.joined': { user: PERSON, member: ['role'] },
  'email.campaign.sent': { campaign: ['id', 'kind', 'recipientCount', 'stats', 'error'] },
  'email.campaign.failed': { campaign: ['id', 'kind', 'recipientCount', 'stats', 'error'] },
  'email.unsubscribed': { user: PERSON, campaignId: [], unsubscribedAt: [] },
  ping: { webhook: ['id', 'url'] },
};

const runLive = async (regie: TestService): Promise<void> => {
  const create = async (title: string) =>
    (await regie.call('create_live_session', { body: { title, scheduledAt: '2030-02-01T18:00:00Z' } })).session.id;
  await regie.call('cancel_live_session', { params: { id: await create('Cancelled') } });
  const id = await create('Launch');
  const params = { id };
  await regie.call('update_live_session', { params, body: { title: 'Launch day' } });
  await regie.rehearse('POST', `/sessions/${id}/start`);
  const { scene } = await regie.call('create_scene', { params, body: { name: 'Talk' } });
  await regie.call('activate_scene', { params: { id, sceneId: scene.id } });
  const { poll } = await regie.call('create_poll', { params, body: { question: 'Ready?', options: ['Yes', 'No'] } });
  await regie.call('open_poll', { params: { id, pollId: poll.id }, body: {} });
  await regie.call('close_poll', { params: { id, pollId: poll.id }, body: {} });
  await regie.call('report_live_conversion', { params, body: { name: 'Lea', amountCents: 100, currency: 'eur' } });
  await regie.rehearse('POST', `/sessions/${id}/end`);
};

const runSchool = async (regie: TestService): Promise<void> => {
  await regie.call('create_user', { body: { externalId: 'lea', name: 'Lea' } });
  const { course } = await regie.call('create_course', { body: { title: 'First steps', published: true } });
  const { lesson } = await regie.call('create_lesson', { params: { id: course.id }, body: { title: 'One' } });
  await regie.call('complete_lesson', { params: { id: lesson.id }, body: { user: { externalId: 'lea' } } });
  const { post } = await regie.call('create_post', { body: { title: 'Hello', content: 'World' } });
  await regie.call('create_comment', { params: { id: post.id }, body: { content: 'Well said' } });
  const { context } = regie.service;
  context.work.run(() =>
    recordVideoLead(context, {
      email: 'someone@example.com',
      name: 'Someone',
      source: 'lesson',
      lessonId: lesson.id,
      interactionId: null,
    }),
  );
  const user = { externalId: 'lea', name: 'Lea' };
  const { ticket } = await regie.call('create_support_ticket', { body: { user, subject: 'Help', content: 'Please' } });
  const params = { id: ticket.id };
  await regie.call('reply_support_ticket', { params, body: { content: 'Of course', staff: {} } });
  await regie.call('set_support_ticket_status', { params, body: { status: 'resolved', staff: {} } });
};

const runMail = async (regie: TestService): Promise<void> => {
  const text = { subject: 'News', body: 'Good ones', send: 'now' } as const;
  await regie.call('create_email_campaign', { body: text });
  const { segment } = await regie.call('create_email_segment', {
    body: { name: 'L', filters: { users: ['ext:lea'] } },
  });
  await regie.call('create_email_campaign', { body: { ...text, segmentId: segment.id } });
  await regie.call('set_email_preferences', { params: { id: 'ext:lea' }, body: { subscribed: false } });
};

test('each of the 22 events reaches a webhook with its data', async () => {
  const authority = createTestAuthority();
  trust(authority);
  const receiver = await startReceiver(authority);
  const regie = startTestService();
  const { webhook } = await regie.call('create_webhook', { body: { url: receiver.url, events: '*' } });
  await runLive(regie);
  await runSchool(regie);
  await runMail(regie);
  await regie.call('test_webhook', { params: { id: webhook.id } });
  const latest = () => new Map(receiver.received.map(({ body }) => [body.event, body.data as Record<string, unknown>]));
  await eventually(() => expect([...latest().keys()].sort()).toEqual(EVENT_NAMES.toSorted()));

  for (const [event, fields] of Object.entries(DATA)) {
    const data = latest().get(event) ?? {};
    expect([event, Object.keys(data).sort()]).toEqual([event, Object.keys(fields).sort()]);
    for (const [field, keys] of Object.entries(fields)) {
      expect([event, Object.keys(Object(data[field]) as object)]).toEqual([event, expect.arrayContaining([...keys])]);
    }
  }
  expect(EVENT_NAMES).toHaveLength(22);
  expect(regie.errors).toEqual([]);
});
