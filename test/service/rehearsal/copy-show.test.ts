import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

const PICTURE = 'https://cdn.example/slide.png';
const SONG = 'https://cdn.example/song.mp3';

/** A show of a real space, as its API tells it. */
const realShow = async () => {
  const real = startTestService();
  const { media: slide } = await real.call('add_media', { body: { kind: 'image', url: PICTURE, title: 'Slide' } });
  const { media: song } = await real.call('add_media', { body: { kind: 'audio', url: SONG, title: 'Song' } });
  const { media: gone } = await real.call('add_media', {
    body: { kind: 'image', url: 'https://cdn.example/gone.png' },
  });
  const { session } = await real.call('create_live_session', {
    body: { title: 'Real evening', description: 'Soon', scheduledAt: '2030-02-01T19:00:00.000Z', mode: 'conference' },
  });
  const params = { id: session.id };
  await real.call('create_scene', {
    params,
    body: {
      id: 'open',
      name: 'Opening',
      slots: [
        { kind: 'media', mediaId: slide.id },
        { kind: 'media', mediaId: gone.id },
        { kind: 'guest', userId: 'usr_of_the_real_space' },
        { kind: 'guest', userId: 'usr_other' },
        { kind: 'host' },
      ],
      audios: [{ mediaId: song.id, volume: 0.5 }],
      overlays: [{ type: 'band', text: 'Welcome' }],
    },
  });
  await real.call('create_scene', { params, body: { id: 'talk', name: 'Talk', durationSec: 30 } });
  await real.call('update_scene', {
    params: { ...params, sceneId: 'open' },
    body: { nextSceneId: 'talk', locked: true },
  });
  await real.call('create_poll', { params, body: { question: 'Ready?', options: ['Yes', 'No'] } });
  await real.call('create_poll', {
    params,
    body: { question: 'Right?', options: ['A', 'B'], kind: 'quiz', correct: [1] },
  });
  const { scenes } = await real.call('get_live_scenes', { params });
  const { polls } = await real.call('list_live_polls', { params });
  return { session: { ...session, somethingNew: true }, scenes, polls, media: [slide, song], gone: gone.id };
};

const copy = async (app: TestService, show: object) =>
  (await app.rehearse('POST', '/shows', show)) as {
    session: { id: string };
    hostUrl: string;
    missingMedia: readonly string[];
  };

test('a show of a real space is there to be rehearsed: session, scenes, polls and media', async () => {
  const { gone, ...show } = await realShow();
  const app = startTestService();
  const { media: known } = await app.call('add_media', { body: { kind: 'image', url: PICTURE, title: 'Known here' } });
  const made = await copy(app, show);
  expect(made).toMatchObject({
    session: { status: 'scheduled', title: 'Real evening', scheduledAt: show.session.scheduledAt, mode: 'conference' },
    hostUrl: expect.stringContaining('/host?key=') as string,
    missingMedia: [gone],
  });
  const params = { id: made.session.id };
  const { scenes } = await app.call('get_live_scenes', { params });
  const { media } = await app.call('list_media', { query: {} });
  const song = media.find(({ url }) => url === SONG);
  expect(media).toHaveLength(2);
  expect(scenes).toMatchObject([
    {
      id: 'open',
      name: 'Opening',
      nextSceneId: 'talk',
      locked: true,
      active: false,
      audios: [{ mediaId: song?.id, volume: 0.5 }],
      overlays: [{ type: 'band', text: 'Welcome' }],
    },
    { id: 'talk', durationSec: 30, locked: false },
  ]);
  expect(scenes[0]?.slots.map(({ kind, mediaId, guestIndex, userId }) => [kind, mediaId, guestIndex, userId])).toEqual([
    ['media', known.id, undefined, undefined],
    ['guest', undefined, 0, undefined],
    ['guest', undefined, 1, undefined],
    ['host', undefined, undefined, undefined],
  ]);
  const { polls } = await app.call('list_live_polls', { params });
  expect(polls.map(({ kind, question, status, options }) => [kind, question, status, options.length])).toEqual([
    ['poll', 'Ready?', 'draft', 2],
    ['poll', 'Right?', 'draft', 2],
  ]);
});

test('a quiz whose answer is known stays one, and the copy is rehearsed and reset like any show', async () => {
  const show = await realShow();
  const polls = show.polls.map((poll) => ({
    ...poll,
    options: poll.options.map((option, index) => ({ ...option, correct: poll.kind === 'quiz' && index === 1 })),
  }));
  const app = startTestService();
  const { session } = await copy(app, { ...show, polls });
  expect((await app.call('list_live_polls', { params: { id: session.id } })).polls.map(({ kind }) => kind)).toEqual([
    'poll',
    'quiz',
  ]);
  await app.rehearse('POST', `/sessions/${session.id}/start`);
  await app.rehearse('POST', `/sessions/${session.id}/end`);
  expect(await app.rehearse('POST', `/sessions/${session.id}/reset`)).toEqual({ session });
});

test('a show of a later platform is copied without the parts that this version does not know', async () => {
  const app = startTestService();
  const laterBand = { id: 'band', type: 'band', text: 'Welcome', align: 'justified', x: 0, y: 0, w: 1, h: 0.2 };
  const { session } = await copy(app, {
    session: { title: 'Later', scheduledAt: '2030-02-01T19:00:00.000Z', mode: 'immersive', chat: 'whispered' },
    scenes: [
      {
        id: 'one',
        name: 'One',
        layout: 'hexagon',
        transition: 'swirl',
        mood: 'calm',
        slots: [
          { id: 'hologram', kind: 'hologram', angle: 90 },
          { id: 'host', kind: 'host', filter: 'comic', shape: 'circle' },
        ],
        overlays: [{ ...laterBand, id: 'clock', type: 'countdown' }, laterBand],
      },
    ],
    polls: [{ question: 'Ready?', options: [{ text: 'Yes' }, { text: 'No' }], kind: 'ranking', phase: 'before' }],
    media: [],
  });
  expect(session).toMatchObject({ title: 'Later', mode: 'broadcast', chat: 'closed' });
  const { scenes } = await app.call('get_live_scenes', { params: { id: session.id } });
  expect(scenes).toMatchObject([
    {
      layout: 'grid',
      transition: 'fade',
      slots: [{ id: 'host', kind: 'host', shape: 'circle' }],
      overlays: [{ id: 'band', type: 'band', text: 'Welcome' }],
    },
  ]);
  expect(JSON.stringify(scenes)).not.toMatch(/hologram|countdown|comic|justified|mood/);
  const { polls } = await app.call('list_live_polls', { params: { id: session.id } });
  expect(polls).toMatchObject([{ kind: 'poll', phase: 'live' }]);
});

test.each([
  ['a scene of no name', [{ id: 'one', name: '' }]],
  ['the same scene twice', [{ id: 'one' }, { id: 'one' }]],
  ['more scenes than a live holds', Array.from({ length: 21 }, (_, index) => ({ id: `s${index}` }))],
])('a copy with %s is refused as a whole', async (_, scenes) => {
  const app = startTestService();
  const session = { title: 'Bad', scheduledAt: '2030-02-01T19:00:00.000Z' };
  await expect(copy(app, { session, scenes })).rejects.toMatchObject({ status: 400 });
  expect((await app.call('list_live_sessions', { query: {} })).sessions).toEqual([]);
});
