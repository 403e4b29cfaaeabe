import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';

test('the demo space is a public one with people, a live behind it and lives ahead', async () => {
  const { call, errors } = startTestService({ seed: 'demo' });
  const { space } = await call('get_space', {});
  expect(space).toMatchObject({ name: 'Atelier Nord', visibility: 'public', memberCount: 39, groupCount: 3 });
  const { sessions } = await call('list_live_sessions', {});
  expect(sessions.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'ended']);
  expect(errors).toEqual([]);
});

test('the demo show is ready to go on air: scenes, polls, media that can be fetched', async () => {
  const { call, rehearse, service } = startTestService({ seed: 'demo' });
  const { sessions } = await call('list_live_sessions', {});
  const params = { id: sessions[0]?.id ?? '' };
  const desk = await call('get_live_scenes', { params });
  expect(desk.scenes).toHaveLength(8);
  expect((await call('list_live_polls', { params })).polls.map(({ status }) => status)).toEqual([
    'open',
    'draft',
    'draft',
    'draft',
    'draft',
  ]);
  const { media } = await call('list_media', {});
  const statuses = await Promise.all(media.map(async ({ url }) => (await service.fetch(new Request(url))).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const onAir = await call('activate_scene', { params: { ...params, sceneId: desk.scenes[0]?.id ?? '' } });
  expect(onAir.activeSceneId).toBe(desk.scenes[0]?.id);
  await rehearse('POST', `/sessions/${params.id}/start`);
});

test('the live behind it was lived through: attendance, chat, votes and replay are there', async () => {
  const { call } = startTestService({ seed: 'demo' });
  const { sessions } = await call('list_live_sessions', { query: { status: 'ended' } });
  const params = { id: sessions[0]?.id ?? '' };
  const { summary, participants } = await call('get_live_attendance', { params });
  expect(summary).toMatchObject({ liveDurationSec: 52 * 60, attended: participants.length });
  expect(participants.some(({ connections }) => connections === 2)).toBe(true);
  expect((await call('get_live_chat', { params })).messages.length).toBeGreaterThan(100);
  expect((await call('list_live_polls', { params })).polls.every(({ voters }) => voters > 20)).toBe(true);
  expect((await call('get_live_replay', { params })).replay).toMatchObject({ status: 'ready', durationSec: 52 * 60 });
});

test('the empty space holds its owner and nothing else', async () => {
  const { call, service } = startTestService();
  const { space } = await call('get_space', {});
  expect(space).toMatchObject({ visibility: 'private', memberCount: 1, groupCount: 0, reviewCount: 0 });
  expect((await call('list_live_sessions', {})).sessions).toEqual([]);
  expect((await call('list_media', {})).media).toEqual([]);
  expect(service.context.events.after(0, 10)).toEqual([]);
});
