import { decode, encode, type Answer, type Packet, type Question } from 'dns-packet';
import fc from 'fast-check';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock, createSystemClock, type ManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { announceLocalName, type LocalName } from '../../../src-main/browser-host/local-name.ts';
import { openNameSocket } from '../../../src-main/browser-host/local-name-socket.ts';
import { localNames } from '../../../src-main/browser-host/open-local-name.ts';
import { localNetworks } from '../../../src-main/http/local-networks.ts';
import { LOCAL_NAMES } from '../../../src-main/http/own-names.ts';
import type { Interfaces } from '../../../src-main/http/reachable-urls.ts';
import { createTestMulticast, interfacesAt, type Sent, type TestMulticast } from '../../support/multicast.ts';

const TABLET = { address: '10.0.0.9', port: 5353 };

interface Desk {
  readonly name: LocalName;
  /** Its names, in order. */
  readonly names: (string | null)[];
  readonly warned: string[];
  /** Moves it to other addresses. */
  move(...addresses: readonly string[]): void;
}

const startDesk = (clock: ManualClock, { open }: Pick<TestMulticast, 'open'>, ...at: readonly string[]): Desk => {
  let interfaces: Interfaces = interfacesAt(...at);
  const names: (string | null)[] = [];
  const warned: string[] = [];
  const name = announceLocalName(
    {
      openSocket: open,
      interfaces: () => interfaces,
      clock,
      log: { ...silentLog, warn: (text) => warned.push(text) },
    },
    { host: '0.0.0.0', onChange: () => names.push(name.name()) },
  );
  return {
    name,
    names,
    warned,
    move(...addresses) {
      interfaces = interfacesAt(...addresses);
    },
  };
};

const start = (...at: readonly string[]): { clock: ManualClock; network: TestMulticast; desk: Desk } => {
  const clock = createManualClock(1_800_000_000_000);
  const network = createTestMulticast(clock);
  return { clock, network, desk: startDesk(clock, network, ...at) };
};

const question = (name: string, type: Question['type'] = 'A'): Buffer =>
  encode({ type: 'query', questions: [{ name, type }] });
const answer = (name: string, data: string, ttl = 120): Buffer =>
  encode({ type: 'response', answers: [{ type: 'A', name, data, ttl, flush: true }] });

const short = (records: readonly Answer[] | undefined): readonly unknown[] =>
  (records ?? []).map((record) => [record.type, record.name, 'data' in record ? record.data : null]);
const read = (sent: readonly Sent[]): readonly (Packet & { readonly at: number })[] =>
  sent.map(({ packet, at }) => ({ ...decode(packet), at }));
/** A desk's answers in the next seconds. */
const answersTo = (
  { clock, network }: { clock: ManualClock; network: TestMulticast },
  packet: Uint8Array,
  from = TABLET,
): readonly (Packet & { readonly to: Sent['to'] })[] => {
  clock.advance(5000);
  const before = network.sent.length + 1;
  network.say(packet, from);
  clock.advance(5000);
  return network.sent.slice(before).map((sent) => ({ ...decode(sent.packet), to: sent.to }));
};

describe('a name in the networks of this computer', () => {
  test('a local name is asked for three times, taken where nobody has it, and announced twice', () => {
    const { clock, network, desk } = start('10.0.0.5');
    const began = clock.now();
    clock.advance(3000);
    expect(read(network.sent).map(({ type, at }) => [type, at - began])).toEqual([
      ['query', 0],
      ['query', 250],
      ['query', 500],
      ['response', 750],
      ['response', 1750],
    ]);
    const [first, , , said] = read(network.sent);
    expect(first?.questions).toMatchObject([{ name: 'regie.local', type: 'ANY' }]);
    expect(short(first?.authorities)).toEqual([['A', 'regie.local', '10.0.0.5']]);
    expect(said?.answers).toMatchObject([{ type: 'A', name: 'regie.local', data: '10.0.0.5', ttl: 120, flush: true }]);
    expect(desk.names).toEqual(['regie.local']);
  });

  test('queries for the local name are answered with the addresses of their network, and for no other name', () => {
    const at = start('10.0.0.5', '192.168.7.5');
    const [said, ...others] = answersTo(at, question('REGIE.local'));
    expect(short(said?.answers)).toEqual([['A', 'regie.local', '10.0.0.5']]);
    // Nobody waits for an address of the other kind.
    expect(short(said?.additionals)).toEqual([['NSEC', 'regie.local', { nextDomain: 'regie.local', rrtypes: ['A'] }]]);
    expect(others).toEqual([]);
    const elsewhere = answersTo(at, question('regie.local'), { address: '192.168.7.9', port: 5353 });
    expect(short(elsewhere[0]?.answers)).toEqual([['A', 'regie.local', '192.168.7.5']]);
    for (const name of ['studio.local', 'regie-2.local', 'regie.local.example.org', '_services._dns-sd._udp.local'])
      expect(answersTo(at, question(name))).toEqual([]);
    for (const type of ['TXT', 'SRV', 'PTR'] as const) expect(answersTo(at, question('regie.local', type))).toEqual([]);
    // Multicast is not routed: who asks from elsewhere wants something else.
    expect(answersTo(at, question('regie.local'), { address: '203.0.113.9', port: 5353 })).toEqual([]);
  });

  test('has IPv6 addresses too where the host listens at them', () => {
    const interfaces = {
      eth0: [...(interfacesAt('10.0.0.5').eth0 ?? []), ...(interfacesAt('fd00::5').eth0 ?? [])],
      docker0: interfacesAt('172.17.0.1').eth0,
    };
    const addresses = (host: string): unknown => localNetworks(host, interfaces).map((one) => one.addresses);
    expect(addresses('::')).toEqual([['10.0.0.5', 'fd00::5']]);
    expect(addresses('0.0.0.0')).toEqual([['10.0.0.5']]);
    expect(addresses('10.0.0.5')).toEqual([['10.0.0.5']]);
    expect([addresses('10.0.0.6'), addresses('studio.example')]).toEqual([[], []]);
    expect(localNetworks('0.0.0.0', { docker0: interfaces.docker0 })).toMatchObject([{ from: '172.17.0.1' }]);
  });

  test('a single asker gets an answer as from any name server, at most twenty times a second', () => {
    const at = start('10.0.0.5');
    const asker = { address: '10.0.0.9', port: 40_000 };
    const asked = encode({ type: 'query', id: 77, questions: [{ name: 'regie.local', type: 'A' }] });
    const [said] = answersTo(at, asked, asker);
    expect(said).toMatchObject({ id: 77, to: asker, questions: [{ name: 'regie.local' }] });
    expect(said?.answers).toMatchObject([{ data: '10.0.0.5', ttl: 10, flush: false }]);
    const before = at.network.sent.length;
    for (let index = 0; index < 500; index += 1) at.network.say(asked, asker);
    at.clock.advance(900);
    expect(at.network.sent.length - before - 500).toBe(20);
  });

  test('the local name is announced at most once a second, however many ask', () => {
    const at = start('10.0.0.5');
    at.clock.advance(5000);
    const before = at.network.sent.length;
    for (let index = 0; index < 500; index += 1) at.network.say(question('regie.local'), TABLET);
    at.clock.advance(10_000);
    expect(at.network.sent.length - before - 500).toBe(2);
  });

  test('a local name that somebody else has is left to them, and the next one is taken', () => {
    const { clock, network, desk } = start('10.0.0.5');
    clock.advance(300);
    network.say(answer('Regie.local', '10.0.0.77'), { address: '10.0.0.77', port: 5353 });
    clock.advance(3000);
    expect(desk.names).toEqual(['regie-2.local']);
    // An answer by another port is no answer of multicast DNS.
    network.say(answer('regie-2.local', '10.0.0.77'), { address: '10.0.0.77', port: 4000 });
    clock.advance(3000);
    expect(desk.name.name()).toBe('regie-2.local');
  });

  test('desks that start at the same time each take a local name of their own', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 254 }), fc.integer({ min: 0, max: 2000 })), {
          minLength: 2,
          maxLength: 5,
          selector: ([address]) => address,
        }),
        (starts) => {
          const clock = createManualClock(1_800_000_000_000);
          const network = createTestMulticast(clock);
          const desks: Desk[] = [];
          for (const [address, after] of starts)
            clock.schedule(clock.now() + after, () => void desks.push(startDesk(clock, network, `10.0.0.${address}`)));
          clock.advance(60_000);
          const names = desks.map(({ name }) => name.name()).toSorted();
          expect(names).toEqual(LOCAL_NAMES.slice(0, starts.length).toSorted());
        },
      ),
      { numRuns: 50 },
    );
  });

  test('one of two desks keeps the local name when their networks are joined', () => {
    const clock = createManualClock(1_800_000_000_000);
    const network = createTestMulticast(clock);
    network.join((from, to) => from === to);
    const desks = ['10.0.0.5', '10.0.0.7'].map((address) => startDesk(clock, network, address));
    clock.advance(5000);
    const names = (): unknown => desks.map(({ name }) => name.name()).toSorted();
    expect(names()).toEqual(['regie.local', 'regie.local']);
    network.join(() => true);
    network.say(question('regie.local'), TABLET);
    clock.advance(20_000);
    expect(names()).toEqual(['regie-2.local', 'regie.local']);
  });

  test('a local name that another host takes is given up for the next one', () => {
    const { clock, network, desk } = start('10.0.0.5');
    clock.advance(5000);
    const other = { address: '10.0.0.77', port: 5353 };
    network.say(answer('regie.local', '10.0.0.77'), other);
    clock.advance(100);
    // It asks; the other one still has it.
    expect(desk.name.name()).toBe('regie.local');
    network.say(answer('regie.local', '10.0.0.77'), other);
    clock.advance(3000);
    expect(desk.names).toEqual(['regie.local', null, 'regie-2.local']);
  });

  test('a local name is kept when its own echo comes back, and when another program of this computer ends', () => {
    const at = start('10.0.0.5');
    at.clock.advance(5000);
    at.network.say(answer('regie.local', '10.0.0.5'), { address: '10.0.0.1', port: 5353 });
    at.clock.advance(5000);
    expect(at.desk.names).toEqual(['regie.local']);
    const again = answersTo(at, answer('regie.local', '10.0.0.5', 0), { address: '10.0.0.5', port: 5353 });
    expect(again.map(({ answers }) => short(answers))).toEqual([[['A', 'regie.local', '10.0.0.5']]]);
  });

  test('the local name is withdrawn when the host ends', async () => {
    const { clock, network, desk } = start('10.0.0.5', '192.168.7.5');
    clock.advance(5000);
    const before = network.sent.length;
    await desk.name.close();
    clock.advance(20_000);
    expect(read(network.sent.slice(before)).map(({ answers }) => answers)).toMatchObject([
      [{ name: 'regie.local', data: '10.0.0.5', ttl: 0 }],
      [{ name: 'regie.local', data: '192.168.7.5', ttl: 0 }],
    ]);
    expect(desk.name.name()).toBeNull();
  });

  test('a local name comes and goes with the network, with its present addresses', () => {
    const at = start();
    at.clock.advance(20_000);
    expect([at.desk.name.name(), at.network.sent.length]).toEqual([null, 0]);
    at.desk.move('10.0.0.5');
    at.clock.advance(10_000);
    expect(at.desk.name.name()).toBe('regie.local');
    at.desk.move('10.0.0.6');
    const [said] = answersTo(at, question('regie.local')).filter(({ type }) => type === 'response');
    expect(short(said?.answers)).toEqual([['A', 'regie.local', '10.0.0.6']]);
    at.desk.move();
    at.clock.advance(10_000);
    expect(at.desk.names).toEqual(['regie.local', null]);
    expect(at.desk.warned).toEqual([]);
  });

  test('a local name is left to a host that keeps claiming it without answering', () => {
    const { clock, network, desk } = start('10.0.0.5');
    clock.advance(5000);
    for (let index = 0; index < 2; index += 1) {
      network.say(answer('regie.local', '10.0.0.77'), { address: '10.0.0.77', port: 5353 });
      clock.advance(3000);
    }
    expect(desk.names).toEqual(['regie.local', null, 'regie-2.local']);
  });

  test('no local name is used where all are taken, and that is said once', () => {
    const { clock, network, desk } = start('10.0.0.5');
    clock.advance(5000);
    for (let index = 0; index < 30; index += 1) {
      for (const name of LOCAL_NAMES) network.say(answer(name, '10.0.0.77'), { address: '10.0.0.77', port: 5353 });
      clock.advance(1000);
    }
    expect(desk.name.name()).toBeNull();
    expect(desk.warned).toEqual(['no name is free in the networks of this computer']);
  });

  test('the local name survives any packets that are sent to it', () => {
    const at = start('10.0.0.5');
    at.clock.advance(5000);
    const valid = fc.constantFrom(
      question('regie.local'),
      answer('regie.local', '10.0.0.5'),
      encode({
        type: 'query',
        questions: [{ name: 'regie.local', type: 'A' }],
        authorities: [{ type: 'TXT', name: 'regie.local', data: 'x' }],
      }),
    );
    const damaged = fc
      .tuple(valid, fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 }), fc.nat(60))
      .map(([packet, changes, end]) => {
        const bytes = Buffer.from(packet);
        for (const [index, value] of changes) bytes[index % bytes.length] = value;
        return bytes.subarray(0, bytes.length - (end % 12));
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 600 }), damaged), fc.boolean(), (packet, isSingle) => {
        at.network.say(packet, { address: '10.0.0.9', port: isSingle ? 4000 : 5353 });
        at.clock.advance(5);
      }),
      { numRuns: 500 },
    );
    at.clock.advance(10_000);
    const held = at.desk.name.name();
    // A damaged address may have been another host's.
    expect(LOCAL_NAMES).toContain(held);
    expect(answersTo(at, question(held ?? ''))).toHaveLength(1);
  });
});

test('without its port a host has no local name, says so once, and goes on', async () => {
  const taken = createSocket({ type: 'udp4', reuseAddr: false });
  taken.bind(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const warned: unknown[] = [];
  const failed = Promise.withResolvers<undefined>();
  const name = announceLocalName(
    {
      openSocket: (events) => openNameSocket(events, { address: '127.0.0.1', port: taken.address().port }),
      interfaces: () => interfacesAt('127.0.0.1'),
      clock: createSystemClock(globalThis),
      log: {
        ...silentLog,
        warn(text, fields) {
          warned.push([text, fields]);
          failed.resolve(undefined);
        },
      },
    },
    { host: '0.0.0.0', onChange: () => undefined },
  );
  await failed.promise;
  await name.close();
  expect([name.name(), warned]).toMatchObject([null, [[/no port/, { error: { code: 'EADDRINUSE' } }]]]);
});

test('the socket sends what it is given, one after the other, before it closes', async () => {
  const listener = createSocket('udp4');
  listener.bind(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const heard: string[] = [];
  listener.on('message', (packet) => heard.push(packet.toString()));
  const ready = Promise.withResolvers<undefined>();
  const socket = openNameSocket(
    { onReady: () => ready.resolve(undefined), onPacket: () => undefined, onFailed: ready.reject },
    { address: '127.0.0.1', port: 0 },
  );
  await ready.promise;
  socket.join('not an address');
  const to = { address: '127.0.0.1', port: listener.address().port };
  socket.send('not an address', Buffer.from('lost'), to);
  for (const text of ['one', 'two']) socket.send('127.0.0.1', Buffer.from(text), to);
  await socket.close();
  while (heard.length < 2) await once(listener, 'message');
  expect(heard).toEqual(['one', 'two']);
});

test('no host that only this computer reaches has a name, and none has one where it is switched off', () => {
  const ports = { clock: createManualClock(0), log: silentLog };
  const open = localNames({}, ports);
  expect(open?.({ host: '127.0.0.1', onChange: () => undefined })).toBeNull();
  expect(localNames({ REGIE_LOCAL_NAME: 'none' }, ports)).toBeNull();
});
