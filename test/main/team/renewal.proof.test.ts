import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMemorySecrets } from '../../../src-main/accounts/secret-backend.ts';
import { startHostileRelay } from '../../support/hostile-relay.ts';
import { startHostProcess } from '../../support/host-process.ts';
import { startRelay } from '../../support/relay.ts';
import { startMember } from '../../support/room-member.ts';
import { joinTeam, startDesk, type TeamHost } from '../../support/team-hosts.ts';
import { startSlowWay } from '../../support/slow-way.ts';
import { testFolder } from '../../support/test-folder.ts';

const linkOf = async ({ desk }: Pick<TeamHost, 'desk'>): Promise<string | undefined> =>
  (await desk.call('team.link', undefined))?.link;
const runOf = async (host: TeamHost, name: string): Promise<string> => (await host.sees(name))?.desk ?? '';
const peopleAt = async (host: TeamHost): Promise<readonly string[]> =>
  (await host.board()).desks
    .filter(({ isHere }) => isHere)
    .map(({ name }) => name)
    .sort();
const meet = async (hosts: readonly TeamHost[], names: readonly string[]): Promise<void> => {
  for (const host of hosts) await host.desk.until(async () => (await peopleAt(host)).join() === names.join());
};
const renew = async (host: TeamHost, ...names: readonly string[]): Promise<void> => {
  const desks = await Promise.all(names.map((name) => runOf(host, name)));
  await host.desk.until(
    async () => (await host.board()).desks.filter(({ canComeAlong }) => canComeAlong).length >= desks.length,
  );
  await host.desk.call('team.renew', { desks });
};

test('a renewed link takes along who was chosen; the one left out hears that alone, reads and opens nothing', async () => {
  const relay = await startHostileRelay();
  const names = ['Ana', 'Ben', 'Carl', 'Dan'];
  const hosts = await Promise.all(names.map((name) => startDesk(name)));
  const [ana, ben, carl, dan] = hosts as [TeamHost, TeamHost, TeamHost, TeamHost];
  const former = await joinTeam(relay.url, [ana, ben, carl, dan]);
  await ana.desk.call('team.share', { on: true });
  await renew(ana, 'Ben', 'Carl');
  await meet([ana, ben, carl], ['Ana', 'Ben', 'Carl']);
  const link = await linkOf(ana);
  expect([link === former, await linkOf(ben), await linkOf(carl), await linkOf(dan)]).toEqual([
    false,
    link,
    link,
    former,
  ]);
  expect((await ana.board()).shares).toBe(true);
  expect(new URL(link ?? '').host).toBe(new URL(former).host);
  await dan.desk.until(async () => (await dan.board()).status === 'renewed');
  expect((await dan.board()).desks.some(({ canBeTakenOver }) => canBeTakenOver)).toBe(false);

  // All that went over the line, read by somebody with the former link.
  const recorded = relay.came.splice(0);
  const reader = startMember(former);
  await dan.desk.until(() => reader.states.at(-1) === true);
  for (const frame of recorded) relay.send(frame);
  await ben.desk.call('team.call', { what: 'cue', text: 'Only among us' });
  await carl.desk.until(async () => (await carl.board()).calls.length === 1);
  const read = reader.heard.map(([, text]) => text).join('\n');
  expect(read).not.toContain(link?.split('#team=')[1]);
  expect(read).not.toContain('Only among us');
  expect(JSON.stringify(await dan.board())).not.toContain('Only among us');

  // A desk that was away comes by the former link: it hears that it was renewed, and no more.
  const eve = await startDesk('Eve');
  await eve.desk.call('team.join', { link: former });
  await eve.desk.until(async () => (await eve.board()).status === 'renewed');
  expect(await linkOf(eve)).toBe(former);
  await eve.desk.call('team.join', { link: link ?? '' });
  await meet([ana, ben, carl, eve], ['Ana', 'Ben', 'Carl', 'Eve']);
});

test('two people who renew at once end in one link, with all who go along', async () => {
  const relay = await startRelay();
  const names = ['Ana', 'Ben', 'Carl', 'Dan'];
  const hosts = await Promise.all(names.map((name) => startDesk(name)));
  const [ana, ben, carl, dan] = hosts as [TeamHost, TeamHost, TeamHost, TeamHost];
  await joinTeam(relay.url, [ana, ben, carl, dan]);
  await Promise.all([renew(ana, 'Ben', 'Carl', 'Dan'), renew(ben, 'Ana', 'Carl', 'Dan')]);
  await meet(hosts, names);
  for (const host of hosts) await host.desk.until(async () => (await linkOf(host)) === (await linkOf(ana)));
});

test(
  'a desk killed right after it renewed goes on where the new link leads, and still takes the others along',
  { timeout: 60_000 },
  async () => {
    const relay = await startRelay();
    const way = await startSlowWay({ port: relay.port, oneWayMs: 0 });
    onTestFinished(() => way.close());
    const folder = testFolder();
    const [data, keychain] = [join(folder, 'data'), join(folder, 'keychain')];
    let paula = await startHostProcess(data, keychain);
    onTestFinished(() => paula.kill());
    await paula.call('preferences.set', { operatorName: 'Paula' });
    const carl = await startDesk('Carl');
    const { link: former } = await carl.desk.call('team.make', { relay: way.url });
    await paula.call('team.join', { link: former });
    await carl.desk.until(async () => (await carl.sees('Paula'))?.canComeAlong === true);
    const board = await paula.call('team.board', undefined);
    const desks = board.desks.filter(({ canComeAlong }) => canComeAlong).map(({ desk }) => desk);
    // Nothing reaches Carl before Paula is killed.
    way.cut(true);
    await paula.call('team.renew', { desks });
    const link = (await paula.call('team.link', undefined))?.link;
    await paula.kill();
    way.cut(false);
    paula = await startHostProcess(data, keychain);
    expect([desks.length, link === former, await linkOf(carl)]).toEqual([1, false, former]);
    await carl.desk.until(async () => (await linkOf(carl)) === link, 30_000);
    await carl.desk.until(async () => (await peopleAt(carl)).join() === 'Carl,Paula', 20_000);
  },
);

test('who is killed after it was told of the new link finds the team by it, and not in between', async () => {
  const relay = await startRelay();
  const [keychain, dataDir] = [createMemorySecrets(), testFolder()];
  const ana = await startDesk('Ana');
  const ben = await startDesk('Ben', { keychain, dataDir });
  await joinTeam(relay.url, [ana, ben]);
  await renew(ana, 'Ben');
  await ben.desk.until(async () => (await linkOf(ben)) === (await linkOf(ana)));
  await ben.close();
  const again = await startDesk('Ben', { keychain, dataDir });
  await meet([ana, again], ['Ana', 'Ben']);
});
