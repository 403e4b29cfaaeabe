import { expect, test } from 'vitest';
import { ShowTemplate } from '#shared/library/show-template.ts';
import { openTestLibrary, sampleDocument, stamp } from '../../support/library-file.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';
import { createSyncDesk, nothingToMake, wireTo, type SyncDesk, type SyncDeskOptions } from '../../support/sync-desk.ts';

const at = (days: number): string => new Date(TEST_START + days * 86_400_000).toISOString();
const wishFor = (days: number) => ({ title: 'Evening', scheduledAt: at(days), durationMin: 45 });

const TEMPLATE = ShowTemplate.parse({
  kind: 'show_template',
  settings: {
    description: 'Come in',
    mode: 'broadcast',
    maxParticipants: 70,
    recordingEnabled: false,
    chat: 'open',
    groups: [],
    replay: 'all',
    replayGroups: [],
    replayMinLevel: null,
    autoAdvance: { enabled: true, loop: false },
  },
  scenes: [sampleDocument({ id: 'one', name: 'One' }), sampleDocument({ id: 'two', name: 'Two' })],
  polls: [
    {
      id: 'p',
      kind: 'quiz',
      question: '2 + 2?',
      options: ['3', '4'],
      allowMultiple: false,
      correct: [1],
      phase: 'live',
    },
  ],
  bands: [{ id: 'b', label: 'Hello', text: 'Hello' }],
  notes: { show: 'Breathe', scenes: { two: 'Smile' }, scripts: { one: 'Good evening' } },
});

interface Stage {
  readonly service: TestService;
  readonly desk: SyncDesk;
  /** How the line is: each call goes through it. */
  readonly line: { isCut: boolean; losing: number };
}

/** A desk with the template, on a line that can be cut, or lose the answer of the n-th write. */
const stage = (options: Partial<SyncDeskOptions> = {}): Stage => {
  const service = startTestService();
  const wire = wireTo(service);
  const line: Stage['line'] = { isCut: false, losing: -1 };
  const library = openTestLibrary();
  library.ask('items.create', { ...stamp(), id: 'tpl', spaceId: 's', name: 'Evening', body: TEMPLATE, folderId: null });
  let writes = 0;
  const fetchOver: typeof fetch = async (input, init) => {
    if (line.isCut) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
    const before = wire.writes.length;
    const response = await wire.fetch(input, init);
    if (wire.writes.length === before) return response;
    writes += 1;
    if (writes === line.losing) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    return response;
  };
  return { service, line, desk: createSyncDesk({ service, library, fetch: fetchOver, ...options }) };
};
/** Everything of the shows that were made. */
const shows = async ({ service, desk }: Stage): Promise<unknown> => {
  const { sessions } = await service.call('list_live_sessions', { query: {} });
  return Promise.all(
    sessions
      .filter(({ title }) => title === 'Evening')
      .toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt))
      .map(async ({ id, scheduledAt, chat }) => {
        const { scenes, autoAdvance } = await service.call('get_live_scenes', { params: { id } });
        const { polls } = await service.call('list_live_polls', { params: { id } });
        const scope = { spaceId: 's', sessionId: id };
        const { presets } = desk.library.ask('bands.list', scope);
        const { show, scenes: notes, scripts } = desk.library.ask('notes.list', scope);
        return {
          scheduledAt,
          chat,
          scenes: scenes.map(({ name }) => name),
          advances: autoAdvance.enabled,
          polls: polls.map(({ kind, question }) => [kind, question]),
          right: Object.values(desk.library.ask('polls.plan', scope).right),
          bands: presets.map(({ text }) => text),
          notes: { show, notes, scripts },
        };
      }),
  );
};
const made = (days: number) => ({
  scheduledAt: at(days),
  chat: 'open',
  scenes: ['One', 'Two'],
  advances: true,
  polls: [['quiz', '2 + 2?']],
  right: [['4']],
  bands: ['Hello'],
  notes: { show: 'Breathe', notes: { two: 'Smile' }, scripts: { one: 'Good evening' } },
});

test('a show of a template is made at once, with its scenes, polls, bands, notes and scripts', async () => {
  const here = stage();
  const answer = await here.desk.sync.makeShows('s', 'tpl', [wishFor(8)]);
  expect(answer).toMatchObject({ sessionIds: [expect.any(String)], quizzesAsPolls: 0, problem: null, waiting: 0 });
  expect(await shows(here)).toEqual([made(8)]);
  expect(await here.desk.sync.status()).toMatchObject({ waiting: 0, showsToMake: [] });
});

test('a show of a template waits without a network, outlives the app, and is made once the network is back', async () => {
  const toMake = nothingToMake();
  const here = stage({ toMake });
  here.line.isCut = true;
  const answer = await here.desk.sync.makeShows('s', 'tpl', [wishFor(8), wishFor(15)]);
  expect(answer).toEqual({ sessionIds: [], quizzesAsPolls: 0, problem: null, waiting: 2 });
  expect(await here.desk.sync.status()).toMatchObject({
    waiting: 2,
    showsToMake: [{ title: 'Evening', scheduledAt: at(8), problem: null }, { scheduledAt: at(15) }],
  });
  here.desk.sync.close();
  const { service, desk } = here;
  const again = createSyncDesk({ service, library: desk.library, fetch: wireTo(service).fetch, toMake });
  await again.settle();
  expect(await shows({ ...here, desk: again })).toEqual([made(8), made(15)]);
});

test('one whole show is made from a template, whichever answer is lost', async () => {
  for (let losing = 1; losing <= 5; losing += 1) {
    const here = stage();
    here.line.losing = losing;
    await here.desk.sync.makeShows('s', 'tpl', [wishFor(8)]);
    await here.desk.settle();
    expect([losing, await shows(here)]).toEqual([losing, [made(8)]]);
  }
});

test('a show that the platform refuses half-way is reported at once, with what was made of it', async () => {
  const here = stage();
  const { desk } = here;
  // The platform has no such medium.
  const lost = sampleDocument({ id: 'lost', slots: [{ id: 'a', kind: 'media', mediaId: 'gone' }] });
  const body = ShowTemplate.parse({ ...TEMPLATE, scenes: [...TEMPLATE.scenes, lost] });
  desk.library.ask('items.create', { ...stamp(), id: 'lost', spaceId: 's', name: 'Lost', body, folderId: null });
  const answer = await desk.sync.makeShows('s', 'lost', [wishFor(8), wishFor(15)]);
  const { sessions } = await here.service.call('list_live_sessions', { query: {} });
  const ids = sessions.filter(({ title }) => title === 'Evening').map(({ id }) => id);
  expect(answer).toMatchObject({ sessionIds: ids, waiting: 0, problem: { text: expect.stringMatching(/media/i) } });
  expect([ids.length, (await desk.sync.status()).showsToMake]).toEqual([1, []]);
});

test('a show that cannot be made says why, is tried again when asked, and can be given up', async () => {
  const here = stage();
  const { desk, line } = here;
  line.isCut = true;
  await desk.sync.makeShows('s', 'tpl', [wishFor(8)]);
  desk.library.ask('items.remove', { ...stamp(), id: 'tpl' });
  line.isCut = false;
  await desk.sync.run();
  const { showsToMake, waiting, refused } = await desk.sync.status();
  expect([waiting, refused, showsToMake[0]?.problem?.key]).toEqual([0, 1, 'host_item_deleted']);
  expect(await desk.sync.retry()).toMatchObject({ refused: 1 });
  expect(await desk.sync.forgetShow(showsToMake[0]?.id ?? '')).toMatchObject({ refused: 0, showsToMake: [] });
  expect(await shows(here)).toEqual([]);
});

/** A platform that tells the scenes of a half-made show in a way that this version does not know. */
const oddAfter = (line: { isOdd: boolean }, wire: typeof fetch): typeof fetch => {
  const odd: typeof fetch = async (input, init) => {
    const response = await wire(input, init);
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!line.isOdd || !url.endsWith('/scenes') || (init?.method ?? 'GET') !== 'GET') return response;
    return Response.json({ ...((await response.json()) as object), scenes: [{ id: 'one', slots: 'many' }] });
  };
  return odd;
};

test('an odd answer about one show is reported at it, and neither the next show nor the rest of sync waits', async () => {
  const toMake = nothingToMake();
  const here = stage({ toMake });
  here.line.isCut = true;
  await here.desk.sync.makeShows('s', 'tpl', [wishFor(8), wishFor(15)]);
  const { session } = await here.service.call('create_live_session', {
    body: { title: 'Evening', scheduledAt: at(8), durationMin: 45, chat: 'open' },
  });
  // The first one was begun before the network went.
  toMake.write(
    toMake.read().map((one, index) => (index === 0 ? { ...one, isSent: true, sessionId: session.id } : one)),
  );
  here.desk.sync.close();
  const { service, desk } = here;
  const line = { isOdd: true };
  const again = createSyncDesk({
    service,
    library: desk.library,
    fetch: oddAfter(line, wireTo(service).fetch),
    toMake,
  });
  const { problem, showsToMake, refused } = await again.sync.run();
  expect([problem, refused, showsToMake.map((one) => [one.scheduledAt, one.problem?.key])]).toEqual([
    null,
    1,
    [[at(8), 'host_platform_odd']],
  ]);
  line.isOdd = false;
  expect(await again.sync.retry()).toMatchObject({ refused: 0, showsToMake: [] });
  expect(await shows({ ...here, desk: again })).toEqual([made(8), made(15)]);
});

test('a show whose making breaks the app is reported, and is not made later without being asked', async () => {
  const here = stage();
  const ask = here.desk.library.ask;
  here.desk.library.ask = (name: string, input: never) => {
    if (name === 'bands.replace') throw new TypeError('The library broke.');
    return ask(name as never, input);
  };
  await expect(here.desk.sync.makeShows('s', 'tpl', [wishFor(8), wishFor(15)])).rejects.toThrow('The library broke.');
  expect(await here.desk.sync.status()).toMatchObject({ waiting: 0, showsToMake: [] });
});
