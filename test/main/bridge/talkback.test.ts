import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#shared/show/roles.ts';
import { TALK } from '#shared/talkback/talk-limits.ts';
import type { Voice } from '#shared/talkback/voice.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let show: { readonly spaceId: string; readonly sessionId: string };
let hostId: string;

const PIECE = Buffer.alloc(80, 7).toString('base64');
const current = async () => (await desk.call('show.current', undefined)) ?? expect.fail('no show is open');
const talks = async () => (await current()).deskMode.talks;
const press = (from: TestWindow, talking: boolean, userId: string | null = null) =>
  from.call('show.perform', { action: { kind: 'talk', userId, talking }, source: { surface: 'key' } });
const say = async (from: TestWindow, count: number, first = 0): Promise<void> => {
  for (let seq = first; seq < first + count; seq += 1) await from.call('talk.piece', { seq, data: PIECE });
};
const voices = (window: TestWindow, event = 'talk.voice'): readonly Voice[] =>
  window.heard.flatMap((one) => (one.event === event ? [one.data as Voice] : []));
const sounds = (window: TestWindow): number => voices(window, 'speaker.voice').filter(({ data }) => data !== '').length;
const listening = async (window: TestWindow): Promise<TestWindow> => {
  await window.call('talk.listen', { speaks: true });
  return window;
};
const pageOf = async (userId: string | null, name: string): Promise<TestWindow> => {
  const page = started.speakerPage({ ...show, userId }, name);
  await page.call('speaker.current', undefined);
  return page;
};

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Ana');
  await started.host.opened;
  const { spaceId, sessionId, desk: now } = await current();
  show = { spaceId, sessionId };
  hostId = now?.value.session.hostId ?? '';
  await listening(desk);
});
afterAll(() => started.close());
beforeEach(async () => {
  for (const { userId } of await talks()) await press(desk, false, userId);
  await started.leap(1000);
});

test('every window of the crew that listens hears who talks; who only watches, who speaks and a program with the stage do not', async () => {
  const tina = await listening(started.panel('assistant', 'Tina'));
  const others = (['viewer', 'chat', 'programme'] as const).map((role) => started.panel(role, role));
  const page = await pageOf(hostId, 'Sam');
  expect(await press(desk, true)).toMatchObject({ kind: 'confirmed' });
  expect(await talks()).toMatchObject([{ userId: null, window: (await desk.call('app.hello', {})).me }]);
  await say(desk, 3);
  await tina.until(() => voices(tina).length === 3);
  expect(voices(tina).map(({ seq, data }) => [seq, data])).toEqual([0, 1, 2].map((seq) => [seq, PIECE]));
  expect([desk, page, ...others].map((one) => voices(one).length + sounds(one))).toEqual([0, 0, 0, 0, 0]);
  await press(desk, false);
  expect(await talks()).toEqual([]);
  await say(desk, 3, 3);
  expect(voices(tina)).toHaveLength(3);
  for (const one of [tina, page, ...others]) one.detach();
});

test('a person who speaks is heard on their page alone: no other page and no desk hears it', async () => {
  const tina = await listening(started.panel('operator', 'Tina'));
  const [page, other] = [await pageOf(hostId, 'Sam'), await pageOf('somebody else', 'Lou')];
  await press(tina, true, hostId);
  await say(tina, 4);
  await page.until(() => sounds(page) === 4);
  await press(tina, false, hostId);
  // The end is told with an empty piece.
  await page.until(() => voices(page, 'speaker.voice').at(-1)?.data === '');
  expect([sounds(other), voices(desk).length, voices(tina).length]).toEqual([0, 0, 0]);
  for (const one of [tina, page, other]) one.detach();
});

test('only the crew may talk: a viewer, the chat, one who speaks and a program are refused, whatever they send', async () => {
  const refused = async (role: Role): Promise<readonly boolean[]> => {
    const panel = role === 'speaker' ? await pageOf(hostId, 'Sam') : started.panel(role as 'viewer', role);
    const action = { kind: 'talk', userId: null, talking: true };
    const calls = [
      ['talk.listen', { speaks: true }],
      ['talk.piece', { seq: 0, data: PIECE }],
      ['show.perform', { action, source: { surface: 'tile' } }],
      ['show.toggle', { action, mediaSec: null, source: { surface: 'tile' } }],
    ] as const;
    const results = await Promise.all(calls.map(([name, input]) => panel.raw(name, input)));
    panel.detach();
    return results.map((result) => !result.ok && result.error.code === 'forbidden');
  };
  for (const role of ['viewer', 'chat', 'speaker', 'programme'] as const)
    expect([role, await refused(role)]).toEqual([role, [true, true, true, true]]);
  expect(await talks()).toEqual([]);
});

test('a piece without a press, from another window or with too much in it, goes nowhere', async () => {
  const [tina, carl] = [
    await listening(started.panel('assistant', 'Tina')),
    await listening(started.panel('assistant', 'Carl')),
  ];
  await say(tina, 2);
  await press(tina, true);
  await say(carl, 2);
  expect(voices(desk)).toEqual([]);
  const bad: readonly unknown[] = [
    { seq: 0, data: 'A'.repeat(600) },
    { seq: -1, data: PIECE },
    { seq: 1e9, data: PIECE },
    { seq: 0, data: 'not base64!' },
    { seq: 0, data: PIECE, userId: hostId },
    { seq: 0 },
  ];
  const results = await Promise.all(bad.map((input) => tina.raw('talk.piece', input)));
  expect(results.map((result) => result.ok)).toEqual(bad.map(() => false));
  // The same piece again, and one that lies before it, are not said twice.
  for (const seq of [5, 5, 4]) await tina.call('talk.piece', { seq, data: PIECE });
  await desk.until(() => voices(desk).length > 0);
  expect(voices(desk).map(({ seq }) => seq)).toEqual([5]);
  for (const one of [tina, carl]) one.detach();
});

test('a flood of pieces reaches others at the pace of a voice', async () => {
  const tina = await listening(started.panel('assistant', 'Tina'));
  const before = voices(desk).length;
  await press(tina, true);
  await Promise.all(Array.from({ length: 95 }, (_, seq) => tina.raw('talk.piece', { seq, data: PIECE })));
  expect(voices(desk).length - before).toBeLessThanOrEqual(TALK.pace.burst + 20);
  tina.detach();
});

test('a talk ends when its window is gone, when its pieces stay away, and after a minute at most', async () => {
  const tina = await listening(started.panel('assistant', 'Tina'));
  await press(tina, true);
  expect(await talks()).toHaveLength(1);
  tina.detach();
  expect(await talks()).toEqual([]);
  await press(desk, true);
  await say(desk, 1);
  await started.leap(TALK.silentMs + 10);
  await desk.until(async () => (await talks()).length === 0, 1000);
  await press(desk, true);
  for (let seq = 0, ms = 0; ms <= TALK.longestMs; seq += 1, ms += 1000) {
    await say(desk, 1, seq);
    await started.leap(1000);
  }
  await desk.until(async () => (await talks()).length === 0, 1000);
});

test('a press by a program is spoken by the desk’s own microphone, and ends with its release or with the program', async () => {
  const { me } = await desk.call('app.hello', {});
  const api = (await started.host.startControls({ api: true, obsPort: null }))?.api;
  const act = (body: unknown): Promise<Response> =>
    fetch(`${api?.url ?? ''}/actions/talk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api?.token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await act({})).status).toBe(200);
  expect(await talks()).toMatchObject([{ userId: null, window: me }]);
  expect((await act({ talking: false })).status).toBe(200);
  expect(await talks()).toEqual([]);
});

test('no panel opens the microphone of somebody else, whatever it says of itself', async () => {
  const tina = started.panel('operator', 'Tina');
  const action = { kind: 'talk', userId: null, talking: true } as const;
  for (const surface of ['tile', 'api', 'osc'] as const)
    expect(await tina.call('show.perform', { action, source: { surface } })).toMatchObject({ kind: 'ignored' });
  expect(await talks()).toEqual([]);
  tina.detach();
});

test('nobody talks by a sequence, or by a key of the whole system: nothing would let it go', async () => {
  const action = { kind: 'talk', userId: null, talking: true } as const;
  const pressed = await desk.call('show.perform', { action, source: { surface: 'global_key' } });
  expect(pressed).toMatchObject({ kind: 'ignored', message: { key: 'host_talk_global_key' } });
  await desk.call('tile.press', {
    pageId: 'page',
    tileId: 'tile',
    name: 'Two steps',
    steps: [
      { kind: 'action', action },
      { kind: 'wait', ms: 100 },
    ],
    mediaSec: null,
    source: { surface: 'tile' },
  });
  await started.leap(500);
  expect(await talks()).toEqual([]);
});

test('two who talk at once are both heard, and both are said to talk', async () => {
  const [tina, carl] = [
    await listening(started.panel('assistant', 'Tina')),
    await listening(started.panel('assistant', 'Carl')),
  ];
  await Promise.all([press(tina, true), press(carl, true)]);
  expect((await talks()).map(({ who }) => who).sort()).toEqual(['Carl', 'Tina']);
  await Promise.all([say(tina, 2), say(carl, 2)]);
  await desk.until(() => new Set(voices(desk).map(({ talk }) => talk)).size >= 2);
  for (const one of [tina, carl]) one.detach();
});
