import fc from 'fast-check';
import { once } from 'node:events';
import { onTestFinished, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ClientFrame, ROOM_PROTOCOL_VERSION, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { issueRoomToken } from '../../../src-service/room/room-token.ts';
import { listen } from '../../../src-service/server/listen.ts';
import { TEST_START } from '../../support/service.ts';

interface Live {
  readonly root: string;
  readonly id: string;
  readonly clock: ManualClock;
  api(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  enter(externalId: string, role?: string): Promise<string>;
  /** As the host page carries it. */
  hostToken(): string;
}

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A page's connection, as a test drives it: every frame received is checked against the protocol. */
class Page {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(root: string, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(`${root.replace('http', 'ws')}/room`, options);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(ServerFrame.parse(JSON.parse(data.toString('utf8'))));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    onTestFinished(() => {
      this.socket.terminate();
    });
  }

  static async open(root: string, token: string): Promise<Page> {
    const page = new Page(root);
    await once(page.socket, 'open');
    page.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
    await page.until('welcome');
    return page;
  }

  say(frame: ClientFrameInput): void {
    this.socket.send(JSON.stringify(ClientFrame.parse(frame)));
  }

  async until<Type extends ServerFrame['type']>(
    type: Type,
    matches: (frame: Frame<Type>) => boolean = () => true,
  ): Promise<Frame<Type>> {
    for (;;) {
      const found = this.frames.find(
        (frame): frame is Frame<Type> => frame.type === type && matches(frame as Frame<Type>),
      );
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

const goLive = async (): Promise<Live> => {
  const clock = createManualClock(TEST_START);
  const running = await listen({ host: '127.0.0.1', port: 0, data: ':memory:', seed: 'empty', log: silentLog, clock });
  onTestFinished(() => running.close());
  const { apiRoot, baseUrl, fullKey } = running.service.ready;
  const api: Live['api'] = async (method, path, body) => {
    const url = path.startsWith('/rehearsal') ? `${apiRoot}${path}` : `${baseUrl}${path}`;
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const created = await api('POST', '/live/sessions', { title: 'Room', scheduledAt: clock.now() + 60_000 });
  const { id, hostId } = created.session as { id: string; hostId: string };
  return {
    root: apiRoot,
    id,
    clock,
    api,
    enter: async (externalId, role = 'viewer') => {
      const body = { sessionId: id, user: { externalId, name: externalId }, role };
      const { url } = await api('POST', '/live/entry', body);
      const answer = await fetch(url as string, { redirect: 'manual' });
      return new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
    },
    hostToken: () =>
      issueRoomToken(running.service.context, { sessionId: id, userId: hostId, role: 'host', source: 'member' }),
  };
};

const expressionOf = (page: Page, text: string): Promise<Frame<'chat'>> =>
  page.until('chat', ({ add }) => add.some((message) => message.text === text));

describe('the live room', () => {
  it('tells everyone what anyone writes, and removes what a moderator removes', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const bob = await Page.open(live.root, await live.enter('Bob'));
    ann.say({ type: 'chat', text: 'Hello all' });
    const { add } = await expressionOf(bob, 'Hello all');
    expect(add).toMatchObject([{ name: 'Ann', externalId: 'Ann', private: false, system: false, role: 'viewer' }]);
    bob.say({ type: 'deleteMessage', messageId: add[0]?.id ?? '' });
    expect(await bob.until('error')).toMatchObject({ code: 'forbidden' });
  });

  it('answers what a page named, keeps a message that comes again once, and says why one was refused', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    ann.say({ type: 'chat', ref: 'a', text: 'Hello' });
    const { messageId } = await ann.until('done', ({ ref }) => ref === 'a');
    ann.socket.terminate();
    const back = await Page.open(live.root, await live.enter('Ann'));
    back.say({ type: 'chat', ref: 'a', text: 'Hello' });
    expect(await back.until('done', ({ ref }) => ref === 'a')).toEqual({ type: 'done', ref: 'a', messageId });
    back.say({ type: 'hand', ref: 'b', raised: true });
    expect(await back.until('done', ({ ref }) => ref === 'b')).toEqual({ type: 'done', ref: 'b', messageId: null });
    back.say({ type: 'vote', ref: 'c', pollId: 'poll_unknown', optionIds: ['x'] });
    expect(await back.until('error')).toMatchObject({ code: 'not_found', ref: 'c' });
    const { messages } = (await live.api('GET', `/live/sessions/${live.id}/chat`)) as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toEqual(['Hello']);
  });

  it('keeps a private message between its author and the team', async () => {
    const live = await goLive();
    const host = await Page.open(live.root, live.hostToken());
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const bob = await Page.open(live.root, await live.enter('Bob'));
    ann.say({ type: 'chat', text: 'psst', private: true });
    await expressionOf(host, 'psst');
    await expressionOf(ann, 'psst');
    ann.say({ type: 'chat', text: 'loud' });
    await expressionOf(bob, 'loud');
    const heard = bob.frames.flatMap((frame) => (frame.type === 'chat' ? frame.add.map(({ text }) => text) : []));
    expect(heard).toEqual(['loud']);
    const late = await Page.open(live.root, await live.enter('Cat'));
    expect((await late.until('welcome')).chat.map(({ text }) => text)).toEqual(['loud']);
  });

  it('shows no chat beside the replay of a live that says so, but to the team', async () => {
    const live = await goLive();
    const host = await Page.open(live.root, live.hostToken());
    const link = await live.enter('Ann');
    await live.api('PATCH', `/live/sessions/${live.id}`, { replayChat: false });
    host.say({ type: 'start' });
    host.say({ type: 'chat', text: 'Hello' });
    await expressionOf(host, 'Hello');
    host.say({ type: 'end' });
    await host.until('show', ({ show }) => show.session?.status === 'ended');
    const late = await Page.open(live.root, link);
    const team = await Page.open(live.root, live.hostToken());
    const seen = async (page: Page) => (await page.until('welcome')).chat.map(({ text }) => text);
    expect([await seen(late), await seen(team)]).toEqual([[], ['Hello']]);
  });

  it('lets the host start and end the live, give the floor and turn the chat off', async () => {
    const live = await goLive();
    const host = await Page.open(live.root, live.hostToken());
    const ann = await Page.open(live.root, await live.enter('Ann'));
    ann.say({ type: 'start' });
    expect(await ann.until('error')).toMatchObject({ code: 'forbidden', message: 'Only the host can do this' });
    host.say({ type: 'start' });
    await ann.until('show', ({ show }) => show.session?.status === 'live');
    ann.say({ type: 'hand', raised: true });
    const { people } = await host.until('people', (frame) => frame.people.hands.length > 0);
    const userId = people.hands[0]?.userId ?? '';
    host.say({ type: 'floor', userId, given: true });
    const again = await ann.until('welcome', ({ you }) => you.role === 'speaker');
    expect(again.you).toMatchObject({ role: 'speaker', spectator: false, handRaised: false });
    host.say({ type: 'chatMode', mode: 'off' });
    await ann.until('show', ({ show }) => show.session?.chat === 'off');
    ann.say({ type: 'chat', text: 'too late' });
    await ann.until('error', ({ message }) => message === 'The chat is off');
    host.say({ type: 'end' });
    await ann.until('show', ({ show }) => show.session?.status === 'ended');
    // Everyone is told what the replay is to them as it comes.
    const { you } = await ann.until('you', (frame) => frame.you.replay?.state === 'ready');
    expect(you.replay).toEqual({ state: 'ready', url: null, isRecorded: true });
    const { participants } = await live.api('GET', `/live/sessions/${live.id}/participants`);
    expect((participants as { connected: boolean }[]).some(({ connected }) => connected)).toBe(false);
  });

  it('shows the captions of the team to everyone while the live is on, and those of nobody else', async () => {
    const live = await goLive();
    const host = await Page.open(live.root, live.hostToken());
    const ann = await Page.open(live.root, await live.enter('Ann'));
    host.say({ type: 'caption', text: 'Too early' });
    await host.until('error', ({ message }) => message === 'Captions are shown while the live is on');
    host.say({ type: 'start' });
    await ann.until('show', ({ show }) => show.session?.status === 'live');
    ann.say({ type: 'caption', text: 'From nobody' });
    expect(await ann.until('error')).toMatchObject({ message: 'Only the team of the live can do this' });
    host.say({ type: 'caption', text: ' Good\n evening ' });
    const { caption } = await ann.until('caption');
    expect([caption.text, Date.parse(caption.until) - Date.parse(caption.at)]).toEqual(['Good evening', 2500]);
  });

  it('shows a poll without its counts until the results are shown', async () => {
    const live = await goLive();
    await live.api('POST', `/rehearsal/sessions/${live.id}/start`);
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const bob = await Page.open(live.root, await live.enter('Bob'));
    const created = await live.api('POST', `/live/sessions/${live.id}/polls`, {
      question: 'Which?',
      options: ['A', 'B'],
      kind: 'quiz',
      correct: [1],
      open: true,
    });
    const poll = created.poll as { id: string; options: { id: string }[] };
    await ann.until('show', ({ show }) => (show.polls?.length ?? 0) > 0);
    const optionIds = [poll.options[1]?.id ?? ''];
    ann.say({ type: 'vote', pollId: poll.id, optionIds });
    expect((await ann.until('you')).you.votes).toEqual({ [poll.id]: optionIds });
    await live.api('POST', `/live/sessions/${live.id}/polls/${poll.id}/close`);
    const { show } = await bob.until('show', (frame) => frame.show.polls?.[0]?.status === 'closed');
    expect(show.polls?.[0]?.options).toMatchObject([{ votes: 0 }, { votes: 1, percent: 100, correct: true }]);
    const open = bob.frames.flatMap((frame) => (frame.type === 'show' ? (frame.show.polls ?? []) : []));
    for (const each of open.filter(({ status }) => status === 'open')) {
      expect(each.options.every(({ votes, correct }) => votes === 0 && correct === undefined)).toBe(true);
    }
  });

  it('puts what the desk does on every page', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    expect((await ann.until('welcome')).show.stage.scene).toBeNull();
    await live.api('POST', `/live/sessions/${live.id}/scenes`, { id: 'one', name: 'One', activate: true });
    await ann.until('show', ({ show }) => show.stage?.scene?.id === 'one');
    await live.api('POST', `/live/sessions/${live.id}/bands`, { text: 'Back soon' });
    await ann.until('show', ({ show }) => show.stage?.bands[0]?.text === 'Back soon');
    await live.api('PUT', `/live/sessions/${live.id}/viewers`, { extra: 41 });
    await ann.until('show', ({ show }) => show.viewers?.shown === 42);
  });

  it('notes who leaves', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const bob = await Page.open(live.root, await live.enter('Bob'));
    ann.say({ type: 'leave' });
    expect(await ann.closed).toBe(4000);
    await bob.until('show', ({ show }) => show.viewers?.connected === 1);
  });

  it('hears nothing more of someone sent out, even where their page does not hang up', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const bob = await Page.open(live.root, await live.enter('Bob'));
    ann.socket.pause();
    await live.api('DELETE', `/rehearsal/sessions/${live.id}/participants/ext:Ann`);
    ann.say({ type: 'chat', text: 'still here' });
    ann.say({ type: 'hand', raised: true });
    await bob.until('show', ({ show }) => show.viewers?.connected === 1);
    bob.say({ type: 'chat', text: 'who is here?' });
    await expressionOf(bob, 'who is here?');
    const heard = bob.frames.flatMap((frame) => (frame.type === 'chat' ? frame.add.map(({ text }) => text) : []));
    expect(heard).toEqual(['who is here?']);
    live.clock.advance(2000);
    ann.socket.resume();
    expect(await ann.closed).toBe(4000);
  });

  it('lets people in while thousands of connections never say hello, and ends those', async () => {
    const live = await goLive();
    const silent = Array.from({ length: 3100 }, () => new Page(live.root));
    await Promise.all(silent.map(({ socket, closed }) => Promise.race([once(socket, 'open'), closed])));
    const ann = await Page.open(live.root, await live.enter('Ann'));
    live.clock.advance(5000);
    await Promise.all(silent.map(({ closed }) => closed));
    ann.say({ type: 'chat', text: 'in' });
    await expressionOf(ann, 'in');
  });

  it('gives one person no more than twenty pages', async () => {
    const live = await goLive();
    const token = await live.enter('Ann');
    const pages: Page[] = [];
    for (let count = 0; count < 20; count += 1) pages.push(await Page.open(live.root, token));
    const more = new Page(live.root);
    await once(more.socket, 'open');
    more.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
    expect(await more.closed).toBe(4003);
    pages[0]?.say({ type: 'leave' });
    await pages[0]?.closed;
    await Page.open(live.root, token);
  });

  it('refuses other origins, unknown tokens and what comes before hello', async () => {
    const live = await goLive();
    const stranger = new Page(live.root, { origin: 'https://elsewhere.example.com' });
    expect(await stranger.closed).toBe(1006);
    const page = new Page(live.root);
    await once(page.socket, 'open');
    page.say({ type: 'hand', raised: true });
    expect(await page.until('error')).toMatchObject({ code: 'forbidden', message: 'Say hello first' });
    page.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token: 'made-up' });
    expect(await page.closed).toBe(4001);
  });

  it('slows down someone who writes too fast', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    for (let count = 0; count < 6; count += 1) ann.say({ type: 'chat', text: `line ${count}` });
    expect(await ann.until('error')).toMatchObject({ code: 'too_fast' });
    live.clock.advance(2000);
    ann.say({ type: 'chat', text: 'calmer' });
    await expressionOf(ann, 'calmer');
  });

  it('answers any bad frame with an error and goes on', async () => {
    const live = await goLive();
    const ann = await Page.open(live.root, await live.enter('Ann'));
    const garbage = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ type: fc.constantFrom('chat', 'vote', 'hand', 'floor', 'hello'), text: fc.anything() })
        .map((value) => {
          try {
            return JSON.stringify(value);
          } catch {
            return '{}';
          }
        }),
    );
    const samples = fc.sample(garbage, 25);
    for (const sample of samples) ann.socket.send(sample);
    ann.socket.send(new Uint8Array([1, 2, 3]));
    ann.say({ type: 'ping' });
    await ann.until('pong');
    expect(ann.frames.filter(({ type }) => type === 'error').length).toBeGreaterThan(0);
    ann.socket.send('x'.repeat(140_000));
    expect(await ann.closed).toBe(1009);
  });
});
