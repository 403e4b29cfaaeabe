import { describe, expect, test } from 'vitest';
import type { NameResolver } from '../../../src-service/context/network-ports.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const subjects = async (regie: TestService) =>
  ((await regie.rehearse('GET', '/mail')).messages as { subject: string }[]).map(({ subject }) => subject);

const announce = (regie: TestService) =>
  regie.call('create_post', { body: { title: 'A new workshop', content: 'It opens on Friday.' } });

describe('the digest', () => {
  test('has the platform settings until somebody changes them', async () => {
    const regie = startTestService();
    const { digest } = await regie.call('get_email_digest', {});
    expect(digest).toMatchObject({
      enabled: false,
      cadence: 'weekly',
      nextAt: null,
      lastSentAt: null,
      configured: false,
    });
    const { digest: changed } = await regie.call('update_email_digest', {
      body: { enabled: true, weekday: 2, hour: 8, timeZone: 'UTC', subject: 'News', sections: { posts: false } },
    });
    expect(changed).toMatchObject({
      configured: true,
      subject: 'News',
      nextAt: '2030-01-08T08:00:00.000Z',
      sections: { posts: false, lives: true },
    });
    const { digest: reset } = await regie.call('update_email_digest', { body: { subject: null } });
    expect(reset.subject).toBe(digest.subject);
  });

  test('leaves at its time with what is new, then waits for the next', async () => {
    const regie = startTestService();
    await regie.call('update_email_digest', {
      body: { enabled: true, cadence: 'daily', hour: 12, timeZone: 'UTC', onlyIfNews: true },
    });
    await announce(regie);
    regie.clock.advance(2 * HOUR_MS);
    await eventually(async () => expect(await subjects(regie)).toEqual(['What is new in Empty space']));
    const { digest } = await regie.call('get_email_digest', {});
    expect(digest).toMatchObject({ lastSentAt: '2030-01-07T12:00:00.000Z', nextAt: '2030-01-08T12:00:00.000Z' });
    regie.clock.advance(DAY_MS);
    expect((await regie.call('get_email_digest', {})).digest).toMatchObject({
      lastSentAt: '2030-01-07T12:00:00.000Z',
      nextAt: '2030-01-09T12:00:00.000Z',
    });
    expect((await regie.call('list_email_campaigns', { query: { kind: 'digest' } })).campaigns).toHaveLength(1);
  });

  test('shows in its preview what it would send, and skips when nothing is new', async () => {
    const regie = startTestService();
    expect((await regie.call('preview_email_digest', {})).empty).toBe(true);
    const skipped = { sent: false, skipped: true, error: null };
    expect(await regie.call('send_email_digest', { body: {} })).toEqual(skipped);
    await announce(regie);
    const preview = await regie.call('preview_email_digest', {});
    regie.clock.advance(1);
    expect(await regie.call('preview_email_digest', {})).toMatchObject({
      subject: 'What is new in Empty space',
      empty: false,
      html: expect.stringMatching(/Hello Alex[\s\S]*A new workshop/),
    });
    expect(preview.subject).toBe('What is new in Empty space');
    expect(await regie.call('send_email_digest', { body: { test: true } })).toEqual({
      ...skipped,
      sent: true,
      skipped: false,
    });
    expect(await subjects(regie)).toEqual(['[Test] What is new in Empty space']);
    expect(await regie.call('send_email_digest', { body: {} })).toMatchObject({ sent: true, skipped: false });
    // News that went out once is no news any more, even if nobody has touched the settings.
    expect(await regie.call('send_email_digest', { body: {} })).toEqual(skipped);
  });

  test('a digest time that no calendar has is refused', async () => {
    const regie = startTestService();
    for (const body of [{ timeZone: 'Mars/Olympus' }, { dayOfMonth: 29 }, { hour: 24 }, { segmentId: 'seg_none' }]) {
      await expect(regie.call('update_email_digest', { body })).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('the sender', () => {
  const DOMAIN = { domain: 'school.example', fromEmail: 'hello@school.example', fromName: 'The school' };

  test('the service is the sender until a domain has both its DNS records', async () => {
    const records = new Map<string, string[]>();
    const lookUp = async (name: string) => records.get(name) ?? [];
    const names: NameResolver = { txt: lookUp, cname: lookUp };
    const regie = startTestService({ seed: 'demo', names });
    expect(await regie.call('get_email_sender', {})).toMatchObject({ configured: false, active: false, sender: null });
    const { sender } = await regie.call('add_email_sender_domain', { body: DOMAIN });
    const [dkim, returnPath] = sender?.dns ?? [];
    expect(sender?.dns.map(({ type, host, purpose, verified }) => [type, host, purpose, verified])).toEqual([
      ['TXT', 'regie._domainkey.school.example', 'dkim', false],
      ['CNAME', 'bounces.school.example', 'return-path', false],
    ]);
    expect(dkim?.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]+=*$/);
    expect(await regie.call('check_email_sender_domain', {})).toMatchObject({
      dkimVerified: false,
      returnPathVerified: false,
      active: false,
      sender: { lastError: 'Not found as given: regie._domainkey.school.example, bounces.school.example' },
    });
    records.set(dkim?.host ?? '', [dkim?.value ?? '']);
    records.set(returnPath?.host ?? '', [`${returnPath?.value ?? ''}.`]);
    expect(await regie.call('check_email_sender_domain', {})).toMatchObject({
      dkimVerified: true,
      returnPathVerified: true,
      active: true,
      sender: { verifiedAt: new Date(TEST_START).toISOString(), lastError: null },
    });
    const from = 'The school <hello@school.example>';
    expect(await regie.call('test_email_sender', {})).toEqual({ sent: true, from, error: null });
    expect(await regie.call('remove_email_sender_domain', {})).toEqual({ removed: true });
    expect((await regie.call('test_email_sender', {})).from).toBe('Atelier Nord <no-reply@localhost>');
  });

  test('the sender’s settings say when the DNS does not answer', async () => {
    const silent = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    const regie = startTestService({ names: { txt: silent, cname: silent } });
    await regie.call('add_email_sender_domain', { body: DOMAIN });
    expect(await regie.call('check_email_sender_domain', {})).toMatchObject({
      sender: { lastError: 'The DNS did not answer (ETIMEOUT)' },
    });
  });

  test('a sender has one domain, and an address of that domain', async () => {
    const regie = startTestService();
    await expect(regie.call('check_email_sender_domain', {})).rejects.toMatchObject({ status: 404 });
    await expect(
      regie.call('add_email_sender_domain', { body: { ...DOMAIN, fromEmail: 'me@other.example' } }),
    ).rejects.toMatchObject({ status: 400 });
    await regie.call('add_email_sender_domain', { body: DOMAIN });
    await expect(regie.call('add_email_sender_domain', { body: DOMAIN })).rejects.toMatchObject({ status: 400 });
    const { sender } = await regie.call('update_email_sender', {
      body: { fromName: null, replyTo: 'us@else.example' },
    });
    expect(sender).toMatchObject({ fromEmail: DOMAIN.fromEmail, fromName: null, replyTo: 'us@else.example' });
  });
});

test('a notification has the words of the platform until it is given others', async () => {
  const regie = startTestService();
  const { templates, defaults, variables } = await regie.call('list_email_notifications', {});
  expect(templates.map(({ lang, custom }) => [lang, custom])).toEqual([
    ['fr', false],
    ['en', false],
    ['es', false],
  ]);
  expect(defaults).toHaveLength(3);
  expect(variables.live_invitation?.map(({ key }) => key)).toContain('prenom');
  const params = { kind: 'live_invitation', lang: 'en' } as const;
  const { template } = await regie.call('set_email_notification', {
    params,
    body: { subject: 'Come, {{prenom}}', body: 'See <you>' },
  });
  expect(template).toMatchObject({ custom: true, body: '<p>See &lt;you&gt;</p>', updatedAt: expect.any(String) });
  expect(await regie.call('preview_email_notification', { params })).toMatchObject({ subject: 'Come, Camille' });
  expect(await regie.call('preview_email_notification', { params, query: { body: 'In {{espace}}' } })).toMatchObject({
    html: expect.stringContaining('<p>In Empty space</p>'),
  });
  expect(await regie.call('reset_email_notification', { params })).toEqual({ deleted: true });
  expect((await regie.call('list_email_notifications', {})).templates).toEqual(defaults);
});

test('a template fills what a campaign is not given', async () => {
  const regie = startTestService();
  const { template } = await regie.call('create_email_template', {
    body: { name: 'Base', subject: 'Hello', previewText: 'Soon', body: 'One\n\nTwo' },
  });
  const { campaign } = await regie.call('create_email_campaign', {
    body: { templateId: template.id, subject: 'Mine' },
  });
  expect(campaign).toMatchObject({ subject: 'Mine', previewText: 'Soon', body: '<p>One</p><p>Two</p>' });
  await regie.call('update_email_template', { params: { id: template.id }, body: { name: 'Renamed' } });
  expect((await regie.call('list_email_templates', {})).templates).toMatchObject([
    { name: 'Renamed', subject: 'Hello' },
  ]);
  await regie.call('delete_email_template', { params: { id: template.id } });
  expect((await regie.call('list_email_templates', {})).templates).toEqual([]);
});

test('a space has 50 templates and 50 segments at most', async () => {
  const regie = startTestService();
  for (let index = 0; index < 50; index += 1) {
    await regie.call('create_email_template', { body: { name: `T ${index}` } });
    await regie.call('create_email_segment', { body: { name: `S ${index}` } });
  }
  await expect(regie.call('create_email_template', { body: { name: 'T' } })).rejects.toMatchObject({ status: 400 });
  await expect(regie.call('create_email_segment', { body: { name: 'S' } })).rejects.toMatchObject({ status: 400 });
});
