import { expect, test } from 'vitest';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const HOUR = 3_600_000;
const at = (ms: number): string => new Date(TEST_START + ms).toISOString();

const schedule = async ({ call }: TestService, body: Record<string, unknown> = {}) =>
  (await call('create_live_session', { body: { title: 'A live', scheduledAt: at(HOUR), ...body } })).session;

const eventNames = ({ service }: TestService): string[] => service.context.events.after(0, 100).map(({ name }) => name);

test('a session is scheduled with the defaults of the reference and a page for its host', async () => {
  const test = startTestService();
  const { session, hostUrl } = await test.call('create_live_session', {
    body: { title: '  A live ', scheduledAt: '2030-01-07T18:00:00+01:00' },
  });
  expect(session).toMatchObject({
    title: 'A live',
    description: null,
    mode: 'broadcast',
    status: 'scheduled',
    scheduledAt: '2030-01-07T17:00:00.000Z',
    startedAt: null,
    endedAt: null,
    createdAt: at(0),
    participantCount: 0,
    maxParticipants: 100,
    recordingEnabled: true,
    recordingStatus: null,
    replayUrl: null,
    hlsStatus: null,
    chat: 'closed',
    replay: 'all',
    replayMinLevel: null,
    groupIds: [],
    replayGroupIds: [],
    activeSceneId: null,
    sceneCount: 0,
    extraViewers: 0,
    durationMin: 60,
  });
  expect(hostUrl).toMatch(/^http:\/\/127\.0\.0\.1:40000\/app\/live\/ses_/);
});

test('a date without a zone is UTC, and milliseconds are accepted', async () => {
  const test = startTestService();
  const dates = ['2030-01-07T18:00:00', '2030-01-07', TEST_START];
  const scheduled = await Promise.all(
    dates.map(async (scheduledAt) => (await schedule(test, { scheduledAt })).scheduledAt),
  );
  expect(scheduled).toEqual(['2030-01-07T18:00:00.000Z', '2030-01-07T00:00:00.000Z', at(0)]);
});

test.each<[Record<string, unknown>, string]>([
  [{ replay: 'groups' }, 'replayGroups is required with replay groups, at least one'],
  [{ replay: 'groups', replayGroups: [] }, 'replayGroups is required with replay groups, at least one'],
  [{ replay: 'level' }, 'replayMinLevel is required with replay level'],
  [{ replay: 'level', replayMinLevel: 11 }, 'replayMinLevel must be at most 10'],
  [{ groups: ['nobody'] }, 'Group not found: nobody'],
  [{ scheduledAt: 8_640_000_000_000_000 }, 'scheduledAt must be a date from 1970 to 9998'],
  [
    { hostEmail: 'nobody@example.com' },
    'Host not allowed: hostEmail must be of an owner, admin, moderator or teacher of the space',
  ],
])('a session with %j is refused', async (body, message) => {
  const test = startTestService();
  await expect(schedule(test, body)).rejects.toMatchObject({ status: 400, message });
  expect(eventNames(test)).toEqual([]);
});

test('the list is newest first, filtered by status and group', async () => {
  const test = startTestService();
  const first = await schedule(test);
  const second = await schedule(test);
  await test.call('cancel_live_session', { params: { id: first.id } });
  const ids = async (query: object): Promise<string[]> =>
    (await test.call('list_live_sessions', { query })).sessions.map(({ id }) => id);
  expect(await ids({})).toEqual([second.id, first.id]);
  expect(await ids({ status: 'cancelled' })).toEqual([first.id]);
  expect(await ids({ group: 'nobody' })).toEqual([]);
});

test('a session can be cancelled while it is scheduled, and its calendar event is deleted', async () => {
  const test = startTestService();
  const calendar = (): unknown[] => test.service.context.db.prepare('SELECT title FROM calendar_event').all();
  const { id } = await schedule(test);
  expect(calendar()).toEqual([{ title: 'A live' }]);
  const { session } = await test.call('cancel_live_session', { params: { id } });
  expect(session.status).toBe('cancelled');
  expect(calendar()).toEqual([]);
  await expect(test.call('cancel_live_session', { params: { id } })).rejects.toMatchObject({
    status: 400,
    message: 'Only scheduled sessions can be cancelled',
  });
  const live = await schedule(test);
  await test.rehearse('POST', `/sessions/${live.id}/start`);
  await expect(test.call('cancel_live_session', { params: { id: live.id } })).rejects.toMatchObject({ status: 400 });
  expect(eventNames(test)).toEqual([
    'live.session.created',
    'live.session.cancelled',
    'live.session.created',
    'live.session.started',
  ]);
});

test('the calendar event follows the session', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  await test.call('update_live_session', {
    params: { id },
    body: { title: 'Renamed', scheduledAt: at(2 * HOUR), durationMin: 30, description: 'About' },
  });
  expect(
    test.service.context.db
      .prepare('SELECT title, description, starts_at, ends_at, live_session_id FROM calendar_event')
      .all(),
  ).toEqual([
    {
      title: 'Renamed',
      description: 'About',
      starts_at: TEST_START + 2 * HOUR,
      ends_at: TEST_START + 2.5 * HOUR,
      live_session_id: id,
    },
  ]);
});

test('fields that the phase no longer allows are refused, and nothing of the change is kept', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  const change = (body: object) => test.call('update_live_session', { params: { id }, body });
  await test.rehearse('POST', `/sessions/${id}/start`);
  for (const body of [{ mode: 'conference' }, { scheduledAt: 0 }, { durationMin: 5 }]) {
    await expect(change({ title: 'No', ...body })).rejects.toMatchObject({
      status: 400,
      message: `${Object.keys(body)[0] ?? ''} can no longer change: the live has started`,
    });
  }
  const during = await change({ title: 'Yes', maxParticipants: 5, chat: 'off', recordingEnabled: false });
  expect(during.session).toMatchObject({ title: 'Yes', maxParticipants: 5, chat: 'off', recordingEnabled: false });

  await test.rehearse('POST', `/sessions/${id}/end`);
  for (const body of [{ chat: 'open' }, { maxParticipants: 9 }, { recordingEnabled: true }, { durationMin: 5 }]) {
    await expect(change({ title: 'No', ...body })).rejects.toMatchObject({
      status: 400,
      message: `${Object.keys(body)[0] ?? ''} can no longer change: the session is over`,
    });
  }
  const after = await change({ title: 'Later', description: 'Seen', replay: 'level', replayMinLevel: 3 });
  expect(after.session).toMatchObject({ title: 'Later', description: 'Seen', replay: 'level', replayMinLevel: 3 });
});

test('a live starts, streams, ends, and its replay arrives in steps on the clock', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  const read = async () => (await test.call('get_live_session', { params: { id } })).session;
  const replay = async () => (await test.call('get_live_replay', { params: { id } })).replay;
  await test.rehearse('POST', `/sessions/${id}/start`);
  expect(await read()).toMatchObject({
    status: 'live',
    startedAt: at(0),
    recordingStatus: 'recording',
    hlsStatus: 'starting',
  });
  test.clock.advance(60_000);
  expect(await read()).toMatchObject({ hlsStatus: 'live', replayUrl: null });

  await test.rehearse('POST', `/sessions/${id}/end`);
  const ended = await read();
  expect(ended).toMatchObject({ status: 'ended', endedAt: at(60_000), recordingStatus: 'ready', hlsStatus: 'ended' });
  expect(ended.replayUrl).toMatch(/\/raw\.mp4$/);
  expect(await replay()).toMatchObject({
    status: 'ready',
    hlsUrl: null,
    embedUrl: null,
    thumbnailUrl: null,
    durationSec: null,
  });

  test.clock.advance(10 * 60_000);
  const encoded = await replay();
  expect(encoded).toMatchObject({ sessionId: id, durationSec: 60 });
  expect(encoded.replayUrl).not.toBe(ended.replayUrl);
  expect(eventNames(test)).toEqual([
    'live.session.created',
    'live.session.started',
    'live.session.ended',
    'live.replay.ready',
  ]);
  const last = test.service.context.events.after(0, 100).at(-1);
  expect(last?.data).toMatchObject({ session: { id, replayUrl: ended.replayUrl } });
});

test('the replay plays in a page only, whole and in ranges, for a player and as a stream', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  await test.rehearse('POST', `/sessions/${id}/start`);
  await test.rehearse('POST', `/sessions/${id}/end`);
  test.clock.advance(10 * 60_000);
  const { replay } = await test.call('get_live_replay', { params: { id } });
  const get = (url: string | null, headers: Record<string, string>) =>
    test.service.fetch(new Request(url ?? '', { headers }));
  expect((await get(replay.replayUrl, {})).status).toBe(403);
  const part = await get(replay.replayUrl, { Referer: 'https://example.com/', Range: 'bytes=0-99' });
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    'video/mp4',
    100,
  ]);
  expect(await (await get(replay.hlsUrl, {})).text()).toMatch(/^#EXTM3U/);
  expect((await get(replay.embedUrl, {})).headers.get('content-type')).toMatch(/^text\/html/);
  expect((await get(replay.thumbnailUrl, {})).headers.get('content-type')).toBe('image/jpeg');
});

const SEEN_FROM_A_PAGE = { Referer: 'https://example.com/' };

/** Ends a live, with its replay encoded. */
const film = async (body: Record<string, unknown>) => {
  const test = startTestService();
  const { id } = await schedule(test, body);
  await test.rehearse('POST', `/sessions/${id}/start`);
  await test.rehearse('POST', `/sessions/${id}/end`);
  test.clock.advance(10 * 60_000);
  const readReplay = async () => (await test.call('get_live_replay', { params: { id } })).replay;
  const get = async (url: string | null) =>
    (await test.service.fetch(new Request(url ?? '', { headers: SEEN_FROM_A_PAGE }))).status;
  const urlsOf = ({ replayUrl, hlsUrl, embedUrl, thumbnailUrl }: Awaited<ReturnType<typeof readReplay>>) => [
    replayUrl,
    hlsUrl,
    embedUrl,
    thumbnailUrl,
  ];
  return { test, id, readReplay, get, urlsOf };
};

test.each([{ replay: 'none' }, { replay: 'level', replayMinLevel: 5 }, { replayPublish: 'review' }])(
  'the film of a live with %j opens by the addresses of the API alone: its id opens none',
  async (rule) => {
    const { id, readReplay, get, urlsOf } = await film(rule);
    const replay = await readReplay();
    const [url = ''] = urlsOf(replay);
    const root = new URL(url ?? '').href.split(id)[0] ?? '';
    const files = ['raw.mp4', 'encoded.mp4', 'whole.mp4', 'index.m3u8', 'embed', 'poster.jpg'];
    const guessed = files.flatMap((file) => [
      `${root}${id}/${file}`,
      `${root}${id}/undefined/${file}`,
      `${root}${id}/null/${file}`,
      `${root}${id}/${'0'.repeat(48)}/${file}`,
      `${root.replace('/replays/', '/videos/')}${replay.videoId ?? ''}/${file === 'raw.mp4' ? 'video.mp4' : file}`,
    ]);
    expect(new Set(await Promise.all(guessed.map(get)))).toEqual(new Set([404]));
    expect(await Promise.all(urlsOf(replay).map(get))).toEqual([200, 200, 200, 200]);
  },
);

test('programs keep the address of a film, whoever may watch the replay', async () => {
  const { test, id, readReplay, get, urlsOf } = await film({});
  const before = urlsOf(await readReplay());
  await test.call('update_live_session', { params: { id }, body: { replay: 'none' } });
  expect(urlsOf(await readReplay())).toEqual(before);
  expect(await Promise.all(before.map(get))).toEqual([200, 200, 200, 200]);
});

test('a replay that begins to play counts as viewed once, whatever its ranges', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  await test.rehearse('POST', `/sessions/${id}/start`);
  await test.rehearse('POST', `/sessions/${id}/end`);
  const { replay } = await test.call('get_live_replay', { params: { id } });
  const get = (headers: Record<string, string>) =>
    test.service.fetch(
      new Request(replay.replayUrl ?? '', { headers: { Referer: 'https://example.com/', ...headers } }),
    );
  await get({ Range: 'bytes=0-' });
  await get({ Range: 'bytes=100-199' });
  await test.service.fetch(new Request(replay.replayUrl ?? ''));
  const { session } = await test.call('get_live_session', { params: { id } });
  const { summary } = await test.call('get_live_attendance', { params: { id } });
  expect([session.replayViews, summary.replayViews]).toEqual([1, 1]);
});

test('a conference has no audience stream, and without recording there is no replay', async () => {
  const test = startTestService();
  const { id } = await schedule(test, { mode: 'conference', recordingEnabled: false });
  await test.rehearse('POST', `/sessions/${id}/start`);
  await test.rehearse('POST', `/sessions/${id}/end`);
  test.clock.advance(10 * 60_000);
  const { session } = await test.call('get_live_session', { params: { id } });
  expect(session).toMatchObject({ status: 'ended', recordingStatus: null, hlsStatus: null, replayUrl: null });
});

test('recording turned off or on during the live is what the session says, and decides on the replay', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  const record = async (recordingEnabled: boolean) =>
    (await test.call('update_live_session', { params: { id }, body: { recordingEnabled } })).session.recordingStatus;
  expect(await record(true)).toBeNull();
  await test.rehearse('POST', `/sessions/${id}/start`);
  expect([await record(false), await record(true)]).toEqual([null, 'recording']);
  await test.rehearse('POST', `/sessions/${id}/end`);
  expect((await test.call('get_live_session', { params: { id } })).session.recordingStatus).toBe('ready');
});

test('a live starts and ends once', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  await expect(test.rehearse('POST', `/sessions/${id}/end`)).rejects.toMatchObject({ status: 400 });
  await test.rehearse('POST', `/sessions/${id}/start`);
  await expect(test.rehearse('POST', `/sessions/${id}/start`)).rejects.toMatchObject({ status: 400 });
  await test.rehearse('POST', `/sessions/${id}/end`);
  await expect(test.rehearse('POST', `/sessions/${id}/start`)).rejects.toMatchObject({
    status: 400,
    message: 'Session is over',
  });
  await expect(test.rehearse('POST', '/sessions/nothing/start')).rejects.toMatchObject({ status: 404 });
});

test('extra viewers are added and removed', async () => {
  const test = startTestService();
  const { id } = await schedule(test);
  const set = async (extra: number) =>
    (await test.call('set_extra_viewers', { params: { id }, body: { extra } })).session.extraViewers;
  expect([await set(250), await set(0)]).toEqual([250, 0]);
  await expect(set(-1)).rejects.toMatchObject({ status: 400, message: 'extra must be at least 0' });
});
