import { afterAll, describe, expect, test } from 'vitest';
import { ROOM_CLOSE, ROOM_PROTOCOL_VERSION } from '#shared/room/protocol.ts';
import { HostilePage, openHostileRoom } from '../support/attack/hostile-room.ts';

const { tokenFor, enter, enterWith, leave } = await openHostileRoom();
afterAll(leave);

describe('garbage', () => {
  test('a frame of nonsense is answered with an error, and the page goes on', async () => {
    const page = await enter();
    const garbage: readonly (string | Uint8Array)[] = [
      '',
      'null',
      '[]',
      '{',
      '"hello"',
      '{"type":"__proto__"}',
      '{"type":"constructor"}',
      '{"__proto__":{"type":"end"},"type":"chat"}',
      '{"type":"chat","text":{"length":5}}',
      `{"type":"chat","text":"${'\\ud800'.repeat(3000)}"}`,
      '['.repeat(20_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      new Uint8Array([0, 255, 254, 1]),
      new Uint8Array(60_000),
    ];
    for (const frame of garbage) page.send(frame);
    await page.settle();
    expect(page.errors()).toEqual(garbage.map(() => 'bad_frame'));
  });

  test.each([
    ['a frame that is too large', (page: HostilePage) => page.send('x'.repeat(140_000)), 1009],
    ['a frame of several MB', (page: HostilePage) => page.send(new Uint8Array(8_000_000)), 1009],
    [
      'bytes that are no text',
      (page: HostilePage) => page.socket.send(Buffer.from([0xc3, 0x28]), { binary: false }),
      1007,
    ],
    [
      'a flood',
      (page: HostilePage) => {
        for (let count = 0; count < 1000; count += 1) page.send('{"type":"hand","raised":true}');
      },
      ROOM_CLOSE.tooFast,
    ],
  ])('a page that sends %s loses its own connection', async (_name, attack, code) => {
    const steady = await enter();
    const page = await enter();
    attack(page);
    expect(await page.closed).toBe(code);
    await steady.settle();
  });

  test('words that would cover others, or show nothing, are made plain', async () => {
    const other = await enter();
    const zalgo = `a${'\u0336\u0489'.repeat(700)}`;
    const plain = ['nimda si siht', 'open', `a${'\u0336\u0489'.repeat(3)}`, '…'];
    for (const [at, text] of ['\u202enimda si siht', 'open \u2067', zalgo, '\u200b\u200d'].entries()) {
      (await enter()).say({ type: 'chat', text });
      await other.until('chat', ({ add }) => add.some((message) => message.text === plain[at]));
    }
    expect(other.texts()).toEqual(plain);
  });

  test('a flood of chat messages is slowed down, and others read on', async () => {
    const [page, other] = [await enter(), await enter()];
    for (let count = 0; count < 30; count += 1) page.say({ type: 'chat', text: `flood ${count}` });
    await page.settle();
    expect(page.errors().filter((code) => code === 'too_fast').length).toBeGreaterThanOrEqual(20);
    other.say({ type: 'chat', text: 'calm' });
    await other.until('chat', ({ add }) => add.some(({ text }) => text === 'calm'));
  });

  test('one person has no more than twenty pages', async () => {
    const token = await tokenFor('many');
    for (let count = 0; count < 20; count += 1) await enterWith(token);
    const more = new HostilePage();
    await more.opened;
    more.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
    expect(await more.closed).toBe(ROOM_CLOSE.refused);
  });
});
