import { expect, test } from 'vitest';
import type { OperationName } from '#shared/api/operations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Control } from '../../../src-main/rehearsal/control.ts';
import { copyShow, type Call } from '../../../src-main/rehearsal/copy-show.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const callOf = ({ call }: TestService): Call =>
  ((operation: { readonly name: OperationName }, input: never) => call(operation.name, input)) as Call;

const intoOf = (service: TestService) => ({
  into: callOf(service),
  control: ((method, path, body) => service.rehearse(method, path.replace(/^\/rehearsal/, ''), body)) as Control,
  now: () => TEST_START,
});

/** A space with one show: two scenes, one of which plays a medium of its library, a poll and a quiz. */
const school = async () => {
  const service = startTestService();
  const { call } = service;
  const { media } = await call('add_media', {
    body: { kind: 'image', url: 'https://school.example/plan.png', title: 'Plan' },
  });
  const { session } = await call('create_live_session', {
    body: {
      title: 'Open evening',
      description: 'Come in',
      scheduledAt: TEST_START + 86_400_000,
      chat: 'open',
      maxParticipants: 70,
    },
  });
  const params = { id: session.id };
  await call('create_scene', {
    params,
    body: {
      id: 'welcome',
      name: 'Welcome',
      durationSec: 20,
      slots: [
        { id: 'h', kind: 'host' },
        { id: 'g', kind: 'guest', userId: session.hostId },
      ],
    },
  });
  await call('create_scene', {
    params,
    body: {
      id: 'plan',
      name: 'Plan',
      layout: 'solo',
      slots: [{ id: 'm', kind: 'media', mediaKind: 'image', mediaId: media.id }],
      overlays: [{ id: 'b', type: 'band', text: 'Where we are' }],
    },
  });
  await call('update_scene', { params: { ...params, sceneId: 'welcome' }, body: { nextSceneId: 'plan' } });
  await call('set_auto_advance', { params, body: { enabled: true, loop: true } });
  await call('create_poll', { params, body: { kind: 'poll', question: 'Which day?', options: ['Mon', 'Tue'] } });
  await call('create_poll', {
    params,
    body: { kind: 'quiz', question: '2 + 2?', options: ['3', '4'], correct: [1] },
  });
  return { service, sessionId: session.id };
};

const nothingKept = { plan: null, durationMin: null };

test('a copy in another space has settings, scenes and polls, media by address, guests by turn', async () => {
  const { service, sessionId } = await school();
  const rehearsal = startTestService();
  const copied = await copyShow({ from: callOf(service), ...intoOf(rehearsal) }, sessionId, nothingKept);
  expect(copied.missingMedia).toBe(0);
  const { session: copy } = await rehearsal.call('get_live_session', { params: { id: copied.sessionId } });
  expect(copy).toMatchObject({
    title: 'Open evening',
    description: 'Come in',
    chat: 'open',
    maxParticipants: 70,
    status: 'scheduled',
    scheduledAt: new Date(TEST_START + 86_400_000).toISOString(),
  });
  const desk = await rehearsal.call('get_live_scenes', { params: { id: copy.id } });
  expect(desk.scenes).toMatchObject([
    {
      id: 'welcome',
      name: 'Welcome',
      durationSec: 20,
      nextSceneId: 'plan',
      slots: [{ kind: 'host' }, { kind: 'guest', guestIndex: 0 }],
    },
    {
      id: 'plan',
      layout: 'solo',
      slots: [{ kind: 'media', mediaKind: 'image' }],
      overlays: [{ text: 'Where we are' }],
    },
  ]);
  expect(desk.scenes[0]?.slots[1]?.userId).toBeUndefined();
  // The medium is in the rehearsal's own library now, at the same address.
  const { media } = await rehearsal.call('get_media', { params: { id: desk.scenes[1]?.slots[0]?.mediaId ?? '' } });
  expect(media.url).toBe('https://school.example/plan.png');
  expect(desk.autoAdvance).toMatchObject({ enabled: true, loop: true });
  // Nobody played the quiz yet, so the platform does not say what is right.
  const { polls } = await rehearsal.call('list_live_polls', { params: { id: copy.id } });
  expect(polls).toMatchObject([{ question: 'Which day?' }, { question: '2 + 2?' }]);
  // The show it came from is as it was.
  const { session } = await service.call('get_live_session', { params: { id: sessionId } });
  expect(session).toMatchObject({ status: 'scheduled', sceneCount: 2 });
});

test('what a limited sign-in may not read stays behind; anything else that fails is said', async () => {
  const { service, sessionId } = await school();
  const rehearsal = startTestService();
  const refusing =
    (names: readonly string[], code: 'forbidden' | 'offline'): Call =>
    async (operation, input) => {
      if (names.includes(operation.name)) throw new AppError(code, verbatim('No.'));
      return callOf(service)(operation, input);
    };
  const from = refusing(['get_media', 'list_live_polls'], 'forbidden');
  const copied = await copyShow({ from, ...intoOf(rehearsal) }, sessionId, nothingKept);
  expect(copied.missingMedia).toBe(1);
  const desk = await rehearsal.call('get_live_scenes', { params: { id: copied.sessionId } });
  expect(desk.scenes.map(({ slots }) => slots.length)).toEqual([2, 0]);
  const offline = refusing(['list_live_polls'], 'offline');
  await expect(copyShow({ from: offline, ...intoOf(rehearsal) }, sessionId, nothingKept)).rejects.toThrow('No.');
});

test('a show whose date is over is copied for soon', async () => {
  const { service, sessionId } = await school();
  const rehearsal = startTestService();
  const later = TEST_START + 2 * 86_400_000;
  const ports = { ...intoOf(rehearsal), now: () => later };
  const copied = await copyShow({ from: callOf(service), ...ports }, sessionId, nothingKept);
  const { session } = await rehearsal.call('get_live_session', { params: { id: copied.sessionId } });
  expect(session.scheduledAt).toBe(new Date(later + 5 * 60_000).toISOString());
});
