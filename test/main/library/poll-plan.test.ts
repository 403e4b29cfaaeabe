import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { plannedPolls } from '#shared/library/poll-plan.ts';
import { createPollPlanRepository } from '../../../src-main/library/desk/poll-plan-repository.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { migrate } from '../../../src-main/library/file/migrate.ts';

const show = { spaceId: 'space', sessionId: 'show' };
const quiz = (id: string, ...texts: readonly string[]) =>
  ({ id, kind: 'quiz', options: texts.map((text) => ({ text })) }) as unknown as Poll;
const openPlans = () => {
  const db = new Sqlite(':memory:');
  migrate(db, allMigrations, null);
  return createPollPlanRepository(db);
};

test('the order of polls and the right answers of a quiz are kept for each show by itself', () => {
  const plans = openPlans();
  plans.change({ ...show, kind: 'order', order: ['b', 'a'] });
  const plan = plans.change({ ...show, kind: 'right', pollId: 'a', right: ['Paris'] });
  expect(plan).toEqual({ ...show, order: ['b', 'a'], right: { a: ['Paris'] } });
  expect(plans.read(show)).toEqual(plan);
  expect(plans.read({ ...show, sessionId: 'other' })).toMatchObject({ order: [], right: {} });
});

test('polls keep their planned order, new ones come last, and a quiz with other options loses its answer', () => {
  const plan = { ...show, order: ['b', 'a'], right: { a: ['Paris'], c: ['Gone'] } };
  const planned = plannedPolls([quiz('a', 'Paris', 'Rome'), quiz('b', 'x', 'y'), quiz('c', 'p', 'q')], plan);
  expect(planned.map(({ id, options }) => [id, ...options.map(({ correct }) => correct)])).toEqual([
    ['b', undefined, undefined],
    ['a', true, false],
    ['c', undefined, undefined],
  ]);
});
