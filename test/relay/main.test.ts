import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { OptionError, parseRelayOptions } from '../../src-relay/relay-options.ts';
import { makeRelayLink, parseRelayLink } from '../../src-main/relay-transport/relay-link.ts';
import { deriveRoomKeys } from '../../src-main/relay-transport/room-keys.ts';
import { eventually } from '../support/eventually.ts';
import { testOutgoing } from '../support/outgoing.ts';
import { canReadMemory, findInMemory } from '../support/process-memory.ts';
import { spawnRelay } from '../support/relay-process.ts';
import { startMember } from '../support/room-member.ts';
import { outcome, readyLine } from '../support/service-process.ts';
import { createTestAuthority } from '../support/webhook-receiver.ts';

const urlOf = async (child: ReturnType<typeof spawnRelay>): Promise<string> => {
  const ready = (await readyLine(child)) as unknown as { readonly url: string };
  expect(ready).toEqual({ ready: true, kind: 'relay', url: expect.any(String) as string });
  return ready.url;
};

test('the command says where it is in one line, brings a team together, and ends when interrupted', async () => {
  const child = spawnRelay([]);
  const url = await urlOf(child);
  const ended = outcome(child);
  expect(url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
  const link = makeRelayLink(url) ?? '';
  const [ana, ben] = [startMember(link), startMember(link)];
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
  ana.say('standing by');
  await eventually(() => expect(ben.heard.map(([, text]) => text)).toEqual(['standing by']));
  child.kill('SIGTERM');
  expect(await ended).toEqual({ status: 0, said: '', printed: '' });
});

test.runIf(canReadMemory)(
  'neither the memory of a relay nor its log holds what a team says, or its secret',
  async () => {
    const child = spawnRelay([]);
    const link = makeRelayLink(await urlOf(child)) ?? '';
    const ended = outcome(child);
    const canary = 'canary-7f3b1c9e52d84a06';
    const [ana, ben] = [startMember(link), startMember(link)];
    await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
    for (let count = 0; count < 200; count += 1) ana.say(`${canary} ${count}`);
    await eventually(() => expect(ben.heard.length).toBe(200));
    // Something strange makes it write its log.
    const stranger = new WebSocket(parseRelayLink(link)?.url ?? '', ['regie-relay.1']);
    await once(stranger, 'open');
    stranger.send(canary.slice(0, 6));
    await once(stranger, 'close');

    const secret = parseRelayLink(link)?.secret ?? Buffer.alloc(0);
    const room = Buffer.from((await deriveRoomKeys(secret)).room).toString('base64url');
    const needles = [canary, secret, secret.toString('base64url'), secret.toString('hex'), room];
    // The name of the room is there, so the search finds what is there.
    expect(
      findInMemory(
        child.pid ?? 0,
        needles.map((one) => Buffer.from(one as string)),
      ),
    ).toEqual([false, false, false, false, true]);
    child.kill('SIGINT');
    const { said, printed } = await ended;
    expect(said).toContain('not binary');
    for (const one of [canary, secret.toString('base64url'), room]) expect(`${said}${printed}`).not.toContain(one);
  },
);

test('the relay serves TLS with its certificate, for those alone who trust it', async () => {
  const authority = createTestAuthority();
  const keyFile = authority.file.replace('cert.pem', 'key.pem');
  const url = await urlOf(spawnRelay(['--tls-cert', authority.file, '--tls-key', keyFile]));
  expect(url).toMatch(/^wss:/);
  const link = makeRelayLink(url) ?? '';
  const trusting = testOutgoing({ readAuthorities: () => Promise.resolve([authority.cert]) }).dial;
  const [ana, ben] = [startMember(link, trusting), startMember(link, trusting)];
  const wary = startMember(link, testOutgoing().dial);
  await eventually(() => expect([ana.others.size, ben.others.size]).toEqual([1, 1]));
  ana.say('sealed twice');
  await eventually(() => expect(ben.heard.map(([, text]) => text)).toEqual(['sealed twice']));
  expect(wary.states).toEqual([]);
});

test.each([
  [['--port', 'many'], '--port must be a number from 0 to 65535, not "many".'],
  [['--tls-cert', 'cert.pem'], '--tls-cert and --tls-key are given together.'],
  [
    ['--host', '0.0.0.0'],
    'Beyond this computer a relay speaks TLS: give --tls-cert and --tls-key, or --behind-proxy where a proxy does it.',
  ],
  [['--nats', 'http://user:word@host'], '--nats must be an address such as nats://host:4222.'],
  [['--frames', '0'], '--frames must be a number above 0, not "0".'],
])('the option %j is refused in one sentence', (args, sentence) => {
  expect(() => parseRelayOptions(args)).toThrow(new OptionError(sentence));
});

test('bad options end the relay with status 2, a taken port or a missing NATS server with 1, each in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    taken.close();
  });
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const ends = await Promise.all(
    [['--colour'], ['--port', port], ['--nats', 'nats://ana:word@127.0.0.1:1']].map((args) =>
      outcome(spawnRelay(args)),
    ),
  );
  expect(ends.map(({ status }) => status)).toEqual([2, 1, 1]);
  expect(ends.map(({ said }) => said)).toEqual([
    expect.stringMatching(/^[^\n]*--colour[^\n]*\n$/),
    `Port ${port} on 127.0.0.1 is already in use.\n`,
    expect.stringMatching(/^The NATS server at 127\.0\.0\.1:1 cannot be reached [^\n]*\n$/),
  ]);
});
