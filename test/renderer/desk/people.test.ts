import { expect, test } from 'vitest';
import type { Participant } from '#shared/api/live-objects.ts';
import { PeopleList } from '../../../src-renderer/features/desk/people/people-list.svelte.ts';
import { Source } from './source.svelte.ts';

const AT = '2026-11-20T18:00:00.000Z';
const person = (id: string, changes: Partial<Participant> = {}): Participant => ({
  id,
  externalId: null,
  name: id,
  email: null,
  image: null,
  role: 'viewer',
  source: 'lms',
  connected: true,
  spectator: false,
  handRaisedAt: null,
  joinedAt: AT,
  lastSeenAt: AT,
  ...changes,
});
const listOf = (people: readonly Participant[]) => {
  const source = new Source(people);
  return { source, list: new PeopleList(() => source.now) };
};

test('raised hands come first in their order, then the team, then everyone by name, then who left', () => {
  const { list } = listOf([
    person('gone', { connected: false }),
    person('zed'),
    person('abe'),
    person('late', { handRaisedAt: '2026-11-20T18:02:00.000Z' }),
    person('soon', { handRaisedAt: '2026-11-20T18:01:00.000Z' }),
    person('ana', { role: 'host' }),
  ]);
  expect([list.shown.map(({ id }) => id), list.hands.map(({ id }) => id)]).toEqual([
    ['soon', 'late', 'ana', 'abe', 'zed', 'gone'],
    ['soon', 'late'],
  ]);
});

test('people in the room and people who watch add up to all who are connected', () => {
  const { list } = listOf([person('a'), person('b', { spectator: true }), person('c', { connected: false })]);
  expect([list.connected.length, list.inRoom, list.watching]).toEqual([2, 1, 1]);
});

test('a search keeps the order and minds no accents', () => {
  const { list } = listOf([person('Zoé'), person('Ana')]);
  list.query = 'zoe';
  expect(list.shown.map(({ id }) => id)).toEqual(['Zoé']);
});

test('a person who was looked for elsewhere is shown in the whole list, also where it was folded', () => {
  const { list } = listOf([person('Zoé'), person('Ana')]);
  list.look('Zoé');
  expect([list.shown.map(({ id }) => id), list.isUnfolded]).toEqual([['Zoé'], true]);
});

test('who came and who went is told, latest first, and nobody at the first look', () => {
  const { list } = listOf([]);
  list.note([person('a'), person('b')], 1);
  const atFirst = list.arrivals.length;
  list.note([person('b'), person('c')], 2);
  list.note([person('b'), person('c', { connected: false })], 3);
  expect([atFirst, list.arrivals.map(({ name, came, at }) => `${at} ${name} ${came ? 'came' : 'went'}`)]).toEqual([
    0,
    ['3 c went', '2 c came', '2 a went'],
  ]);
});
