import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { ownKey } from '../support/attack/own-key.ts';
import { ROOM_CLOSE, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';

const { app } = inject('targets');
const { apiRoot, baseUrl } = app.service;
const fullKey = await ownKey();

const api = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const url = path.startsWith('/rehearsal') ? `${apiRoot}${path}` : `${baseUrl}${path}`;
  const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const json = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  return json;
};

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A page that does what no page does; every frame it hears is one of the protocol. */
class HostilePage {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor() {
    this.socket = new WebSocket(`${apiRoot.replace('http', 'ws')}/room`);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.opened = Promise.race([once(this.socket, 'open'), this.closed]);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(ServerFrame.parse(JSON.parse(data.toString('utf8'))));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async enter(token: string): Promise<HostilePage> {
    const page = new HostilePage();
    await page.opened;
    page.say({ type: 'hello', version: 1, token });
    await page.until('welcome');
    return page;
  }

  /** Anything at all, as it is. */
  send(frame: unknown): void {
    this.socket.send(frame instanceof Uint8Array || typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  say(frame: ClientFrameInput): void {
    this.send(frame);
  }

  async until<Type extends ServerFrame['type']>(
    type: Type,
    isIt: (frame: Frame<Type>) => boolean = () => true,
  ): Promise<Frame<Type>> {
    for (;;) {
      const found = this.frames.find((frame) => frame.type === type && isIt(frame as Frame<Type>));
      if (found) return found as Frame<Type>;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The room has heard all that was sent before. */
  async settle(): Promise<void> {
    const pongs = this.frames.filter(({ type }) => type === 'pong').length;
    this.say({ type: 'ping' });
    while (this.frames.filter(({ type }) => type === 'pong').length === pongs)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  errors(): readonly string[] {
    return this.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []));
  }
  texts(): readonly string[] {
    return this.frames.flatMap((frame) => (frame.type === 'chat' ? frame.add.map(({ text }) => text) : []));
  }
}

let sessionId = '';
let silent: readonly HostilePage[] = [];
const pages: HostilePage[] = [];
const tokenFor = async (externalId: string): Promise<string> => {
  const user = { externalId, name: externalId };
  const { url } = await api('POST', '/live/entry', { sessionId, user, role: 'viewer' });
  const answer = await fetch(url as string, { redirect: 'manual' });
  return new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
};
let people = 0;
const enter = async (): Promise<HostilePage> => {
  const page = await HostilePage.enter(await tokenFor(`attacker-${(people += 1)}`));
  pages.push(page);
  return page;
};

beforeAll(async () => {
  const scheduledAt = Date.now() + 3_600_000;
  sessionId = ((await api('POST', '/live/sessions', { title: 'Attacked', scheduledAt })).session as { id: string }).id;
  await api('POST', `/rehearsal/sessions/${sessionId}/start`);
  silent = Array.from({ length: 600 }, () => new HostilePage());
  await Promise.all(silent.map(({ opened }) => opened));
});
afterAll(() => {
  for (const { socket } of [...pages, ...silent]) socket.terminate();
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
    ['with a made-up token', { type: 'hello', version: 1, token: 'made-up' }, ROOM_CLOSE.badToken],
    ['with the full key', { type: 'hello', version: 1, token: fullKey }, ROOM_CLOSE.badToken],
    ['with words of the database', { type: 'hello', version: 1, token: "' OR 1=1 --" }, ROOM_CLOSE.badToken],
  ])('%s ends the connection', async (_name, frame, code) => {
    const page = new HostilePage();
    await page.opened;
    page.send(frame);
    expect(await page.closed).toBe(code);
  });

  test.each([
    { type: 'hello', version: 1, token: '' },
    { type: 'hello', version: 1, token: 'x'.repeat(201) },
    { type: 'hello', version: 2, token: 'x' },
    { type: 'hello', version: 1, token: ['x'] },
    { type: 'hello', version: 1, token: { toString: 'x' } },
    { type: 'hello' },
  ])('that is none (%j) lets nobody in', async (frame) => {
    const page = new HostilePage();
    await page.opened;
    page.send(frame);
    page.say({ type: 'chat', text: 'unseen' });
    await page.settle();
    expect(page.errors()).toEqual(['bad_frame', 'forbidden']);
    page.socket.terminate();
  });

  test('says who somebody is by the token alone: a role beside it is nothing', async () => {
    const page = new HostilePage();
    pages.push(page);
    await page.opened;
    const token = await tokenFor('forger');
    page.send({
      type: 'hello',
      version: 1,
      token,
      role: 'host',
      userId: 'somebody',
      you: { role: 'host' },
      spectator: true,
    });
    expect((await page.until('welcome')).you.role).toBe('viewer');
    page.send({ type: 'hello', version: 1, token, role: 'host' });
    page.say({ type: 'end' });
    await page.settle();
    expect(page.errors()).toEqual(['bad_frame', 'forbidden']);
  });
});

test('a viewer does nothing that is the team’s, in any words', async () => {
  const page = await enter();
  const victim = await enter();
  victim.say({ type: 'chat', text: 'mine' });
  const message = (await page.until('chat', ({ add }) => add.some(({ text }) => text === 'mine'))).add[0];
  const forged: readonly object[] = [
    { type: 'start' },
    { type: 'end' },
    { type: 'chatMode', mode: 'off' },
    { type: 'deleteMessage', messageId: message?.id ?? '' },
    { type: 'floor', userId: message?.userId ?? '', given: true },
    { type: 'lowerHand', userId: message?.userId ?? '' },
    { type: 'chat', text: 'x', link: { url: 'https://evil.test', label: 'Free' } },
    { type: 'chat', text: 'x', imageUrl: 'https://evil.test/a.png' },
  ];
  const asHost = forged.map((frame) => ({ ...frame, role: 'host', as: 'host', userIdOfSender: message?.userId }));
  for (const frame of [...forged, ...asHost]) page.send(frame);
  await page.settle();
  // The chat's own brake may come before the refusal.
  expect(page.errors().filter((code) => code !== 'forbidden' && code !== 'too_fast')).toEqual([]);
  expect(page.errors()).toHaveLength(16);
  await victim.settle();
  expect(victim.texts().filter((text) => text === 'x')).toEqual([]);
  expect(((await api('GET', `/live/sessions/${sessionId}`)).session as { status: string }).status).toBe('live');
});

test('what somebody says is theirs, whoever they say they are', async () => {
  const [page, other] = [await enter(), await enter()];
  const { you } = await page.until('welcome');
  const victim = (await other.until('welcome')).you;
  page.send({
    type: 'chat',
    text: 'who said this',
    userId: victim.userId,
    name: victim.name,
    role: 'host',
    system: true,
  });
  page.send({ type: 'hand', raised: true, userId: victim.userId });
  const { add } = await other.until('chat', (frame) => frame.add.some(({ text }) => text === 'who said this'));
  const said = add.find(({ text }) => text === 'who said this');
  expect(said).toMatchObject({ userId: you.userId, role: 'viewer', system: false });
  await other.settle();
  const raised = other.frames.flatMap((frame) => (frame.type === 'you' ? [frame.you.handRaised] : []));
  expect(raised.filter(Boolean)).toEqual([]);
});

test('a private message reaches its author and the team, and nobody else, at any time', async () => {
  const [author, listener, moderator] = [await enter(), await enter(), await enter()];
  const { userId } = (await moderator.until('welcome')).you;
  await api('PUT', `/live/sessions/${sessionId}/participants/${userId}/role`, { role: 'moderator' });
  await moderator.until('welcome', ({ you }) => you.role === 'moderator');
  author.say({ type: 'chat', text: 'for the team', private: true });
  await moderator.until('chat', ({ add }) => add.some(({ text }) => text === 'for the team'));
  author.say({ type: 'chat', text: 'for all' });
  await listener.until('chat', ({ add }) => add.some(({ text }) => text === 'for all'));
  const late = await enter();
  const seen = [...listener.texts(), ...(await late.until('welcome')).chat.map(({ text }) => text)];
  expect(seen.filter((text) => text === 'for the team')).toEqual([]);
});

test('a storm of votes by one person is one vote', async () => {
  const created = await api('POST', `/live/sessions/${sessionId}/polls`, {
    question: 'Which?',
    options: ['A', 'B'],
    open: true,
  });
  const { id: pollId, options } = created.poll as { id: string; options: { id: string }[] };
  const token = await tokenFor('voter');
  const windows = await Promise.all(Array.from({ length: 10 }, () => HostilePage.enter(token)));
  pages.push(...windows);
  for (const [at, page] of windows.entries()) {
    for (let count = 0; count < 20; count += 1)
      page.say({ type: 'vote', pollId, optionIds: [options[(at + count) % 2]?.id ?? ''] });
  }
  const odd = windows[0];
  odd?.send({ type: 'vote', pollId, optionIds: options.map(({ id }) => id) });
  odd?.send({ type: 'vote', pollId, optionIds: ['__proto__'] });
  odd?.send({ type: 'vote', pollId: '../polls', optionIds: [options[0]?.id] });
  await Promise.all(windows.map((page) => page.settle()));
  const { polls } = await api('GET', `/live/sessions/${sessionId}/polls`);
  const poll = (polls as { id: string; options: { votes: number }[] }[]).find(({ id }) => id === pollId);
  expect(poll?.options.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
});

describe('garbage', () => {
  test('is answered as none of the protocol, and the page goes on', async () => {
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
    ['a frame that is too large', (page: HostilePage) => page.send('x'.repeat(70_000)), 1009],
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
  ])('%s ends its own connection', async (_name, attack, code) => {
    const steady = await enter();
    const page = await enter();
    attack(page);
    expect(await page.closed).toBe(code);
    await steady.settle();
  });

  test('a flood of words is braked, and others read on', async () => {
    const [page, other] = [await enter(), await enter()];
    for (let count = 0; count < 30; count += 1) page.say({ type: 'chat', text: `flood ${count}` });
    await page.settle();
    expect(page.errors().filter((code) => code === 'too_fast').length).toBeGreaterThanOrEqual(20);
    other.say({ type: 'chat', text: 'calm' });
    await other.until('chat', ({ add }) => add.some(({ text }) => text === 'calm'));
  });

  test('one person has no more than twenty pages', async () => {
    const token = await tokenFor('many');
    for (let count = 0; count < 20; count += 1) pages.push(await HostilePage.enter(token));
    const more = new HostilePage();
    await more.opened;
    more.say({ type: 'hello', version: 1, token });
    expect(await more.closed).toBe(ROOM_CLOSE.refused);
  });
});
