import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findOperation, operations } from '#shared/api/operations.ts';
import type { Operation } from '#shared/api/operation.ts';
import { answerDrift } from '#shared/console/answer-drift.ts';
import { asCurl, asToolCall } from '#shared/console/call-text.ts';
import { compareJson } from '#shared/console/compare-json.ts';
import { createOperationFinder } from '#shared/console/find-operations.ts';
import { matchingPart } from '#shared/console/matching-part.ts';
import { sayUnchecked } from '#shared/words/words.ts';

const operationNamed = (name: string): Operation => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`There is no ${name}.`);
  return operation;
};
const find = createOperationFinder(operations, ({ name }) => sayUnchecked('en', `service_op_${name}`, {}) ?? name);

test('operations are found by words, by path and by family', () => {
  const names = (query: string): readonly string[] => find(query).map(({ operation }) => operation.name);
  expect(names('activate scene')[0]).toBe('activate_scene');
  expect(names('/live/sessions/:id/scenes/auto')).toEqual(['set_auto_advance']);
  // Another operation's name begins with it.
  expect(names('get_live_scene')[0]).toBe('get_live_scene');
  expect(names('webhooks delete')[0]).toBe('delete_webhook');
  expect(names('nothing of the kind')).toEqual([]);
  expect(names('')).toHaveLength(operations.length);
});

test('what reaches the picture of an audience is marked, and what prepares is not', () => {
  const marked = new Set(
    find('')
      .filter(({ changesAir }) => changesAir)
      .map(({ operation }) => operation.name),
  );
  expect(['activate_scene', 'show_band', 'open_poll', 'cancel_live_session'].every((name) => marked.has(name))).toBe(
    true,
  );
  expect(
    ['create_poll', 'list_live_scenes', 'create_post', 'create_live_invite'].some((name) => marked.has(name)),
  ).toBe(false);
});

test('a call as curl reaches a shell as it is, with the key in a variable', () => {
  const draft = { params: { id: 'a/b' }, query: {}, body: { title: "It's $HOME `date`" } };
  const line = asCurl('http://127.0.0.1:1/v1', operationNamed('update_live_session'), draft);
  const words = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${line}`], {
    env: { REGIE_KEY: 'the-key' },
  });
  expect(words.toString().split('\n').slice(0, -1)).toEqual([
    '-X',
    'PATCH',
    'http://127.0.0.1:1/v1/live/sessions/a%2Fb',
    '-H',
    'Authorization: Bearer the-key',
    '-H',
    'Content-Type: application/json',
    '--data',
    JSON.stringify(draft.body),
  ]);
  expect(asCurl('', operationNamed('update_live_session'), { ...draft, params: {} })).toBeNull();
});

test("an assistant's tool call has all arguments in one object, the body's own id under its own name", () => {
  const draft = { params: { id: 's1' }, query: {}, body: { id: 'offer', name: 'Offer' } };
  expect(JSON.parse(asToolCall(operationNamed('create_scene'), draft))).toEqual({
    name: 'create_scene',
    arguments: { id: 's1', sceneId: 'offer', name: 'Offer' },
  });
});

test('the part of an answer that holds some words keeps the way to them, and all below a key that holds them', () => {
  const answer = {
    users: [
      { id: 'u1', name: 'Ana' },
      { id: 'u2', name: 'Ben', groups: [{ name: 'Choir' }] },
    ],
    total: 2,
  };
  expect(matchingPart(answer, 'BEN')).toEqual({ users: [{ name: 'Ben' }] });
  expect(matchingPart(answer, 'groups')).toEqual({ users: [{ groups: [{ name: 'Choir' }] }] });
  expect(matchingPart(answer, '2')).toEqual({ users: [{ id: 'u2' }], total: 2 });
  expect(matchingPart(answer, 'nobody')).toBeUndefined();
});

test('two answers differ where a value was added, removed or changed', () => {
  const before = { list: [1, 2], same: { a: 1, b: null }, gone: true };
  const after = { list: [1, 3, 4], same: { b: null, a: 1 }, come: 'x' };
  expect(compareJson(before, after).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'changed list.1',
    'added list.2',
    'added come',
    'removed gone',
  ]);
});

test('fields of an answer that the contract does not describe are named once', () => {
  const { response } = operationNamed('list_groups');
  const drift = answerDrift(response, {
    groups: [
      { id: 1, mood: 'good' },
      { id: 'b', mood: 'bad' },
    ],
    next: 1,
  });
  const named = drift.map(({ kind, path }) => `${kind} ${path}`);
  expect(named).toContain('other groups.*.id');
  expect(new Set(named).size).toBe(named.length);
});
