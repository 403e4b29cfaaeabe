import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { factsOfCall, plannedMinutes } from '#shared/library/session-facts.ts';
import { createSessionFactRepository } from '../../../src-main/library/desk/session-fact-repository.ts';
import { allMigrations } from '../../../src-main/library/file/migrations/all-migrations.ts';
import { migrate } from '../../../src-main/library/file/migrate.ts';
import { openTestLibrary, sampleDocument, stamp } from '../../support/library-file.ts';
import { mergeMaterial } from '../../../src-main/team/material-merge.ts';

const show = { spaceId: 'space', sessionId: 'show' };
const hostUrl = 'https://school.example/app/live/show';

test('facts of a session become known one by one, for each show by itself', () => {
  const db = new Sqlite(':memory:');
  migrate(db, allMigrations, null);
  const facts = createSessionFactRepository(db);
  expect(facts.read(show)).toEqual({ ...show, hostUrl: null, durationMin: null, isOver: false });
  facts.keep({ ...show, hostUrl, durationMin: 45 });
  facts.keep({ ...show, durationMin: 50, isOver: true });
  expect(facts.keep({ ...show, isOver: true })).toBeNull();
  facts.keep({ spaceId: 'other', sessionId: 'show', durationMin: 20 });
  expect(facts.all(null)).toEqual([
    { spaceId: 'other', sessionId: 'show', hostUrl: null, durationMin: 20, isOver: false },
    { ...show, hostUrl, durationMin: 50, isOver: true },
  ]);
});

const create = 'create_live_session';
const update = 'update_live_session';
const session = { id: 'show', status: 'scheduled' };
const isOver = false;
test.each([
  ['a creation', create, { durationMin: 45 }, { session, hostUrl }, [{ hostUrl, durationMin: 45, isOver }]],
  [
    'one without a duration, planned for an hour',
    create,
    {},
    { session, hostUrl },
    [{ hostUrl, durationMin: 60, isOver }],
  ],
  [
    'one with a host page that is no address',
    create,
    {},
    { session, hostUrl: 'javascript:x' },
    [{ durationMin: 60, isOver }],
  ],
  ['another duration', update, { durationMin: 90 }, { session }, [{ durationMin: 90, isOver }]],
  ['another title', update, { title: 'Evening' }, { session }, [{ isOver }]],
  [
    'a list',
    'list_live_sessions',
    undefined,
    { sessions: [session, { ...session, status: 'ended' }] },
    [{ isOver }, { isOver: true }],
  ],
  [
    'a cancellation',
    'cancel_live_session',
    undefined,
    { session: { ...session, status: 'cancelled' } },
    [{ isOver: true }],
  ],
  ['an answer of another shape', create, {}, { session: 3 }, []],
  ['another operation', 'create_poll', {}, { session, hostUrl }, []],
])('an answer to %s tells what can be known of a session', (_name, name, body, answer, changes) => {
  expect(factsOfCall({ name }, body, answer)).toEqual(changes.map((change) => ({ sessionId: 'show', change })));
});

test('the scenes of a live that is over are neither edited nor brought back, until it was reset', () => {
  const library = openTestLibrary();
  const scene = sampleDocument({ id: 'one', name: 'One' });
  const id = library.ask('drafts.adopt', { id: 'd', ...show, name: 'Evening', show: { scenes: [scene] }, at: 1 });
  const rename = (name: string) => () =>
    library.ask('items.change', {
      ...stamp(),
      id,
      change: {
        kind: 'show',
        edit: [{ kind: 'edit_scene', sceneId: 'one', edit: [{ kind: 'set', fields: { name } }] }],
      },
    });
  const restore = () => library.ask('items.restore_version', { ...stamp(), id, revision: 1 });
  rename('Two')();
  library.ask('sessions.keep_facts', { ...show, isOver: true });
  const why = 'The live of “Evening” is over: its scenes stay as they were. Duplicate the show to go on with them.';
  expect(rename('Three')).toThrow(why);
  expect(restore).toThrow(why);
  expect(library.ask('sync.counts', null).waiting).toBe(1);
  // It is still filed, deleted and brought back like anything else.
  library.ask('items.change', { ...stamp(), id, change: { kind: 'tags', tags: ['done'] } });
  library.ask('items.remove', { ...stamp(), id });
  library.ask('items.bring_back', { ...stamp(), id });
  library.ask('sessions.keep_facts', { ...show, isOver: false });
  restore();
  expect(rename('Four')).not.toThrow();
  library.close();
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
