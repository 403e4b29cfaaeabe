import { describe, expect, test } from 'vitest';
import type { Operation } from '#shared/api/operation.ts';
import { findOperation, operations } from '#shared/api/operations.ts';
import { changeSource, thingToChange } from '#shared/console/change-source.ts';
import { filledFrom } from '#shared/console/changed-part.ts';
import { decidingRead, sharesIds } from '#shared/console/deciding-read.ts';
import { readDraftText } from '#shared/console/draft-text.ts';
import { operationForm } from '#shared/console/operation-form.ts';

const operationNamed = (name: string): Operation => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`There is no ${name}.`);
  return operation;
};

/** The fields that an answer fills in the form of a change. */
const filled = (name: string, answer: unknown, params: Readonly<Record<string, unknown>> = {}): unknown => {
  const operation = operationNamed(name);
  const [source, { body }] = [changeSource(operation), operationForm(operation)];
  return source && body && filledFrom(body, thingToChange(source, answer, params));
};

describe('a change is filled', () => {
  test('a change of anything is filled from its present state', () => {
    const changes = operations.filter(({ method }) => method === 'PATCH');
    expect(changes.filter((one) => changeSource(one) === null).map(({ name }) => name)).toEqual([]);
  });

  test('a change of a part of a scene is filled from that part', () => {
    const overlays = [
      { id: 'clock', type: 'sticker', visible: true },
      { id: 'band', type: 'band', visible: false, text: 'Hello' },
    ];
    const scene = { id: 'a', overlays, slots: [{ id: 'guest', kind: 'guest', muted: true }] };
    expect([
      filled('update_overlay', { scene }, { sceneId: 'a', overlayId: 'clock' }),
      filled('update_slot', { scene }, { sceneId: 'a', slotId: 'guest' }),
      filled('update_overlay_everywhere', { scenes: [{ id: 'b', overlays: [] }, scene] }, { overlayId: 'clock' }),
      filled('update_email_template', { templates: [{ id: 't', name: 'Hello', subject: 'Hi' }] }, { id: 't' }),
    ]).toEqual([
      { type: 'sticker', visible: true },
      { kind: 'guest', muted: true },
      { type: 'sticker', visible: true },
      { name: 'Hello', subject: 'Hi' },
    ]);
  });

  test('a change is filled from fields of another name, or of a person’s part, too', () => {
    const session = { id: 's', title: 'A show', groupIds: ['g'], replayGroupIds: [] };
    const user = { id: 'u', name: 'Ana', member: { role: 'member', status: 'active' } };
    expect([filled('update_live_session', { session }), filled('update_user', { user })]).toEqual([
      { title: 'A show', groups: ['g'], replayGroups: [] },
      { name: 'Ana', role: 'member', status: 'active' },
    ]);
  });

  test('a change is filled from the object that has most of its fields', () => {
    const answer = { option: { active: true }, sender: { fromEmail: 'ana@example.com', fromName: 'Ana' } };
    expect(filled('update_email_sender', answer)).toEqual({ fromEmail: 'ana@example.com', fromName: 'Ana' });
  });
});

describe('the read that decides', () => {
  test.each([
    ['show_band', 'get_live_scenes'],
    ['control_scene_media', 'get_live_scenes'],
    ['update_overlay_everywhere', 'get_live_scenes'],
    ['activate_scene', 'get_live_scenes'],
    ['complete_lesson', 'get_course_progress'],
    ['delete_comment', 'get_post'],
    ['test_webhook', 'list_webhook_deliveries'],
    ['update_group', 'get_group'],
    ['create_group', 'list_groups'],
  ])('the read that tells whether %s was done is %s', (write, read) => {
    expect(decidingRead(operationNamed(write))?.name).toBe(read);
  });

  test('every write has a read that shows its result, unless it leaves no trace on the platform', () => {
    const writes = operations.filter(({ access }) => access === 'write');
    const without = writes.filter((write) => decidingRead(write) === null).map(({ name }) => name);
    expect(without.toSorted()).toEqual([
      'create_live_entry_url',
      'create_user_entry_url',
      'stage_chat_message',
      'test_email_campaign',
      'test_email_sender',
    ]);
  });

  test('the read takes the write’s ids only where they name the same things', () => {
    const shares = (write: string, read: string): boolean => sharesIds(operationNamed(write), operationNamed(read));
    expect([
      shares('update_overlay', 'get_live_scenes'),
      shares('complete_lesson', 'get_course_progress'),
      shares('delete_comment', 'get_post'),
    ]).toEqual([true, false, false]);
  });
});

test('a draft is read from its JSON, and keys that have no place in a request are named', () => {
  expect([
    readDraftText('{"params":{"id":"g"}}'),
    readDraftText('{"params":{},"query":[],"headers":{}}'),
    readDraftText('[]'),
    readDraftText('{"params":'),
  ]).toEqual([
    { kind: 'draft', draft: { params: { id: 'g' }, query: {}, body: undefined } },
    { kind: 'keys', keys: ['headers', 'query'] },
    { kind: 'broken' },
    { kind: 'broken' },
  ]);
});
