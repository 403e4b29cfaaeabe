import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHostProcess, type HostProcess } from '../../support/host-process.ts';
import { listenFor } from '../../support/listening-service.ts';
import { startTestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const PEOPLE = 200;
/** Awards at which the host dies: the platform has done them, and the host never hears of it. */
const DEATHS = [1, 100, PEOPLE];

/** A show of members that is over, on a service that kills the host at each write for which `dies` holds. */
const mortalEvening = async (names: readonly string[], dies: (line: string) => boolean) => {
  const service = startTestService({ seed: 'demo' });
  onTestFinished(() => service.close());
  const body = { title: 'Show', scheduledAt: '2030-01-07T10:00:00Z', maxParticipants: 500 };
  const { session } = await service.call('create_live_session', { body });
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  const users: string[] = [];
  for (const [index, name] of names.entries()) {
    const person = { name, externalId: `person-${index}` };
    const { user } = await service.call('create_user', { body: person });
    await service.rehearse('POST', `/sessions/${session.id}/participants`, person);
    users.push(user.id);
  }
  // A guest is in the room, too, and no member.
  await service.rehearse('POST', `/sessions/${session.id}/participants`, { name: 'Guest' });
  service.clock.advance(600_000);
  await service.rehearse('POST', `/sessions/${session.id}/end`);

  const folder = testFolder();
  let host: HostProcess | null = null;
  const baseUrl = await listenFor(service, async ({ line }) => {
    if (dies(line)) await host?.kill();
  });
  let lives = 0;
  const start = async (): Promise<HostProcess> => {
    host = await startHostProcess(join(folder, 'data'), join(folder, 'keychain'));
    onTestFinished(host.kill);
    lives += 1;
    return host;
  };
  const first = await start();
  const { spaceId } = await first.call('accounts.add_key', { apiRoot: new URL(baseUrl).origin, key: service.fullKey });
  const show = { spaceId, sessionId: session.id };
  return {
    service,
    show,
    users,
    host: first,
    start,
    lives: () => lives,
    /** Starts the host again until it lives to see the job done; answers that host. */
    async untilDone(): Promise<HostProcess> {
      for (;;) {
        const here = host ?? first;
        await expect
          .poll(
            async () => {
              const answer = await here.raw('follow_ups.list', show);
              return answer.ok ? (answer.value as { state: string }[])[0]?.state : 'dead';
            },
            { timeout: 60_000, interval: 50 },
          )
          .toMatch(/^(?:done|dead)$/);
        if (here.isAlive()) return here;
        await start();
      }
    },
  };
};

test('a host that is killed again and again among 200 awards gives each of 200 people exactly one', async () => {
  const names = Array.from({ length: PEOPLE }, (_, index) => `Person ${index}`);
  let awards = 0;
  const evening = await mortalEvening(names, (line) => line.endsWith('/xp') && DEATHS.includes((awards += 1)));
  const { service, show, users } = evening;
  const rule = { kind: 'award_xp', amount: 25, reason: 'Evening', atLeastPct: 80 } as const;
  const plan = await evening.host.call('follow_ups.plan', { ...show, rule, userIds: null });
  // Each is looked up before the award.
  expect([plan.takes.length, plan.tokens]).toEqual([PEOPLE, 2 * PEOPLE]);
  expect(plan.leaves.map(({ name, why }) => [name, why])).toEqual([['Guest', 'guest']]);
  await evening.host.call('follow_ups.start', { ...show, rule, userIds: null });

  const host = await evening.untilDone();
  expect(evening.lives()).toBe(DEATHS.length + 1);
  const [job] = await host.call('follow_ups.list', show);
  expect(job).toMatchObject({ state: 'done', done: PEOPLE, waiting: 0, failed: [] });

  const counts: number[] = [];
  for (const id of users) {
    const { events } = await service.call('get_user_xp', { params: { id }, query: {} });
    counts.push(events.filter(({ source }) => source === 'api:Evening').length);
  }
  expect(counts).toEqual(users.map(() => 1));
  // Asked for once more, there is nobody left.
  const again = await host.call('follow_ups.plan', { ...show, rule: { ...rule, amount: 10 }, userIds: null });
  expect(new Set(again.leaves.map(({ why }) => why))).toEqual(new Set(['done', 'guest']));
  expect(again.takes).toEqual([]);
}, 600_000);

test('a host that is killed at every step of a campaign makes one segment, one e-mail, sends it once, and leaves no segment', async () => {
  const deaths = new Set<string>();
  let removals = 0;
  const evening = await mortalEvening([], (line) => {
    const isRemoval = line.startsWith('DELETE /emails/segments/');
    if (isRemoval) removals += 1;
    const posted = /^POST \/emails\/(segments|campaigns|campaigns\/[^/]+\/send)$/.exec(line)?.[1]?.split('/').at(-1);
    const step = isRemoval ? 'removal' : posted;
    if (step === undefined || deaths.has(step)) return false;
    deaths.add(step);
    return true;
  });
  const { service, show } = evening;
  const { users } = await service.call('list_users', { query: { limit: 200, status: 'active' } });
  const addressed = users.filter(({ email }) => email !== null).map(({ id }) => id);
  const rule = { kind: 'email_campaign', subject: 'Thank you', content: 'Hello' } as const;
  await evening.host.call('follow_ups.start', { ...show, rule, userIds: addressed.slice(0, 3) });

  const prepared = await evening.untilDone();
  expect([...deaths]).toEqual(['segments', 'campaigns']);
  const [job] = await prepared.call('follow_ups.list', show);
  expect(job).toMatchObject({ state: 'done', waiting: 0, failed: [] });
  const ref = { ...show, key: job?.key ?? '' };
  const written = async () => {
    const [{ segments }, { campaigns }] = [
      await service.call('list_email_segments', {}),
      await service.call('list_email_campaigns', { query: {} }),
    ];
    return {
      segments: segments.filter(({ name }) => name === rule.subject).map(({ memberCount }) => memberCount),
      campaigns: campaigns.filter(({ subject }) => subject === rule.subject).map(({ status }) => status),
    };
  };
  expect(await written()).toEqual({ segments: [3], campaigns: ['draft'] });

  await prepared.raw('follow_ups.campaign_send', { ...ref, count: 3 });
  expect([...deaths].at(-1)).toBe('send');
  expect(prepared.isAlive()).toBe(false);
  // It leaves while nobody is there to see it.
  service.clock.advance(60_000);
  await expect.poll(async () => (await written()).campaigns).toEqual(['sent']);
  const fourth = await evening.start();
  await expect.poll(() => fourth.isAlive(), { timeout: 60_000 }).toBe(false);
  const last = await evening.start();
  expect(await last.call('follow_ups.campaign', ref)).toMatchObject({ status: 'sent', listed: 3, recipients: 3 });
  expect((await last.raw('follow_ups.campaign_send', { ...ref, count: 3 })).ok).toBe(false);
  expect([await written(), removals]).toEqual([{ segments: [], campaigns: ['sent'] }, 1]);
}, 600_000);
