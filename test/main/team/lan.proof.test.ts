import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { RELAY_PROTOCOL } from '#shared/lib/relay-wire.ts';
import { isPrivateAddress } from '../../../src-main/platform/private-address.ts';
import { createMemorySecrets } from '../../../src-main/accounts/secret-backend.ts';
import { createLanRoomHost } from '../../../src-main/team/lan-room-host.ts';
import { sendBadFrame } from '../../support/attack/bad-frame.ts';
import { eventually } from '../../support/eventually.ts';
import { onlyOther, startMember } from '../../support/room-member.ts';
import { startDesk, type TeamHost } from '../../support/team-hosts.ts';
import { testFolder } from '../../support/test-folder.ts';

const clock = createSystemClock(globalThis);
interface Kept {
  link: string | null;
  port: number | null;
}
const startRoomHost = (address: string | null, kept: Kept) => {
  const roomHost = createLanRoomHost({
    links: {
      readRenewal: async () => null,
      read: () => Promise.resolve(kept.link),
      carriedPort: () => kept.port,
      carry(port) {
        kept.port = port;
      },
      carriesOutside: () => false,
      carryOutside: () => undefined,
    },
    address: () => address,
    listenOn: '127.0.0.1',
    clock,
    log: silentLog,
  });
  onTestFinished(() => roomHost.close());
  return roomHost;
};

test('a desk hosts the room of its team: who has the link comes in, and again after a restart', async () => {
  const kept: Kept = { link: null, port: null };
  const roomHost = startRoomHost('127.0.0.1', kept);
  kept.link = await roomHost.make();
  const [ana, ben] = [startMember(kept.link), startMember(kept.link)];
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
  ana.say('one');
  ben.say('two', onlyOther(ben));
  await eventually(() => expect([ben.heard.length, ana.heard.length]).toEqual([1, 1]));
  roomHost.close();
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([0, 0]));
  const again = startRoomHost('127.0.0.1', kept);
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
  ben.transport.close();
  await eventually(() => expect(ana.others.size).toBe(0));
  await again.stop();
  expect([kept.port, again.isHosting()]).toEqual([null, false]);
});

test('a stranger of the network is not let in, whatever it sends', async () => {
  const kept: Kept = { link: null, port: null };
  const { port } = new URL(await startRoomHost('127.0.0.1', kept).make());
  for (const frame of [Buffer.alloc(49, 1), Buffer.of(3, 1, 2), Buffer.alloc(0)]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, [RELAY_PROTOCOL]);
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(frame));
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4400);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('strangers keep no desk out of the room, and no page of a browser comes in', async () => {
  const kept: Kept = { link: null, port: null };
  kept.link = await startRoomHost('127.0.0.1', kept).make();
  const { port } = new URL(kept.link);
  const address = `http://127.0.0.1:${port}/`;
  const strangers = Array.from({ length: 40 }, () => new WebSocket(`ws://127.0.0.1:${port}/`, [RELAY_PROTOCOL]));
  onTestFinished(() => {
    for (const stranger of strangers) stranger.terminate();
  });
  for (const stranger of strangers) stranger.on('error', () => undefined);
  await sendBadFrame(address);
  const page = new WebSocket(`ws://127.0.0.1:${port}/`, [RELAY_PROTOCOL], { origin: address });
  expect(
    await new Promise((resolve) => page.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))),
  ).toBe(403);
  const [ana, ben] = [startMember(kept.link), startMember(kept.link)];
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
});

test('only addresses of one’s own network are dialled without TLS, and a desk on none says so', async () => {
  const isPrivate = (url: string): boolean => isPrivateAddress(new URL(url));
  expect(['ws://10.1.2.3', 'ws://172.31.0.1', 'ws://192.168.1.9:80', 'ws://[fd00::1]'].map(isPrivate)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['ws://172.32.0.1', 'ws://8.8.8.8', 'ws://relay.lan', 'ws://[2001:db8::1]'].map(isPrivate)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  await expect(startRoomHost(null, { link: null, port: null }).make()).rejects.toMatchObject({
    sentence: { key: 'host_team_no_network' },
  });
});

const isOnNetwork = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === 'IPv4' && !one.internal && isPrivateAddress({ hostname: one.address }));

test.skipIf(!isOnNetwork)('a desk hosts its own team, and stops where it leaves', async () => {
  const paula = await startDesk('Paula');
  const carl = await startDesk('Carl');
  const { link } = await paula.desk.call('team.make_here', undefined);
  await carl.desk.call('team.join', { link });
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === true);
  expect([(await paula.board()).isHosting, (await carl.board()).isHosting]).toEqual([true, false]);
  await paula.desk.call('team.leave', undefined);
  await carl.desk.until(async () => (await carl.board()).status === 'connecting');
});

test('members of a room go by one order to the first place that can be entered, and back to a better one', async () => {
  const [one, two] = [0, 1].map((): Kept => ({ link: null, port: null }));
  if (!one || !two) throw new Error('two desks');
  const [first, second] = [startRoomHost('127.0.0.1', one), startRoomHost('127.0.0.1', two)];
  const link = await first.make();
  one.link = link;
  two.link = link;
  await second.standBy();
  const other = second.place() ?? '';
  expect(other).not.toBe(first.place());
  const join = () => startMember(link, undefined, undefined, [other]);
  const [ana, ben] = [join(), join()];
  const meet = (place: string | null): Promise<void> =>
    eventually(() => {
      expect([ana.others.size, ben.others.size]).toEqual([1, 1]);
      expect([ana.transport.place(), ben.transport.place()]).toEqual([place, place]);
    });
  const better = first.place();
  await meet(better);
  first.close();
  await meet(other);
  expect(ana.say('on')).toBe(true);
  await eventually(() => expect(ben.heard.map(([, text]) => text)).toEqual(['on']));
  // The desk is back, at the port that it had.
  startRoomHost('127.0.0.1', one);
  await meet(better);
});

test('when the desk that hosts the room goes, the next one takes it over, and a desk that starts again finds it', async () => {
  const lan = { address: () => '127.0.0.1', listenOn: '127.0.0.1' };
  const kept = { lan, dataDir: testFolder(), keychain: { ...createMemorySecrets(), place: 'keychain' as const } };
  const [paula, carl] = [await startDesk('Paula', { lan }), await startDesk('Carl', { lan })];
  let tina = await startDesk('Tina', kept);
  const { link } = await paula.desk.call('team.make_here', undefined);
  await carl.desk.call('team.join', { link });
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === true);
  await tina.desk.call('team.join', { link });
  const meets = async (one: TeamHost, ...names: readonly string[]): Promise<void> =>
    one.desk.until(async () => {
      const here = (await one.board()).desks.filter(({ isHere }) => isHere).map(({ name }) => name);
      return names.every((name) => here.includes(name)) && here.length === names.length + 1;
    });
  await meets(paula, 'Carl', 'Tina');
  await meets(tina, 'Paula', 'Carl');
  expect([(await paula.board()).isHosting, (await carl.board()).isHosting]).toEqual([true, false]);
  const claim = (one: TeamHost, of: string): Promise<null> =>
    one.desk.call('team.claim', { what: 'scene', of, title: of, on: true });
  const claims = async (one: TeamHost): Promise<readonly string[]> => (await one.board()).claims.map(({ of }) => of);
  await claim(carl, 's1');
  await tina.desk.until(async () => (await claims(tina)).includes('s1'));

  await paula.close();
  await meets(carl, 'Tina');
  await meets(tina, 'Carl');
  await carl.desk.until(async () => (await carl.board()).isHosting);
  expect((await tina.board()).relay).toBe((await carl.board()).relay);
  await claim(tina, 's2');
  await carl.desk.until(async () => (await claims(carl)).join() === 's1,s2');

  // Its link leads to Paula's computer, which is off.
  await tina.close();
  tina = await startDesk('Tina', kept);
  await meets(tina, 'Carl');
});

test('a room that a desk hosts is renewed at its place, and the desk left out hears that alone', async () => {
  const lan = { address: () => '127.0.0.1', listenOn: '127.0.0.1' };
  const [paula, carl, dan] = [
    await startDesk('Paula', { lan }),
    await startDesk('Carl', { lan }),
    await startDesk('Dan', { lan }),
  ];
  const { link } = await paula.desk.call('team.make_here', undefined);
  await carl.desk.call('team.join', { link });
  await dan.desk.call('team.join', { link });
  await paula.desk.until(
    async () => (await paula.board()).desks.filter(({ canComeAlong }) => canComeAlong).length === 2,
  );
  await carl.desk.call('team.renew', { desks: [(await carl.sees('Paula'))?.desk ?? ''] });
  const next = (await carl.desk.call('team.link', undefined))?.link;
  await paula.desk.until(async () => (await paula.desk.call('team.link', undefined))?.link === next);
  await dan.desk.until(async () => (await dan.board()).status === 'renewed');
  const here = async (): Promise<readonly string[]> =>
    (await carl.board()).desks.filter(({ isHere }) => isHere).map(({ name }) => name);
  await carl.desk.until(async () => (await here()).join() === 'Carl,Paula');
  expect([next === link, new URL(next ?? '').host === new URL(link).host]).toEqual([false, true]);
});
