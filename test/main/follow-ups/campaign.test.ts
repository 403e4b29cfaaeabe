import { describe, expect, onTestFinished, test } from 'vitest';
import type { FollowUpRule } from '#shared/debrief/follow-up.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createFollowUps } from '../../../src-main/follow-ups/follow-ups.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { asked, turn } from '../../support/recorded-show.ts';
import { startTestService } from '../../support/service.ts';

const MAIL = { kind: 'email_campaign', subject: 'Thank you', content: 'Hello {{prenom}}' } as const;
const KEY = 'email:Thank you';

/** Three members with an address, of whom one has unsubscribed, one without, a guest, and a member who did not come. */
const evening = async () => {
  const service = startTestService({ seed: 'demo' });
  onTestFinished(() => service.close());
  const { session } = await service.call('create_live_session', {
    body: { title: 'Show', scheduledAt: '2030-01-07T10:00:00Z' },
  });
  const { users } = await service.call('list_users', { query: { limit: 200, status: 'active' } });
  const [ana = '', ben = '', gone = '', away = ''] = users.filter(({ email }) => email !== null).map(({ id }) => id);
  const { user } = await service.call('create_user', { body: { name: 'Mute', externalId: 'lms-mute' } });
  const mute = user.id;
  await service.call('set_email_preferences', { params: { id: gone }, body: { subscribed: false } });
  const library = openTestLibrary();
  onTestFinished(() => library.close());
  let counts = 0;
  let lose: RegExp | null = null;
  let odd: { readonly what: RegExp; readonly answer: object } | null = null;
  const sent: string[] = [];
  let meanwhile: { readonly what: RegExp; readonly act: () => Promise<void> } | null = null;
  const client = createPlatformClient({
    baseUrl: () => service.service.ready.baseUrl,
    token: () => service.fullKey,
    async wire(input, init) {
      const request = new Request(input, init);
      const line = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      if (request.method !== 'GET') sent.push(line);
      const here = meanwhile?.what.test(line) === true ? meanwhile : null;
      if (here) meanwhile = null;
      await here?.act();
      if (odd?.what.test(line) === true) return Response.json(odd.answer);
      const answer = await service.service.fetch(request);
      if (lose?.test(line) === true) {
        lose = null;
        throw new TypeError('terminated', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
      }
      if (!line.endsWith('/segments/preview')) return answer;
      const preview = (await answer.json()) as { memberCount: number };
      return Response.json({ ...preview, memberCount: preview.memberCount + counts }, { headers: answer.headers });
    },
    clock: service.clock,
    log: silentLog,
  });
  const viewer = (userId: string, name: string) => ({ userId, externalId: null, name, role: 'viewer', creditPct: 90 });
  const people = [
    viewer(ana, 'Ana'),
    viewer(ben, 'Ben'),
    viewer(gone, 'Gone'),
    viewer(mute, 'Mute'),
    viewer('guest-1', 'Guest'),
  ];
  const followUps = createFollowUps({
    library: asked(library),
    clientOf: () => client,
    peopleOf: () => Promise.resolve(people),
    clock: service.clock,
    log: silentLog,
    claims: { take: () => Promise.resolve(null), drop: () => undefined },
    onChange: () => undefined,
  });
  onTestFinished(() => followUps.close());
  const show = { spaceId: 's', sessionId: session.id };
  return {
    service,
    ids: { ana, ben, gone, mute, away },
    job: { ...show, key: KEY },
    followUps,
    sent,
    start: (rule: FollowUpRule, userIds: readonly string[] | null = null) =>
      followUps.start({ ...show, rule, userIds }),
    async settled() {
      await expect
        .poll(
          async () => {
            await turn();
            return (await followUps.list(show))[0]?.state;
          },
          { timeout: 20_000 },
        )
        .toBe('done');
      const [job] = await followUps.list(show);
      return (job?.failed ?? []).map(({ name, problem }) => `${name}: ${problem.text}`);
    },
    countMore: (more: number) => void (counts = more),
    lose: (what: RegExp) => void (lose = what),
    /** The platform answers requests with this; null ends it. */
    odd: (what: RegExp | null, answer: object = {}) => void (odd = what && { what, answer }),
    /** Happens while a request is on its way. */
    meanwhile: (what: RegExp, act: () => Promise<void>) => void (meanwhile = { what, act }),
    async campaigns() {
      const { campaigns } = await service.call('list_email_campaigns', { query: {} });
      return campaigns.filter(({ subject }) => subject === MAIL.subject);
    },
    /** Time passes, as the platform and the host see it. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 10_000) {
        service.clock.advance(10_000);
        await turn();
      }
    },
    async segments() {
      const { segments } = await service.call('list_email_segments', {});
      return segments.filter(({ name }) => name === MAIL.subject);
    },
  };
};

describe('an e-mail to the people of a show', () => {
  test('goes to a segment of exactly these people; who is not reached is named', async () => {
    const { start, settled, ids, segments, campaigns, followUps, job, sent } = await evening();
    const everyone = [ids.ana, ids.ben, ids.gone, ids.mute, ids.away, 'guest-1'];
    await start(MAIL, everyone);
    expect((await settled()).toSorted()).toEqual([
      'Gone: Unsubscribed from e-mails of this space.',
      'Guest: Not a member. The platform does not e-mail guests.',
      'Mute: No e-mail address in this space.',
    ]);
    const [segment] = await segments();
    expect(segment?.filters.users?.map(({ id }) => id).toSorted()).toEqual([ids.ana, ids.ben, ids.away].toSorted());
    expect(await campaigns()).toMatchObject([{ status: 'draft', segmentId: segment?.id }]);
    const prepared = await followUps.campaign(job);
    expect(prepared).toMatchObject({ listed: 3, counted: 3, status: 'draft', recipients: null });

    await followUps.campaignTest(job);
    expect(sent.filter((line) => line.endsWith('/test'))).toHaveLength(1);
    await expect(followUps.campaignSend({ ...job, count: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect(sent.filter((line) => line.endsWith('/send'))).toEqual([]);
    expect(await followUps.campaignSend({ ...job, count: 3 })).toMatchObject({ recipients: 3 });
    // Sent is sent: neither planned nor sent again.
    await expect(start(MAIL, everyone)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(followUps.campaignSend({ ...job, count: 3 })).rejects.toThrow();
  });

  test('is not made where the platform counts one person more than the list has', async () => {
    const { start, settled, countMore, campaigns, segments, sent } = await evening();
    countMore(1);
    await start(MAIL);
    expect(await settled()).toContain(': The list has 2 people and the platform counts 3, so nothing is sent.');
    expect([await campaigns(), await segments()]).toEqual([[], []]);
    expect(sent.filter((line) => /\/(?:segments|campaigns)$/.test(line))).toEqual([]);
    countMore(0);
    await start(MAIL);
    await settled();
    expect(await campaigns()).toHaveLength(1);
  });

  test('is not sent once its segment holds somebody else', async () => {
    const { start, settled, service, segments, followUps, job, ids, sent } = await evening();
    await start(MAIL);
    await settled();
    const [segment] = await segments();
    const params = { id: segment?.id ?? '' };
    await service.call('update_email_segment', { params, body: { filters: { users: [ids.ana, ids.away] } } });
    await expect(followUps.campaignSend({ ...job, count: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await service.call('update_email_segment', { params, body: { filters: {} } });
    expect((await followUps.campaign(job)).counted).toBeGreaterThan(2);
    await expect(followUps.campaignSend({ ...job, count: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect(sent.filter((line) => line.endsWith('/send'))).toEqual([]);
  });

  test('is not sent where its people change while its list is looked up', async () => {
    const { start, settled, service, segments, followUps, job, ids, sent, meanwhile } = await evening();
    await start(MAIL);
    await settled();
    const [segment] = await segments();
    const params = { id: segment?.id ?? '' };
    const body = { filters: { users: [ids.ana, ids.away] } };
    meanwhile(/^GET .*preferences$/, async () => {
      await service.call('update_email_segment', { params, body });
    });
    await expect(followUps.campaignSend({ ...job, count: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect(sent.filter((line) => line.endsWith('/send'))).toEqual([]);
  });

  test('is not sent once somebody of its list unsubscribed, who is named; prepared anew it goes to the others', async () => {
    const { start, settled, service, followUps, job, ids, sent } = await evening();
    await start(MAIL);
    await settled();
    await service.call('set_email_preferences', { params: { id: ids.ben }, body: { subscribed: false } });
    const { user } = await service.call('get_user', { params: { id: ids.ben } });
    await expect(followUps.campaignSend({ ...job, count: 2 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`no longer reach: ${user.name}.`) as string,
    });
    expect(sent.filter((line) => line.endsWith('/send'))).toEqual([]);
    await start(MAIL);
    await settled();
    expect(await followUps.campaignSend({ ...job, count: 1 })).toMatchObject({ recipients: 1 });
  });

  test.each([/POST .*\/segments$/, /POST .*\/campaigns$/])(
    'one e-mail is made where the answer to %s was lost',
    async (what) => {
      const { start, settled, lose, campaigns, segments } = await evening();
      lose(what);
      await start(MAIL);
      await settled();
      expect([(await segments()).length, (await campaigns()).length]).toEqual([1, 1]);
    },
  );

  test('can be prepared anew while it is a draft: for other people, with another text', async () => {
    const { start, settled, followUps, job, campaigns, segments, ids } = await evening();
    await start(MAIL);
    await settled();
    await start({ ...MAIL, content: 'Good evening {{prenom}}' }, [ids.ana, ids.away]);
    await settled();
    expect(await campaigns()).toMatchObject([{ status: 'draft', body: '<p>Good evening {{prenom}}</p>' }]);
    expect((await segments()).map(({ filters }) => filters.users?.map(({ id }) => id).toSorted())).toEqual([
      [ids.ana, ids.away].toSorted(),
    ]);
    expect(await followUps.campaignSend({ ...job, count: 2 })).toMatchObject({ recipients: 2 });
    await expect(start(MAIL)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('an e-mail corrected while it is being made has the new list and the new text', async () => {
    const { start, settled, followUps, job, campaigns, segments, ids, meanwhile } = await evening();
    const corrected = { ...MAIL, content: 'Good evening {{prenom}}' };
    meanwhile(/POST .*\/segments$/, async () => {
      await expect(start(corrected, [ids.ana, ids.away])).rejects.toMatchObject({ code: 'conflict' });
      await followUps.stop(job);
      await start(corrected, [ids.ana, ids.away]);
    });
    await start(MAIL);
    await settled();
    expect(await campaigns()).toMatchObject([{ status: 'draft', body: '<p>Good evening {{prenom}}</p>' }]);
    expect((await segments()).map(({ filters }) => filters.users?.map(({ id }) => id).toSorted())).toEqual([
      [ids.ana, ids.away].toSorted(),
    ]);
  });

  test('leaves no segment behind once it was sent, can still be read, and is not prepared again', async () => {
    const { start, settled, followUps, job, segments, campaigns, pass, sent } = await evening();
    await start(MAIL);
    await settled();
    await pass(1_200_000);
    expect(await segments()).toHaveLength(1);
    await followUps.campaignSend({ ...job, count: 2 });
    await pass(120_000);
    expect([await segments(), (await campaigns()).map(({ status }) => status)]).toEqual([[], ['sent']]);
    expect(await followUps.campaign(job)).toMatchObject({ status: 'sent', listed: 2, recipients: 2 });
    await expect(start(MAIL)).rejects.toMatchObject({ code: 'invalid_input' });
    await pass(1_200_000);
    expect(sent.filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
  });

  test('an odd answer fails that e-mail alone, and it can be tried again', async () => {
    const { start, settled, campaigns, odd } = await evening();
    odd(/GET .*\/segments$/, { segments: [null] });
    await start(MAIL);
    expect(await settled()).toContain(': Something went wrong inside the app.');
    odd(null);
    await start(MAIL);
    await settled();
    expect(await campaigns()).toHaveLength(1);
  });

  test('leaves no segment behind where a look at it had an odd answer before', async () => {
    const { start, settled, followUps, job, segments, pass, odd } = await evening();
    await start(MAIL);
    await settled();
    await followUps.campaignSend({ ...job, count: 2 });
    odd(/GET .*\/campaigns\/[^/]+$/, { campaign: null });
    await pass(60_000);
    odd(null);
    await pass(700_000);
    expect(await segments()).toEqual([]);
  });

  test('has a draft of its own beside one with nearly the same long subject, and beside another e-mail to its people', async () => {
    const { service, start, followUps, job } = await evening();
    const finish = async (rule: FollowUpRule) => {
      await start(rule);
      await expect
        .poll(async () => (await turn(), (await followUps.list(job)).map(({ state }) => state)), { timeout: 20_000 })
        .not.toContain('running');
    };
    const drafts = async () => {
      const { campaigns } = await service.call('list_email_campaigns', { query: {} });
      return campaigns.map(({ subject, body }) => `${subject.slice(-4)} ${body}`);
    };
    const long = 'The evening of the long subject, '.repeat(7).slice(0, 196);
    for (const end of ['once', 'more']) await finish({ ...MAIL, subject: `${long}${end}`, content: `Text ${end}` });
    await finish(MAIL);
    const { segments } = await service.call('list_email_segments', {});
    const segmentId = segments.find(({ name }) => name === MAIL.subject)?.id ?? '';
    await service.call('create_email_campaign', { body: { subject: 'Mine', body: 'Mine', segmentId } });
    await finish({ ...MAIL, content: 'Anew' });
    expect(await drafts()).toEqual(
      expect.arrayContaining([
        'once <p>Text once</p>',
        'more <p>Text more</p>',
        ' you <p>Anew</p>',
        'Mine <p>Mine</p>',
      ]),
    );
  });

  test('leaves no segment behind where its draft was deleted, and can be prepared again', async () => {
    const { start, settled, service, followUps, job, segments, campaigns, pass } = await evening();
    await start(MAIL);
    await settled();
    const [draft] = await campaigns();
    await service.call('delete_email_campaign', { params: { id: draft?.id ?? '' } });
    await pass(660_000);
    expect(await segments()).toEqual([]);
    await start(MAIL);
    await settled();
    expect(await followUps.campaign(job)).toMatchObject({ status: 'draft', listed: 2, counted: 2 });
  });

  test('leaves its segment to another e-mail and to the digest as long as they go to it', async () => {
    const { start, settled, service, followUps, job, segments, pass } = await evening();
    await start(MAIL);
    await settled();
    const [{ id: segmentId } = { id: '' }] = await segments();
    const { campaign } = await service.call('create_email_campaign', { body: { subject: 'Second', segmentId } });
    await service.call('update_email_digest', { body: { segmentId } });
    await followUps.campaignSend({ ...job, count: 2 });
    await pass(700_000);
    await service.call('delete_email_campaign', { params: { id: campaign.id } });
    await pass(700_000);
    expect(await segments()).toHaveLength(1);
    await service.call('update_email_digest', { body: { segmentId: null } });
    await pass(700_000);
    expect(await segments()).toEqual([]);
  });

  test('leaves a segment alone that somebody made their own', async () => {
    const { start, settled, service, followUps, job, segments, pass } = await evening();
    await start(MAIL);
    await settled();
    const [{ id } = { id: '' }] = await segments();
    await service.call('update_email_segment', { params: { id }, body: { description: 'Regulars' } });
    await followUps.campaignSend({ ...job, count: 2 });
    await pass(1_200_000);
    expect(await segments()).toHaveLength(1);
  });

  test('looks up a removal whose answer was lost, and does not repeat it', async () => {
    const { start, settled, lose, followUps, job, segments, pass, sent } = await evening();
    await start(MAIL);
    await settled();
    lose(/^DELETE /);
    await followUps.campaignSend({ ...job, count: 2 });
    await pass(1_200_000);
    expect([await segments(), sent.filter((line) => line.startsWith('DELETE')).length]).toEqual([[], 1]);
  });

  test('an e-mail is sent once where the answer to sending was lost', async () => {
    const { start, settled, lose, followUps, job, campaigns } = await evening();
    await start(MAIL);
    await settled();
    lose(/\/send$/);
    expect(await followUps.campaignSend({ ...job, count: 2 })).toMatchObject({ recipients: 2 });
    expect(await campaigns()).toHaveLength(1);
  });
});
