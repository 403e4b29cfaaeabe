import { describe, expect, test } from 'vitest';
import { findOperation, operations } from '#shared/api/operations.ts';
import { idChoices, idSource } from '#shared/console/id-source.ts';
import { mergePages, nextCursorOf } from '#shared/console/merge-pages.ts';

const source = (name: string, field: string, params: Readonly<Record<string, unknown>> = {}) => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`no ${name}`);
  const place = operation.path.includes(`:${field}`) ? 'params' : 'body';
  const found = idSource(operations, operation, params, { place, field });
  return found && [found.operation.name, found.params];
};

describe('a field that names a thing', () => {
  test('is chosen from the list that its path follows', () => {
    expect([
      source('get_group', 'id'),
      source('get_live_session', 'id'),
      source('activate_scene', 'sceneId', { id: 'session-1' }),
      source('set_participant_role', 'userId', { id: 'session-1' }),
    ]).toEqual([
      ['list_groups', {}],
      ['list_live_sessions', {}],
      ['get_live_scenes', { id: 'session-1' }],
      ['list_users', {}],
    ]);
  });

  test('has no list before the path of that list is filled in, and a plain field has none', () => {
    expect([source('activate_scene', 'sceneId'), source('create_group', 'name')]).toEqual([null, null]);
  });

  test('names a person of another system by either id', () => {
    expect(
      idChoices({
        users: [
          { id: 'a', name: 'Ana', externalId: 'crm-7' },
          { id: 'b', name: 'Ben', externalId: null },
        ],
      }),
    ).toEqual([
      { id: 'a', name: 'Ana' },
      { id: 'ext:crm-7', name: 'Ana' },
      { id: 'b', name: 'Ben' },
    ]);
  });

  test('shows the names of the list, and the id where there is no name', () => {
    const answer = { total: 3, users: [{ id: 'a', name: 'Ana' }, { id: 'b', name: '' }, { name: 'Nobody' }] };
    expect([idChoices(answer), idChoices({ users: [] }), idChoices(null)]).toEqual([
      [
        { id: 'a', name: 'Ana' },
        { id: 'b', name: 'b' },
      ],
      [],
      [],
    ]);
  });
});

describe('pages of an answer', () => {
  test('follow each other, and end where no cursor is', () => {
    const merged = mergePages({ users: [1, 2], nextCursor: 'x' }, { users: [3], nextCursor: null });
    expect(merged).toEqual({ users: [1, 2, 3], nextCursor: null });
    expect([nextCursorOf({ nextCursor: 'x' }), nextCursorOf(merged), nextCursorOf({ nextCursor: '' })]).toEqual([
      'x',
      null,
      null,
    ]);
  });
});
