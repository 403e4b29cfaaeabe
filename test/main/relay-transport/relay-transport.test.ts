import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { LARGEST_MESSAGE } from '#shared/lib/relay-wire.ts';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { eventually } from '../../support/eventually.ts';
import { startHostileRelay } from '../../support/hostile-relay.ts';
import { startRelay } from '../../support/relay.ts';
import { fastClock } from '../../support/fast-clock.ts';
import { startSlowWay } from '../../support/slow-way.ts';
import { dialDirectly, onlyOther, startMember, type TestMember } from '../../support/room-member.ts';

const linkAt = (url: string): string => {
  const link = makeRelayLink(url);
  if (link === null) throw new Error('not a relay');
  return link;
};
const meet = (...members: readonly TestMember[]): Promise<void> =>
  eventually(() => expect(members.map(({ others }) => others.size)).toEqual(members.map(() => members.length - 1)));
const texts = ({ heard }: TestMember): readonly string[] => heard.map(([, text]) => text);

test('members of a link find each other and hear messages in order, each once, from whom they came', async () => {
  const { url } = await startRelay();
  const link = linkAt(url);
  const [ana, ben, cleo] = [startMember(link), startMember(link), startMember(link)];
  const stranger = startMember(linkAt(url));
  await meet(ana, ben, cleo);
  const said = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(index)}`);
  for (const text of said) expect(ana.say(text)).toBe(true);
  await eventually(() => expect([ben.heard.length, cleo.heard.length]).toEqual([200, 200]));
  expect([texts(ben), texts(cleo)]).toEqual([said, said]);
  const [[from] = ['']] = ben.heard;
  expect(ben.others).toContain(from);

  // To one alone, and the longest there may be.
  const longest = 'y'.repeat(LARGEST_MESSAGE);
  expect(ben.say(longest, from)).toBe(true);
  expect(ben.say('for all')).toBe(true);
  await eventually(() => expect(texts(ana)).toEqual([longest, 'for all']));
  await eventually(() => expect(texts(cleo).slice(200)).toEqual(['for all']));
  expect(() => ben.say(`${longest}z`)).toThrow(RangeError);
  expect([stranger.others.size, stranger.heard]).toEqual([0, []]);
});

test('who leaves is gone for the others; a break is told, and the room is entered anew by itself', async () => {
  const relay = await startRelay();
  const link = linkAt(relay.url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  const before = onlyOther(ana);
  await relay.close();
  await eventually(() => expect([ana.states, ana.others.size, ben.others.size]).toEqual([[true, false], 0, 0]));
  expect(ana.say('nobody hears it')).toBe(false);
  await startRelay({ port: relay.port });
  await meet(ana, ben);
  expect(ana.states).toEqual([true, false, true]);
  expect(onlyOther(ana)).not.toBe(before);
  expect(ana.say('again')).toBe(true);
  await eventually(() => expect(texts(ben)).toEqual(['again']));
  ben.transport.close();
  await eventually(() => expect(ana.others.size).toBe(0));
});

test('a link with another secret leads to another room, whatever the relay says', async () => {
  const relay = await startHostileRelay();
  const [ana, ben] = [startMember(linkAt(relay.url)), startMember(linkAt(relay.url))];
  // This relay puts both into one room.
  await eventually(() => expect(ben.whys).toContain('sealed with another key, or changed'));
  await eventually(() => expect(ana.whys.length + ben.whys.length).toBeGreaterThanOrEqual(1));
  expect([ana.others.size, ben.others.size, new Set(relay.rooms).size]).toEqual([0, 0, 2]);
});

test('a frame is taken once: replayed ones are refused, and messages are not heard twice', async () => {
  const relay = await startHostileRelay();
  const link = linkAt(relay.url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  relay.pass = (frame) => [frame, frame, ...relay.came.slice(0, 3)];
  for (const text of ['one', 'two', 'three']) ana.say(text);
  await eventually(() => expect(texts(ben)).toEqual(['one', 'two', 'three']));
  await eventually(() => expect(ben.whys.filter((why) => why === 'seen before').length).toBeGreaterThanOrEqual(3));
  expect([texts(ben), ben.states]).toEqual([['one', 'two', 'three'], [true]]);
});

test('a frame changed in any byte is refused', async () => {
  const relay = await startHostileRelay();
  const link = linkAt(relay.url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  relay.pass = (frame) => {
    const changed = [...frame.keys()].slice(1).map((at) => {
      const copy = Buffer.from(frame);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    });
    return [...changed, frame.subarray(0, -1), Buffer.concat([frame, Buffer.of(0)]), frame];
  };
  ana.say('whole');
  await eventually(() => expect(texts(ben)).toEqual(['whole']));
  expect([ben.others.size, ben.states]).toEqual([1, [true]]);
});

test('frames in another order, or missing ones, end the connection: nothing is heard out of its order', async () => {
  const relay = await startHostileRelay();
  const link = linkAt(relay.url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  const kept: Buffer[] = [];
  const honest = relay.pass;
  relay.pass = (frame) => {
    // Signs of life are shorter.
    if (frame.length < 200) return [frame];
    kept.push(frame);
    if (kept.length < 2) return [];
    relay.pass = honest;
    return kept.toReversed();
  };
  ana.say('first'.padEnd(200));
  ana.say('second'.padEnd(200));
  await eventually(() => expect(ben.whys).toContain('gap'));
  await eventually(() => expect(ben.states).toEqual([true, false, true]));
  expect(ben.heard).toEqual([]);
  await meet(ana, ben);
  ana.say('third');
  await eventually(() => expect(texts(ben)).toEqual(['third']));
});

test('a room recorded earlier and played again brings nobody and says nothing', async () => {
  const relay = await startHostileRelay();
  const link = linkAt(relay.url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  ana.say('take scene 4');
  await eventually(() => expect(texts(ben)).toEqual(['take scene 4']));
  ana.transport.close();
  ben.transport.close();
  await eventually(() =>
    expect([ana.states, ben.states]).toEqual([
      [true, false],
      [true, false],
    ]),
  );
  const recorded = relay.came.splice(0);

  const late = startMember(link);
  await eventually(() => expect(late.states).toEqual([true]));
  for (const frame of recorded) relay.send(frame);
  // It answers the two senders it does not know; neither names it.
  await eventually(() => expect(relay.came.length).toBeGreaterThanOrEqual(3));
  expect([late.others.size, late.heard]).toEqual([0, []]);
});

test('a message that would only add to a queue is not taken', async () => {
  const { url } = await startRelay();
  const link = linkAt(url);
  const [ana, ben] = [startMember(link), startMember(link)];
  await meet(ana, ben);
  const long = 'z'.repeat(60_000);
  const taken = Array.from({ length: 40 }, () => ana.say(long)).filter(Boolean).length;
  expect(taken).toBeLessThan(20);
  await eventually(() => expect(ben.heard.length).toBe(taken));
  expect(ana.say('room again')).toBe(true);
});

test('a socket that is open before anybody listens enters the room, without a second one', async () => {
  const { url } = await startRelay();
  let dialled = 0;
  const ana = startMember(linkAt(url), async (address, protocol) => {
    dialled += 1;
    const socket = await dialDirectly(address, protocol);
    await once(socket, 'open');
    return socket;
  });
  await eventually(() => expect(ana.states).toEqual([true]));
  expect(dialled).toBe(1);
});

test('a network that swallows everything is noticed, and the room is entered anew as soon as it carries again', async () => {
  const relay = await startRelay();
  const way = await startSlowWay({ port: relay.port, oneWayMs: 0 });
  onTestFinished(() => way.close());
  const ana = startMember(linkAt(way.url), dialDirectly, fastClock());
  const isIn = (): boolean | undefined => ana.states.at(-1);
  await eventually(() => expect(isIn()).toBe(true));
  way.cut(true);
  await eventually(() => expect(isIn()).toBe(false));
  way.cut(false);
  await eventually(() => expect(isIn()).toBe(true));
});
