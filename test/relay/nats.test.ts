import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openNatsBus } from '../../src-relay/nats-bus.ts';
import { makeRelayLink } from '../../src-main/relay-transport/relay-link.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { startRelay, type TestRelay } from '../support/relay.ts';
import { startMember, type TestMember } from '../support/room-member.ts';

const natsServer = ((): string | null => {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return 'nats-server';
  } catch {
    return null;
  }
})();

const WAYS_IN = ['--user', 'ana', '--pass', 'a word'];

/** A NATS server at a port of this computer; it ends with the test at the latest. */
const startNats = async (port: number): Promise<ChildProcess> => {
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port), ...WAYS_IN], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });
  return child;
};

const relayBehind = (port: number): Promise<TestRelay> =>
  startRelay({
    openBus: (events, log) => openNatsBus(new URL(`nats://ana:a%20word@127.0.0.1:${port}`), events, log),
  });

const texts = ({ heard }: TestMember): readonly string[] => heard.map(([, text]) => text);

test.skipIf(natsServer === null)(
  'relays behind one NATS server share their rooms (skipped where there is no nats-server: apt-get install nats-server)',
  async () => {
    const port = await freePort();
    const server = await startNats(port);
    const [one, other] = await Promise.all([relayBehind(port), relayBehind(port)]);
    const link = makeRelayLink(one.url) ?? '';
    const [ana, ben, cleo] = [one.url, one.url, other.url].map((url) => startMember(link.replace(one.url, url))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    const stranger = startMember(makeRelayLink(other.url) ?? '');
    const all = [ana, ben, cleo];
    const meet = () => eventually(() => expect(all.map(({ others }) => others.size)).toEqual([2, 2, 2]));
    await meet();

    // In order, each once, from and to both relays.
    const said = Array.from({ length: 100 }, (_, index) => `${index}`);
    for (const text of said) {
      ana.say(text);
      cleo.say(`c${text}`);
    }
    await eventually(() => expect(all.map(({ heard }) => heard.length)).toEqual([100, 200, 100]));
    expect([texts(cleo), texts(ana)]).toEqual([said, said.map((text) => `c${text}`)]);
    expect(texts(ben).filter((text) => !text.startsWith('c'))).toEqual(said);
    expect([stranger.heard, stranger.others.size]).toEqual([[], 0]);

    // Half a room is none: without the server all are let go, and come back when it is back.
    server.kill('SIGKILL');
    await eventually(() => expect(all.map(({ others }) => others.size)).toEqual([0, 0, 0]));
    await startNats(port);
    await meet();
    cleo.say('again');
    await eventually(() => expect(texts(ana).at(-1)).toBe('again'));

    // A member that leaves at one relay is gone at the other.
    cleo.transport.close();
    await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
  },
);
