import { afterAll, describe, expect, test } from 'vitest';
import { ROOM_CLOSE, ROOM_PROTOCOL_VERSION } from '#shared/room/protocol.ts';
import { HostilePage, openHostileRoom } from '../support/attack/hostile-room.ts';

const { fullKey, tokenFor, enter, leave } = await openHostileRoom();
const silent = Array.from({ length: 600 }, () => new HostilePage());
await Promise.all(silent.map(({ opened }) => opened));
afterAll(() => {
  leave();
  for (const { socket } of silent) socket.terminate();
});

test('connections that never say hello keep nobody out, and are all ended', async () => {
  const page = await enter();
  page.say({ type: 'chat', text: 'I am in' });
  await page.until('chat');
  const codes = await Promise.all(silent.map(({ closed }) => closed));
  expect(codes.filter((code) => code !== ROOM_CLOSE.silent && code !== 1006)).toEqual([]);
});

describe('hello', () => {
  test.each([
    ['with a made-up token', { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: 'made-up' }, ROOM_CLOSE.badToken],
    ['with the full key', { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: fullKey }, ROOM_CLOSE.badToken],
    [
      'with words of the database',
      { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: "' OR 1=1 --" },
      ROOM_CLOSE.badToken,
    ],
    ['of a page loaded before the protocol changed', { type: 'hello', version: 1, token: 'x' }, ROOM_CLOSE.oldPage],
  ])('a hello with %s ends the connection', async (_name, frame, code) => {
    const page = new HostilePage();
    await page.opened;
    page.send(frame);
    expect(await page.closed).toBe(code);
  });

  test.each([
    { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: '' },
    { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: 'x'.repeat(201) },
    { type: 'hello', version: '1', token: 'x' },
    { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: ['x'] },
    { type: 'hello', version: ROOM_PROTOCOL_VERSION, token: { toString: 'x' } },
    { type: 'hello' },
  ])('a faulty hello (%j) lets nobody in', async (frame) => {
    const page = new HostilePage();
    await page.opened;
    page.send(frame);
    page.say({ type: 'chat', text: 'unseen' });
    await page.settle();
    expect(page.errors()).toEqual(['bad_frame', 'forbidden']);
    page.socket.terminate();
  });

  test('a hello says who somebody is by its token alone: a role beside it is ignored', async () => {
    const page = new HostilePage();
    await page.opened;
    const token = await tokenFor('forger');
    page.send({
      type: 'hello',
      version: ROOM_PROTOCOL_VERSION,
      token,
      role: 'host',
      userId: 'somebody',
      you: { role: 'host' },
      spectator: true,
    });
    expect((await page.until('welcome')).you.role).toBe('viewer');
    page.send({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token, role: 'host' });
    page.say({ type: 'end' });
    await page.settle();
    expect(page.errors()).toEqual(['bad_frame', 'forbidden']);
    page.socket.terminate();
  });
});
