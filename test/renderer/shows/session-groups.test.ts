import { expect, test } from 'vitest';
import { groupSessions, searchSessions } from '../../../src-renderer/features/shows/session-groups.ts';
import { fakeSession } from '../../support/fake-host-data.ts';

const at = (id: string, status: 'scheduled' | 'live' | 'ended' | 'cancelled', day: number) =>
  fakeSession({ id, status, scheduledAt: new Date(Date.UTC(2026, 10, day)).toISOString() });

test('shows stand as a person looks for them: live, the next to come, the latest past', () => {
  const groups = groupSessions([
    at('far', 'scheduled', 28),
    at('old', 'ended', 1),
    at('near', 'scheduled', 21),
    at('recent', 'ended', 12),
    at('never', 'cancelled', 25),
    at('now', 'live', 20),
  ]);
  expect(groups.map(({ id, sessions }) => [id, sessions.map((session) => session.id)])).toEqual([
    ['live', ['now']],
    ['upcoming', ['near', 'far']],
    ['past', ['never', 'recent', 'old']],
  ]);
});

test('the search wants every word, accents and case aside', () => {
  const sessions = [
    fakeSession({ id: 'a', title: 'Évaluer un élève', description: null }),
    fakeSession({ id: 'b', title: 'Pricing', description: 'An evaluation of three courses' }),
  ];
  const found = (query: string) => searchSessions(sessions, query).map(({ id }) => id);
  expect([found('evalu'), found('eleve EVALUER'), found('  '), found('nothing')]).toEqual([
    ['a', 'b'],
    ['a'],
    ['a', 'b'],
    [],
  ]);
});
