import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailer, MailOutcome, OutgoingMail } from '../../../src-service/context/network-ports.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const MINUTE_MS = 60_000;

interface SentMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const mailOf = async (regie: TestService): Promise<SentMail[]> =>
  (await regie.rehearse('GET', '/mail')).messages as SentMail[];

/** People who come through the API have no address: the application knows theirs. */
const addMember = async (regie: TestService, externalId: string, name: string, email: string | null = null) => {
  const { user } = await regie.call('create_user', { body: { externalId, name } });
  regie.service.context.db.prepare('UPDATE user SET email = ? WHERE id = ?').run(email, user.id);
  return user;
};

const TEXT = { subject: '{{prenom}}, news of {{espace}}', body: 'Hello {{prenom}},\n\nGood <news>.' };

const write = async (regie: TestService, more: object = {}) =>
  (await regie.call('create_email_campaign', { body: { ...TEXT, ...more } })).campaign;

const read = async (regie: TestService, id: string) =>
  (await regie.call('get_email_campaign', { params: { id } })).campaign;

const ended = (regie: TestService, id: string) =>
  eventually(async () => {
    const campaign = await read(regie, id);
    if (campaign.status === 'sending') throw new Error('still sending');
    return campaign;
  });

const eventsOf = (regie: TestService) =>
  regie.service.context.events
    .after(0, 1000)
    .filter(({ name }) => name.startsWith('email.'))
    .map(({ name, data }) => ({ name, data: data as Record<string, Record<string, unknown>> }));

test('a campaign sent now reaches each member once, in their own name, and says so', async () => {
  const regie = startTestService();
  await addMember(regie, 'a', 'Lea Martin', 'lea@example.com');
  await addMember(regie, 'b', 'No Address');
  const draft = await write(regie);
  expect(draft).toMatchObject({
    status: 'draft',
    kind: 'campaign',
    audienceLabel: 'All members',
    recipientCount: null,
  });
  const { campaign } = await regie.call('send_email_campaign', { params: { id: draft.id }, body: {} });
  expect(campaign).toMatchObject({ status: 'sending', recipientCount: 2 });
  const sent = await ended(regie, draft.id);
  expect(sent).toMatchObject({ status: 'sent', error: null, stats: { sent: 2, bounced: 0 } });
  const mail = await mailOf(regie);
  expect(mail.map(({ to }) => to).sort()).toEqual(['lea@example.com', 'owner@example.com']);
  const own = mail.find(({ to }) => to === 'lea@example.com');
  expect(own?.subject).toBe('Lea, news of Empty space');
  expect(own?.html).toContain('<p>Hello Lea,</p><p>Good &lt;news&gt;.</p>');
  expect(own?.text).toMatch(/^Hello Lea,\n\nGood <news>\.\n\n--\nEmpty space\nUnsubscribe: http/);
  expect(eventsOf(regie)).toEqual([
    { name: 'email.campaign.sent', data: { campaign: expect.objectContaining({ id: draft.id, recipientCount: 2 }) } },
  ]);
});

test('a campaign that is no longer a draft is neither changed nor sent again', async () => {
  const regie = startTestService();
  const { id } = await write(regie, { send: 'now' });
  await ended(regie, id);
  for (const [name, body] of [
    ['update_email_campaign', { subject: 'Other' }],
    ['send_email_campaign', {}],
    ['cancel_email_campaign', undefined],
  ] as const) {
    await expect(regie.call(name, { params: { id }, body })).rejects.toMatchObject({ status: 400 });
  }
  expect(await regie.call('delete_email_campaign', { params: { id } })).toEqual({ deleted: true });
});

test('a scheduled campaign leaves on the clock; cancelled, it is a draft again', async () => {
  const regie = startTestService();
  const at = TEST_START + 10 * MINUTE_MS;
  const cancelled = await write(regie, { send: at });
  const { campaign } = await regie.call('cancel_email_campaign', { params: { id: cancelled.id } });
  expect(campaign).toMatchObject({ status: 'draft', scheduledAt: null });
  const kept = await write(regie, { send: new Date(at).toISOString() });
  expect(kept).toMatchObject({ status: 'scheduled', scheduledAt: new Date(at).toISOString() });
  regie.clock.advance(10 * MINUTE_MS - 1);
  expect((await read(regie, kept.id)).status).toBe('scheduled');
  regie.clock.advance(1);
  expect((await ended(regie, kept.id)).status).toBe('sent');
  expect(await mailOf(regie)).toHaveLength(1);
});

test.each([
  [{ send: TEST_START + MINUTE_MS - 1 }, 'send must be at least one minute ahead'],
  [{ send: '2029-01-01' }, 'send must be at least one minute ahead'],
  [{ subject: undefined, send: 'now' }, 'subject is required to send the campaign'],
  [{ body: '', send: 'now' }, 'body is required to send the campaign'],
  [{ segmentId: 'seg_none' }, 'Segment not found: seg_none'],
  [{ templateId: 'tpl_none' }, 'Template not found: tpl_none'],
])('a campaign with %j is refused and nothing is kept', async (more, message) => {
  const regie = startTestService();
  await expect(regie.call('create_email_campaign', { body: { ...TEXT, ...more } })).rejects.toMatchObject({
    status: 400,
    message,
  });
  expect((await regie.call('list_email_campaigns', {})).campaigns).toEqual([]);
});

test('a draft is sent at a minute ahead at the soonest', async () => {
  const regie = startTestService();
  const { id } = await write(regie, {});
  const send = (at: number) => regie.call('send_email_campaign', { params: { id }, body: { at } });
  await expect(send(TEST_START + MINUTE_MS - 1)).rejects.toMatchObject({
    status: 400,
    message: 'at must be at least one minute ahead',
  });
  expect((await send(TEST_START + MINUTE_MS)).campaign.status).toBe('scheduled');
});

test('a campaign nobody can receive fails, and says why', async () => {
  const regie = startTestService();
  const member = await addMember(regie, 'a', 'No Address');
  const { segment } = await regie.call('create_email_segment', {
    body: { name: 'One', filters: { users: [member.id] } },
  });
  const { id } = await write(regie, { segmentId: segment.id, send: 'now' });
  const error = 'Nobody in the audience can be written to';
  expect(await ended(regie, id)).toMatchObject({ status: 'failed', error, recipientCount: 0, sentAt: null });
  expect(eventsOf(regie).map(({ name }) => name)).toEqual(['email.campaign.failed']);
});

test('a segment deleted before the send never widens it to everybody', async () => {
  const regie = startTestService();
  const { segment } = await regie.call('create_email_segment', {
    body: { name: 'Owners', filters: { roles: ['owner'] } },
  });
  const draft = await write(regie, { segmentId: segment.id });
  const later = await write(regie, { segmentId: segment.id, send: TEST_START + MINUTE_MS });
  await regie.call('delete_email_segment', { params: { id: segment.id } });
  await expect(regie.call('send_email_campaign', { params: { id: draft.id }, body: {} })).rejects.toMatchObject({
    status: 400,
  });
  regie.clock.advance(MINUTE_MS);
  expect(await read(regie, later.id)).toMatchObject({
    status: 'failed',
    segmentId: segment.id,
    audienceLabel: 'Owners',
  });
  expect(await mailOf(regie)).toEqual([]);
});

test('the unsubscribe link of a message ends bulk mail, counts, tells webhooks, and can be taken back', async () => {
  const regie = startTestService();
  const user = await addMember(regie, 'a', 'Lea Martin', 'lea@example.com');
  const { id } = await write(regie, { send: 'now' });
  await ended(regie, id);
  const link =
    /Unsubscribe: (\S+)/.exec((await mailOf(regie)).find(({ to }) => to.startsWith('lea'))?.text ?? '')?.[1] ?? '';
  const open = (method: string, url = link) => regie.service.fetch(new Request(url, { method }));
  const preferences = () => regie.call('get_email_preferences', { params: { id: 'ext:a' } });

  expect((await open('HEAD')).status).toBe(200);
  expect((await preferences()).subscribed).toBe(true);
  const page = await open('GET');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
  await open('POST');
  expect(await preferences()).toMatchObject({
    user: { id: user.id, externalId: 'a' },
    hasEmail: true,
    subscribed: false,
    unsubscribedAt: new Date(TEST_START).toISOString(),
    unsubscribedFromCampaignId: id,
  });
  expect((await read(regie, id)).stats.unsubscribed).toBe(1);
  expect(eventsOf(regie).filter(({ name }) => name === 'email.unsubscribed')).toEqual([
    {
      name: 'email.unsubscribed',
      data: { user: expect.objectContaining({ id: user.id }), campaignId: id, unsubscribedAt: expect.any(String) },
    },
  ]);
  const second = await write(regie, { send: 'now' });
  expect((await ended(regie, second.id)).recipientCount).toBe(1);
  await open('POST', `${link}/undo`);
  expect((await preferences()).subscribed).toBe(true);
  expect((await open('GET', `${link}x`)).status).toBe(404);
});

/** A mail server that answers when the test says so. */
const createHeldMailer = () => {
  const held: { readonly mail: OutgoingMail; readonly answer: (outcome: MailOutcome) => void }[] = [];
  const mailer: Mailer = {
    host: 'mail.example.com',
    from: 'team@example.com',
    send: (mail) => new Promise((answer) => held.push({ mail, answer })),
    close: () => undefined,
  };
  return { mailer, held };
};

test('while it is sending a campaign cannot be deleted; refused messages are counted as bounces', async () => {
  const { mailer, held } = createHeldMailer();
  const regie = startTestService({ mailer });
  await addMember(regie, 'a', 'Lea Martin', 'lea@example.com');
  const { id } = await write(regie, { send: 'now' });
  await eventually(() => expect(held).toHaveLength(2));
  await expect(regie.call('delete_email_campaign', { params: { id } })).rejects.toMatchObject({ status: 403 });
  held[0]?.answer({ kind: 'left' });
  held[1]?.answer({ kind: 'refused', error: 'No such mailbox' });
  expect(await ended(regie, id)).toMatchObject({
    status: 'sent',
    stats: { sent: 1, bounced: 1 },
    error: '1 not sent: No such mailbox',
  });
});

test('a mail server that cannot be reached fails the campaign', async () => {
  const mailer: Mailer = {
    ...createHeldMailer().mailer,
    send: async () => ({ kind: 'unreachable', error: 'refused' }),
  };
  const regie = startTestService({ mailer });
  const { id } = await write(regie, { send: 'now' });
  expect(await ended(regie, id)).toMatchObject({ status: 'failed', error: '1 not sent: refused', stats: { sent: 0 } });
});

test('a send cut short goes on after the restart and writes to nobody twice', async () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-test-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const first = createHeldMailer();
  const regie = startTestService({ data, mailer: first.mailer });
  for (let index = 0; index < 9; index += 1) await addMember(regie, `u${index}`, `U ${index}`, `u${index}@example.com`);
  const { id } = await write(regie, { send: 'now' });
  await eventually(() => expect(first.held).toHaveLength(4));
  first.held[0]?.answer({ kind: 'left' });
  await eventually(() => expect(first.held).toHaveLength(5));
  regie.close();

  const reached: string[] = [];
  const mailer: Mailer = {
    ...first.mailer,
    send: async ({ to }) => {
      reached.push(to);
      return { kind: 'left' };
    },
  };
  const again = startTestService({ data, mailer, clock: createManualClock(TEST_START + 1000) });
  expect(await ended(again, id)).toMatchObject({ status: 'sent', recipientCount: 10, stats: { sent: 10 } });
  const all = [...first.held.map(({ mail }) => mail.to), ...reached];
  expect(all).toHaveLength(10);
  expect(new Set(all).size).toBe(10);
});

test('a test goes to the creator of the key alone and counts nowhere; the preview has the footer', async () => {
  const regie = startTestService();
  await addMember(regie, 'a', 'Lea Martin', 'lea@example.com');
  const { id } = await write(regie, { previewText: 'A line for {{prenom}}' });
  expect(await regie.call('test_email_campaign', { params: { id } })).toEqual({
    sent: true,
    to: 'owner@example.com',
    error: null,
  });
  expect((await mailOf(regie)).map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.com', '[Test] Alex, news of Empty space'],
  ]);
  const preview = await regie.call('preview_email_campaign', { params: { id } });
  expect(preview).toMatchObject({ subject: 'Alex, news of Empty space' });
  expect(preview.html).toMatch(/A line for Alex[\s\S]*Hello Alex[\s\S]*>Unsubscribe</);
  expect((await read(regie, id)).stats.sent).toBe(0);
});

test('the HTML of a campaign is cleaned when it comes in', async () => {
  const regie = startTestService();
  const { body } = await write(regie, { body: '<p onclick="x()">Hi<script>alert(1)</script></p>', format: 'html' });
  expect(body).toBe('<p>Hi</p>');
});

test('the list is newest first, filtered by status and kind', async () => {
  const regie = startTestService({ seed: 'demo' });
  const list = async (query: object) =>
    (await regie.call('list_email_campaigns', { query })).campaigns.map(({ status, kind }) => `${kind} ${status}`);
  expect(await list({})).toEqual(['campaign draft', 'campaign scheduled', 'digest sent', 'campaign sent']);
  expect(await list({ status: 'sent', kind: 'digest' })).toEqual(['digest sent']);
});
