import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHostProcess, type HostProcess } from '../../support/host-process.ts';
import { listenFor } from '../../support/listening-service.ts';
import { startTestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const PEOPLE = 200;
/** Awards at which the host dies: the platform has done them, and the host never hears of it. */
const DEATHS = [1, 100, PEOPLE];

test('a host that is killed again and again among 200 awards gives each of 200 people exactly one', async () => {
  const service = startTestService();
  onTestFinished(() => service.close());
  const body = { title: 'Show', scheduledAt: '2030-01-07T10:00:00Z', maxParticipants: 500 };
  const { session } = await service.call('create_live_session', { body });
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  const users: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = { name: `Person ${index}`, externalId: `person-${index}` };
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
  let awards = 0;
  const dying = new Set(DEATHS);
  const baseUrl = await listenFor(service, async ({ line }) => {
    if (!line.endsWith('/xp')) return;
    awards += 1;
    if (dying.delete(awards)) await host?.kill();
  });
  const start = async (): Promise<HostProcess> => {
    const started = await startHostProcess(join(folder, 'data'), join(folder, 'keychain'));
    onTestFinished(() => started.kill());
    return started;
  };

  host = await start();
  const { spaceId } = await host.call('accounts.add_key', {
    apiRoot: new URL(baseUrl).origin,
    key: service.fullKey,
  });
  const show = { spaceId, sessionId: session.id };
  const rule = { kind: 'award_xp', amount: 25, reason: 'Evening', atLeastPct: 80 } as const;
  const plan = await host.call('follow_ups.plan', { ...show, rule, userIds: null });
  expect([plan.takes.length, plan.tokens]).toEqual([PEOPLE, PEOPLE]);
  expect(plan.leaves.map(({ name, why }) => [name, why])).toEqual([['Guest', 'guest']]);
  await host.call('follow_ups.start', { ...show, rule, userIds: null });

  let lives = 1;
  for (;;) {
    const here = host;
    await expect
      .poll(
        async () => {
          if (!here.isAlive()) return 'dead';
          const answer = await here.raw('follow_ups.list', show);
          return answer.ok ? (answer.value as { state: string }[])[0]?.state : 'dead';
        },
        { timeout: 60_000, interval: 50 },
      )
      .toMatch(/^(?:done|dead)$/);
    if (here.isAlive()) break;
    lives += 1;
    host = await start();
  }
  expect([lives, dying.size]).toEqual([DEATHS.length + 1, 0]);
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
}, 180_000);
