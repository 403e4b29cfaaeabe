import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { factsOfCall, plannedMinutes } from '#shared/library/session-facts.ts';
import { createSessionFactRepository } from '../../../src-main/library/desk/session-fact-repository.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { migrate } from '../../../src-main/library/file/migrate.ts';
import { mergeMaterial } from '../../../src-main/team/material-merge.ts';

const show = { spaceId: 'space', sessionId: 'show' };
const hostUrl = 'https://school.example/app/live/show';

test('facts of a session become known one by one, for each show by itself', () => {
  const db = new Sqlite(':memory:');
  migrate(db, allMigrations, null);
  const facts = createSessionFactRepository(db);
  expect(facts.read(show)).toEqual({ ...show, hostUrl: null, durationMin: null });
  facts.keep({ ...show, hostUrl, durationMin: 45 });
  facts.keep({ ...show, durationMin: 50 });
  facts.keep({ spaceId: 'other', sessionId: 'show', durationMin: 20 });
  expect(facts.all(null)).toEqual([
    { spaceId: 'other', sessionId: 'show', hostUrl: null, durationMin: 20 },
    { ...show, hostUrl, durationMin: 50 },
  ]);
});

const create = { name: 'create_live_session' };
const update = { name: 'update_live_session' };
const answer = { session: { id: 'show' }, hostUrl };
test.each([
  ['a creation', create, { durationMin: 45 }, answer, { hostUrl, durationMin: 45 }],
  [
    'a creation without a duration, which the platform plans for an hour',
    create,
    {},
    answer,
    { hostUrl, durationMin: 60 },
  ],
  ['a host page that is no address', create, {}, { ...answer, hostUrl: 'javascript:alert(1)' }, null],
  ['another duration', update, { durationMin: 90 }, { session: { id: 'show' } }, { durationMin: 90 }],
  ['another title', update, { title: 'Evening' }, { session: { id: 'show' } }, null],
  ['an answer of another shape', create, {}, { ok: true }, null],
  ['another operation', { name: 'create_poll' }, {}, answer, null],
])('%s tells what can be known of a session', (_name, operation, body, told, change) => {
  expect(factsOfCall(operation, body, told)).toEqual(change && { sessionId: 'show', change });
});

test('the planned duration is the platform’s where it says one, else the one kept here', () => {
  const kept = { durationMin: 45 };
  expect([plannedMinutes({ durationMin: 30 }, kept), plannedMinutes({}, kept), plannedMinutes({}, null)]).toEqual([
    30,
    45,
    null,
  ]);
});

test('of two desks that know different facts of a session each gets what it lacks', () => {
  const json = (facts: object): string => JSON.stringify(facts);
  expect(mergeMaterial('session', json({ hostUrl: null, durationMin: 45 }), json({ hostUrl, durationMin: 30 }))).toBe(
    json({ hostUrl, durationMin: 45 }),
  );
});
