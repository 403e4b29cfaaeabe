import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

const prepare = async (app: TestService) => {
  const { group } = await app.call('create_group', { body: { name: 'Evening class' } });
  const { session } = await app.call('create_live_session', {
    body: {
      title: 'Tomorrow',
      description: 'As planned',
      mode: 'broadcast',
      scheduledAt: app.clock.now() + 86_400_000,
      groups: [group.id],
      chat: 'closed',
    },
  });
  const params = { id: session.id };
  await app.call('create_scene', { params, body: { id: 'hold', name: 'Holding' } });
  await app.call('create_scene', { params, body: { id: 'talk', name: 'Talk', durationSec: 30 } });
  await app.call('set_active_scene', { params, body: { sceneId: 'hold' } });
  const options = ['Yes', 'No'];
  await app.call('create_poll', { params, body: { question: 'Ready?', options } });
  await app.call('create_poll', { params, body: { question: 'Where from?', options, phase: 'waiting' } });
  await app.call('create_poll', { params, body: { question: 'Right?', options, kind: 'quiz', correct: [1] } });
  await app.call('create_live_invite', { params, body: { label: 'Open' } });
  return session.id;
};

/** Everything the API tells of a show, without the instants at which something was changed. */
const picture = async (app: TestService, id: string) => {
  const params = { id };
  const { polls } = await app.call('list_live_polls', { params });
  const desk = await app.call('get_live_scenes', { params });
  return {
    session: (await app.call('get_live_session', { params })).session,
    scenes: desk.scenes,
    autoAdvance: desk.autoAdvance,
    bands: desk.bands,
    media: desk.media,
    polls: polls.map(({ updatedAt: _updated, openedAt, ...poll }) => ({ ...poll, wasOpened: openedAt !== null })),
    chat: (await app.call('get_live_chat', { params, query: {} })).messages,
    people: (await app.call('get_live_participants', { params })).participants,
    attendance: (await app.call('get_live_attendance', { params })).participants,
    invites: (await app.call('list_live_invites', { params })).invites,
    events: (await app.call('list_events', { query: {} })).events,
    videos: (await app.call('list_videos', { query: {} })).videos,
  };
};

const rehearse = async (app: TestService, id: string): Promise<void> => {
  const params = { id };
  const path = `/sessions/${id}`;
  await app.rehearse('POST', `${path}/start`);
  const { participant } = (await app.rehearse('POST', `${path}/participants`, { name: 'Ann' })) as {
    participant: { id: string };
  };
  await app.rehearse('PUT', `${path}/audience`, { size: 20, chatPerMinute: 60, votePercent: 100 });
  await app.call('update_live_session', { params, body: { chat: 'open', title: 'Renamed on air', groups: null } });
  await app.rehearse('POST', `${path}/chat`, { userId: participant.id, text: 'Hello' });
  const { polls } = await app.call('list_live_polls', { params });
  for (const poll of polls) {
    const pollParams = { ...params, pollId: poll.id };
    if (poll.status === 'draft') await app.call('open_poll', { params: pollParams });
    if (poll.phase === 'waiting') continue;
    await app.rehearse('POST', `${path}/polls/${poll.id}/votes`, {
      userId: participant.id,
      optionIds: [poll.options[0]?.id],
    });
    await app.call('close_poll', { params: pollParams, body: {} });
  }
  await app.call('set_active_scene', { params, body: { sceneId: 'talk' } });
  await app.call('set_auto_advance', { params, body: { enabled: true, loop: true } });
  await app.call('set_extra_viewers', { params, body: { extra: 40 } });
  await app.call('show_band', { params, body: { text: 'Welcome', seconds: 60 } });
  await app.call('report_live_conversion', { params, body: { name: 'Ann', label: 'Course' } });
  app.clock.advance(30_000);
  await app.rehearse('POST', `${path}/end`);
  app.clock.advance(10 * 60_000);
};

test('a show that was rehearsed is as it was before, as often as one likes', async () => {
  const app = startTestService();
  const id = await prepare(app);
  const before = await picture(app, id);
  for (let round = 0; round < 2; round += 1) {
    await rehearse(app, id);
    const after = await picture(app, id);
    expect(after.session).toMatchObject({ status: 'ended', recordingStatus: 'ready', chat: 'open' });
    expect([after.chat.length > 1, after.people.length > 1, after.videos.length]).toEqual([true, true, 1]);
    expect(await app.rehearse('POST', `/sessions/${id}/reset`)).toEqual({ session: before.session });
    expect(await picture(app, id)).toEqual(before);
    app.clock.advance(3_600_000);
    expect((await app.rehearse('GET', `/sessions/${id}/audience`)).audience).toMatchObject({ size: 0 });
    expect(await picture(app, id)).toEqual(before);
  }
  expect(app.errors).toEqual([]);
});

test('edits made on air stay in the scenes; a deleted scene is not put on air again', async () => {
  const app = startTestService();
  const id = await prepare(app);
  await app.rehearse('POST', `/sessions/${id}/start`);
  await app.call('update_scene', { params: { id, sceneId: 'talk' }, body: { name: 'Talk, better' } });
  await app.call('delete_scene', { params: { id, sceneId: 'hold' } });
  await app.rehearse('POST', `/sessions/${id}/reset`);
  const desk = await app.call('get_live_scenes', { params: { id } });
  expect([desk.activeSceneId, desk.scenes.map(({ name }) => name)]).toEqual([null, ['Talk, better']]);
  expect(desk.session.status).toBe('scheduled');
});

test('a live that never began loses the people who waited, and keeps the rest', async () => {
  const app = startTestService();
  const id = await prepare(app);
  const before = await picture(app, id);
  await app.rehearse('POST', `/sessions/${id}/participants`, { name: 'Early' });
  await app.rehearse('POST', `/sessions/${id}/reset`);
  expect(await picture(app, id)).toEqual(before);
});

test('a live that ended before resets were known is scheduled again with its settings', async () => {
  const app = startTestService({ seed: 'demo' });
  const { sessions } = await app.call('list_live_sessions', { query: { status: 'ended' } });
  const [old] = sessions;
  if (!old) throw new Error('The demo has no past live.');
  const { session } = (await app.rehearse('POST', `/sessions/${old.id}/reset`)) as { session: object };
  expect(session).toMatchObject({
    status: 'scheduled',
    title: old.title,
    scheduledAt: old.scheduledAt,
    startedAt: null,
    endedAt: null,
    recordingStatus: null,
    replayUrl: null,
    conversionCount: 0,
  });
});

test('an unknown session is not found, and a cancelled one is not reset', async () => {
  const app = startTestService();
  const id = await prepare(app);
  await app.call('cancel_live_session', { params: { id } });
  await expect(app.rehearse('POST', `/sessions/${id}/reset`)).rejects.toMatchObject({ status: 400 });
  await expect(app.rehearse('POST', '/sessions/none/reset')).rejects.toMatchObject({ status: 404 });
});
