import { expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { createRouter } from '../../../src-service/http/router.ts';

const router = createRouter(operations.map(({ method, path, name }) => ({ method, path, target: name })));

test('a literal segment goes before a parameter', () => {
  expect(router.match('PUT', '/live/sessions/s1/scenes/active')).toEqual({
    kind: 'found',
    target: 'set_active_scene',
    params: { id: 's1' },
  });
});

test('a path that the literal segment knows by other methods alone reaches the parameter', () => {
  expect(router.match('GET', '/live/sessions/s1/scenes/active')).toEqual({
    kind: 'found',
    target: 'get_live_scene',
    params: { id: 's1', sceneId: 'active' },
  });
});

test('parameters come decoded, ext: ids among them', () => {
  expect(router.match('PUT', '/live/sessions/s1/participants/ext%3Alms%2F42/role')).toMatchObject({
    params: { id: 's1', userId: 'ext:lms/42' },
  });
});

test('another method of a known path lists those it knows', () => {
  expect(router.match('PUT', '/live/sessions/s1')).toEqual({
    kind: 'other_methods',
    allow: ['GET', 'PATCH', 'DELETE'],
  });
});

test.each(['/', '', '/nothing', '/live/sessions/', '/live/sessions/s1/', '/live//sessions', '/live/sessions/%zz'])(
  'the path %j is unknown',
  (path) => {
    expect(router.match('GET', path)).toEqual({ kind: 'unknown' });
  },
);

test('every operation of the contract is reached by its own path', () => {
  for (const { method, path, name } of operations) {
    const filled = path.replaceAll(/:(\w+)/g, 'x-$1');
    expect(router.match(method, filled)).toMatchObject({ kind: 'found', target: name });
  }
});
