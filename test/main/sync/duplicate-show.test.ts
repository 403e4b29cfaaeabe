import { expect, test } from 'vitest';
import type { OperationName } from '#shared/api/operations.ts';
import { scenesOf } from '#shared/library/body-scenes.ts';
import { LibraryBody } from '#shared/library/library-items.ts';
import { ShowTemplate } from '#shared/library/show-template.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { duplicateShow } from '../../../src-main/sync/duplicate-show.ts';
import { readShow } from '../../../src-main/sync/show-copy.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

type Client = Pick<PlatformClient, 'call'>;

const clientOf = ({ call }: TestService): Client =>
  ({ call: (operation: { readonly name: OperationName }, input: never) => call(operation.name, input) }) as Client;

/** Nobody said which answers are right. */
const show = { spaceId: 'space', sessionId: 'show' };
const nothingKept = {
  plan: { ...show, order: [], right: {} },
  facts: { ...show, hostUrl: null, durationMin: null, isOver: false },
};

const at = (days: number): string => new Date(TEST_START + days * 86_400_000).toISOString();
const wishFor = (days: number) => ({ title: 'Evening', scheduledAt: at(days), durationMin: 45 });

/** A show with two scenes that lead to each other, a poll and a quiz that nobody played. */
const evening = async () => {
  const service = startTestService();
  const { call } = service;
  const { session } = await call('create_live_session', {
    body: { title: 'Evening', description: 'Come in', scheduledAt: at(1), chat: 'open', maxParticipants: 70 },
  });
  const params = { id: session.id };
  await call('create_scene', { params, body: { id: 'one', name: 'One', slots: [{ id: 'h', kind: 'host' }] } });
  await call('create_scene', {
    params,
    body: { id: 'two', name: 'Two', locked: true, overlays: [{ id: 'b', type: 'band', text: 'Hello' }] },
  });
  await call('update_scene', { params: { ...params, sceneId: 'one' }, body: { nextSceneId: 'two' } });
  await call('set_auto_advance', { params, body: { enabled: true, loop: true } });
  await call('create_poll', { params, body: { question: 'Which day?', options: ['Mon', 'Tue'], phase: 'waiting' } });
  await call('create_poll', { params, body: { kind: 'quiz', question: '2 + 2?', options: ['3', '4'], correct: [1] } });
  return { service, sessionId: session.id };
};

test('duplicates have the settings, scenes in order and polls of the show, each at its date', async () => {
  const { service, sessionId } = await evening();
  const made = await duplicateShow(
    clientOf(service),
    (await readShow(clientOf(service), sessionId, nothingKept)).copy,
    [wishFor(8), wishFor(15)],
  );
  expect(made).toMatchObject({ quizzesAsPolls: 1, problem: null });
  const shows = await Promise.all(
    made.sessionIds.map(async (id) => {
      const { session } = await service.call('get_live_session', { params: { id } });
      const { scenes, autoAdvance } = await service.call('get_live_scenes', { params: { id } });
      const { polls } = await service.call('list_live_polls', { params: { id } });
      return { session, scenes, autoAdvance, polls };
    }),
  );
  const same = {
    scenes: [
      { name: 'One', nextSceneId: 'two', slots: [{ kind: 'host' }] },
      { name: 'Two', locked: true, overlays: [{ text: 'Hello' }] },
    ],
    autoAdvance: { enabled: true, loop: true },
    polls: [
      { question: 'Which day?', phase: 'waiting', status: 'open' },
      { question: '2 + 2?', kind: 'poll' },
    ],
  };
  const settings = { title: 'Evening', description: 'Come in', chat: 'open', maxParticipants: 70, status: 'scheduled' };
  expect(shows).toMatchObject([
    { ...same, session: { ...settings, scheduledAt: at(8) } },
    { ...same, session: { ...settings, scheduledAt: at(15) } },
  ]);
});

test('a quiz whose right answer is kept here stays a quiz, and polls come in the order of their plan', async () => {
  const { service, sessionId } = await evening();
  const { polls } = await service.call('list_live_polls', { params: { id: sessionId } });
  const [day, quiz] = polls.map(({ id }) => id);
  const plan = { ...show, order: [quiz ?? '', day ?? ''], right: { [quiz ?? '']: ['4'] } };
  const made = await duplicateShow(
    clientOf(service),
    (await readShow(clientOf(service), sessionId, { ...nothingKept, plan })).copy,
    [wishFor(8)],
  );
  const [copyId = ''] = made.sessionIds;
  const { polls: copies } = await service.call('list_live_polls', { params: { id: copyId } });
  expect(copies.map(({ question, kind }) => [question, kind])).toEqual([
    ['2 + 2?', 'quiz'],
    ['Which day?', 'poll'],
  ]);
  expect(made).toMatchObject({
    quizzesAsPolls: 0,
    quizzes: [{ kind: 'right', sessionId: copyId, pollId: copies[0]?.id, right: ['4'] }],
  });
});

test('a series that breaks off keeps what was made and says why the rest was not', async () => {
  const { service, sessionId } = await evening();
  const client = clientOf(service);
  let made = 0;
  const tired = {
    call: (operation: { readonly name: string }, ...rest: readonly never[]) => {
      if (operation.name === 'create_live_session') made += 1;
      if (made > 1) return Promise.reject(new AppError('forbidden', verbatim('The month is full.')));
      return (client.call as (...all: readonly unknown[]) => Promise<unknown>)(operation, ...rest);
    },
  } as Client;
  const answer = await duplicateShow(tired, (await readShow(tired, sessionId, nothingKept)).copy, [
    wishFor(8),
    wishFor(15),
    wishFor(22),
  ]);
  expect([answer.sessionIds.length, answer.problem?.text]).toEqual([1, 'The month is full.']);
  const { sessions } = await service.call('list_live_sessions', { query: {} });
  expect(sessions.filter(({ title }) => title === 'Evening').length).toBe(2);
});

test('a show that was kept as a template makes shows like it, its quizzes included', async () => {
  const { service, sessionId } = await evening();
  const client = clientOf(service);
  const { polls } = await service.call('list_live_polls', { params: { id: sessionId } });
  const plan = { ...show, order: [], right: { [polls[1]?.id ?? '']: ['4'] } };
  const kept = ShowTemplate.parse({
    kind: 'show_template',
    ...(await readShow(client, sessionId, { ...nothingKept, plan })).copy,
    bands: [{ id: 'b', label: 'Hello', text: 'Hello' }],
  });
  const written = LibraryBody.parse(JSON.parse(JSON.stringify(kept)));
  if (written.kind !== 'show_template') throw new Error('It is no template of a show.');
  const made = await duplicateShow(client, { ...written, scenes: scenesOf(written) }, [wishFor(8)]);
  const params = { id: made.sessionIds[0] ?? '' };
  const { session } = await service.call('get_live_session', { params });
  const { scenes, autoAdvance } = await service.call('get_live_scenes', { params });
  const copies = await service.call('list_live_polls', { params });
  expect({ session, scenes, autoAdvance, polls: copies.polls }).toMatchObject({
    session: { description: 'Come in', chat: 'open', maxParticipants: 70, scheduledAt: at(8) },
    scenes: [{ name: 'One', nextSceneId: 'two' }, { name: 'Two' }],
    autoAdvance: { enabled: true, loop: true },
    polls: [
      { question: 'Which day?', phase: 'waiting' },
      { question: '2 + 2?', kind: 'quiz' },
    ],
  });
  expect([made.problem, made.quizzesAsPolls]).toEqual([null, 0]);
});
