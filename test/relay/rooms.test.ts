import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createManualClock } from '#shared/lib/clock.ts';
import {
  HEADER_BYTES,
  LARGEST_FRAME,
  leftFrame,
  RELAY_PROTOCOL,
  sealedHeader,
  SILENCE_MS,
} from '#shared/lib/relay-wire.ts';
import { MAX_MEMBERS } from '../../src-relay/rooms.ts';
import { eventually } from '../support/eventually.ts';
import { dialRelay, joinRelay, startRelay } from '../support/relay.ts';

const room = (name: number): Uint8Array => new Uint8Array(32).fill(name);
const sender = (name: number): Uint8Array => new Uint8Array(16).fill(name);
const frame = (from: number, counter: number, size = 40): Buffer =>
  Buffer.concat([sealedHeader(sender(from), counter), Buffer.alloc(size, counter)]);

test('a frame goes to the others of its room as it came, in order, and to nobody else', async () => {
  const { url } = await startRelay();
  const [ana, ben, cleo, elsewhere] = await Promise.all([
    joinRelay(url, room(1), sender(1)),
    joinRelay(url, room(1), sender(2)),
    joinRelay(url, room(1), sender(3)),
    joinRelay(url, room(2), sender(1)),
  ]);
  const sent = Array.from({ length: 50 }, (_, counter) => frame(1, counter, 16 + counter * 100));
  for (const one of sent) ana.socket.send(one);
  await eventually(() => expect([ben.heard.length, cleo.heard.length]).toEqual([50, 50]));
  expect([ben.heard, cleo.heard, ana.heard, elsewhere.heard]).toEqual([sent, sent, [], []]);
});

test('a member that goes is said to the others; a room ends with its last member', async () => {
  const { url } = await startRelay({ limits: { rooms: 1 } });
  const ana = await joinRelay(url, room(1), sender(1));
  const ben = await joinRelay(url, room(1), sender(2));
  ana.socket.terminate();
  await eventually(() => expect(ben.heard).toEqual([Buffer.from(leftFrame(sender(1)))]));
  await expect(joinRelay(url, room(2), sender(1))).rejects.toThrow('1008 too many rooms from there');
  ben.socket.close();
  await ben.closed;
  await eventually(async () => {
    await joinRelay(url, room(2), sender(1));
  });
});

test.each<[string, Buffer | string, number]>([
  ['text', 'hello', 1003],
  ['no frame', Buffer.from([9]), 4400],
  ['a frame of another sender', frame(7, 0), 4400],
  ['a header without anything sealed', frame(1, 0, 0), 4400],
  ['a frame too long by one byte', frame(1, 0, LARGEST_FRAME - HEADER_BYTES + 1), 1009],
])('a member that sends %s is let go, and nobody hears it', async (_, sent, code) => {
  const { url } = await startRelay();
  const ana = await joinRelay(url, room(1), sender(1));
  const ben = await joinRelay(url, room(1), sender(2));
  ana.socket.send(sent);
  expect((await ana.closed)[0]).toBe(code);
  await eventually(() => expect(ben.heard).toEqual([Buffer.from(leftFrame(sender(1)))]));
});

test('the longest frame of a member passes', async () => {
  const { url } = await startRelay();
  const ana = await joinRelay(url, room(1), sender(1));
  const ben = await joinRelay(url, room(1), sender(2));
  const longest = frame(1, 0, LARGEST_FRAME - HEADER_BYTES);
  ana.socket.send(longest);
  await eventually(() => expect(ben.heard).toEqual([longest]));
});

test('nobody takes the sender of a member, or more than the places of a room', async () => {
  const { url } = await startRelay();
  await joinRelay(url, room(1), sender(1));
  await expect(joinRelay(url, room(1), sender(1))).rejects.toThrow('4409 the sender is taken');
  await Promise.all(Array.from({ length: MAX_MEMBERS - 1 }, (_, at) => joinRelay(url, room(1), sender(at + 2))));
  await expect(joinRelay(url, room(1), sender(200))).rejects.toThrow('1013 the room is full');
});

test('connections, rooms, frames and bytes are bounded for each address, and not across addresses', async () => {
  const { url } = await startRelay({
    behindProxy: true,
    limits: { connections: 2, rooms: 1, framesPerSec: 5, bytesPerSec: 100_000 },
  });
  const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` });
  const ana = await joinRelay(url, room(1), sender(1), from('192.0.2.1'));
  await expect(joinRelay(url, room(2), sender(1), from('192.0.2.1'))).rejects.toThrow('too many rooms');
  const ben = await joinRelay(url, room(1), sender(2), from('192.0.2.1'));
  await expect(dialRelay(url, from('192.0.2.1'))).rejects.toThrow('429');

  const other = await joinRelay(url, room(1), sender(3), from('2001:db8:1:2::5'));
  for (let counter = 0; counter < 30; counter += 1) ana.socket.send(frame(1, counter));
  expect(await ana.closed).toEqual([1008, 'too much at once']);
  // Another of the same address has used the same up; someone elsewhere has not.
  for (let counter = 0; counter < 8; counter += 1) ben.socket.send(frame(2, counter));
  expect(await ben.closed).toEqual([1008, 'too much at once']);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  for (let counter = 0; counter < 7; counter += 1) other.socket.send(frame(3, counter, 60_000));
  expect(await other.closed).toEqual([1008, 'too much at once']);
  // The same /64 is the same network.
  await eventually(() => dialRelay(url, from('2001:db8:1:2:ffff::1')));
  await dialRelay(url, from('2001:db8:1:2::7'));
  await expect(dialRelay(url, from('2001:db8:1:2::8'))).rejects.toThrow('429');
});

test('a proxy’s header is not believed where no proxy was set', async () => {
  const { url } = await startRelay({ limits: { connections: 1 } });
  await dialRelay(url, { 'x-forwarded-for': '192.0.2.1' });
  await expect(dialRelay(url, { 'x-forwarded-for': '192.0.2.2' })).rejects.toThrow('429');
});

test('a member that reads nothing is let go before it fills the memory, and the others go on', async () => {
  const { url } = await startRelay({ limits: { framesPerSec: 1e6, bytesPerSec: 1e9 } });
  const ana = await joinRelay(url, room(1), sender(1));
  const slow = await joinRelay(url, room(1), sender(2));
  const ben = await joinRelay(url, room(1), sender(3));
  slow.socket.pause();
  const left = Buffer.from(leftFrame(sender(2)));
  let counter = 0;
  while (!ben.heard.some((one) => one.equals(left))) {
    ana.socket.send(frame(1, counter, 60_000));
    counter += 1;
    await eventually(() => expect(ben.heard.length).toBeGreaterThanOrEqual(counter));
  }
  expect(counter).toBeLessThan(2000);
});

test('only the protocol of relays is spoken, and a browser is told what this is', async () => {
  const { url } = await startRelay();
  const other = new WebSocket(url, ['chat']);
  await expect(
    new Promise((_, reject) => {
      other.on('error', reject);
    }),
  ).rejects.toThrow('400');
  const page = await fetch(url.replace('ws', 'http'));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('relay for teams of Regie')]);
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect((await fetch(url.replace('ws', 'http'), { method: 'POST' })).status).toBe(405);
  expect(RELAY_PROTOCOL).toBe('regie-relay.1');
});

test('a connection that enters no room is ended, and so is a member that says nothing any more', async () => {
  const clock = createManualClock(0);
  const { url, said, close } = await startRelay({ clock });
  const [waiting, silent, alive] = await Promise.all([
    dialRelay(url),
    joinRelay(url, room(1), sender(1)),
    joinRelay(url, room(1), sender(2)),
  ]);
  clock.advance(5000);
  expect(await waiting.closed).toEqual([4408, 'silent']);
  clock.advance(SILENCE_MS - 6000);
  alive.socket.send(frame(2, 0));
  await eventually(() => expect(silent.heard).toEqual([frame(2, 0)]));
  clock.advance(1000);
  expect(await silent.closed).toEqual([4408, 'silent']);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  await close();
  // The log says how often and why, and nothing of who it was.
  expect(said.map((line) => JSON.parse(line) as object)).toEqual([
    { time: '', level: 'warn', message: 'connections were refused or ended', silent: 2 },
  ]);
});
