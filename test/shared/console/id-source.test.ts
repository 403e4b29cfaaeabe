import { describe, expect, test } from 'vitest';
import { findOperation, operations } from '#shared/api/operations.ts';
import { idChoices, idSource, type IdSource } from '#shared/console/id-source.ts';
import { mergePages, nextCursorOf } from '#shared/console/merge-pages.ts';

/** The first list of an answer. */
const FIRST = { keys: [], within: null };

const sourceOf = (name: string, field: string, params: Readonly<Record<string, unknown>> = {}): IdSource | null => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`no ${name}`);
  const place = operation.path.includes(`:${field}`) ? 'params' : 'body';
  return idSource(operations, operation, params, { place, field });
};

const source = (...asked: Parameters<typeof sourceOf>) => {
  const found = sourceOf(...asked);
  return found && [found.operation.name, found.params];
};

describe('a field that names a thing', () => {
  test('an id field is chosen from the list that its path belongs to', () => {
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

  // Kind and language of a notification are one of a few, which their fields offer themselves.
  test.each(
    operations
      .filter(({ path }) => path.includes(':') && !path.includes(':kind'))
      .map((operation) => [operation.name, operation] as const),
  )('is chosen in each part of the path of %s', (_name, operation) => {
    const names = operation.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
    const params = Object.fromEntries(names.map((name) => [name, 'something']));
    const lists = names.map((field) => idSource(operations, operation, params, { place: 'params', field }));
    expect(lists).not.toContain(null);
  });

  test('of a lesson is chosen after its course, of a comment after its post', () => {
    const [lesson, comment] = [sourceOf('complete_lesson', 'id'), sourceOf('delete_comment', 'id')];
    expect([lesson?.first?.operation.name, lesson?.operation.name, lesson?.params]).toEqual([
      'list_courses',
      'get_course',
      {},
    ]);
    expect([comment?.first?.operation.name, comment?.operation.name]).toEqual(['list_posts', 'get_post']);
    const course = { lessons: [{ id: 'l-1', title: 'Hello' }], modules: [{ id: 'm-1', title: 'First' }] };
    expect([
      idChoices({ course }, lesson ?? FIRST),
      idChoices({ course }, sourceOf('update_lesson', 'moduleId') ?? FIRST),
    ]).toEqual([[{ id: 'l-1', name: 'Hello' }], [{ id: 'm-1', name: 'First' }]]);
  });

  test('of an overlay is one of the scene that is chosen, or of all scenes', () => {
    const scenes = [
      { id: 'a', name: 'A', overlays: [{ id: 'o-1', type: 'clock' }] },
      { id: 'b', name: 'B', overlays: [{ id: 'o-2', type: 'band', text: 'Hi' }] },
    ];
    const inScene = sourceOf('update_overlay', 'overlayId', { id: 's', sceneId: 'b' });
    const everywhere = sourceOf('update_overlay_everywhere', 'overlayId', { id: 's' });
    expect([idChoices({ scenes }, inScene ?? FIRST), idChoices({ scenes }, everywhere ?? FIRST)]).toEqual([
      [{ id: 'o-2', name: 'Hi' }],
      [
        { id: 'o-1', name: 'clock' },
        { id: 'o-2', name: 'Hi' },
      ],
    ]);
  });

  test('of an overlay that stands in several scenes is there once, under all its names', () => {
    const scenes = [
      { id: 'a', overlays: [{ id: 'band', text: 'Hello' }] },
      {
        id: 'b',
        overlays: [
          { id: 'band', text: 'Good evening' },
          { id: 'clock', type: 'clock' },
        ],
      },
    ];
    const everywhere = sourceOf('update_overlay_everywhere', 'overlayId', { id: 's' });
    expect(idChoices({ scenes }, everywhere ?? FIRST)).toEqual([
      { id: 'band', name: 'Hello / Good evening' },
      { id: 'clock', name: 'clock' },
    ]);
  });

  test('of an e-mail is chosen from the templates of e-mails', () => {
    expect(source('create_email_campaign', 'templateId')).toEqual(['list_email_templates', {}]);
  });

  test('a person of another system is named by either id', () => {
    expect(
      idChoices(
        {
          users: [
            { id: 'a', name: 'Ana', externalId: 'crm-7' },
            { id: 'b', name: 'Ben', externalId: null },
          ],
        },
        FIRST,
      ),
    ).toEqual([
      { id: 'a', name: 'Ana' },
      { id: 'ext:crm-7', name: 'Ana' },
      { id: 'b', name: 'Ben' },
    ]);
  });

  test('shows the names of the list, and the id where there is no name', () => {
    const answer = { total: 3, users: [{ id: 'a', name: 'Ana' }, { id: 'b', name: '' }, { name: 'Nobody' }] };
    expect([idChoices(answer, FIRST), idChoices({ users: [] }, FIRST), idChoices(null, FIRST)]).toEqual([
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
  test('pages of an answer are read one after the other until one has no cursor', () => {
    const merged = mergePages({ users: [1, 2], nextCursor: 'x' }, { users: [3], nextCursor: null });
    expect(merged).toEqual({ users: [1, 2, 3], nextCursor: null });
    expect([nextCursorOf({ nextCursor: 'x' }), nextCursorOf(merged), nextCursorOf({ nextCursor: '' })]).toEqual([
      'x',
      null,
      null,
    ]);
  });
});
