import { expect, test } from 'vitest';
import type { AppContext } from '../../../src-renderer/context/app-context.ts';
import { callShowPlatform } from '../../../src-renderer/features/desk/show-platform.ts';

type Parts = Pick<AppContext, 'bridge' | 'show'>;

const appOn = (spaceId: string | null) => {
  const calls: unknown[] = [];
  const bridge = { call: (...call: unknown[]) => Promise.resolve(calls.push(call)) };
  return { calls, app: { bridge, show: { state: spaceId === null ? null : { spaceId } } } as unknown as Parts };
};

test('what the desk asks goes to the space of the open show, whichever one is chosen in the window', async () => {
  const { app, calls } = appOn('of-the-show');
  await callShowPlatform(app, 'delete_poll', { params: { id: 'show', pollId: 'poll' } });
  expect(calls).toEqual([
    [
      'platform.call',
      {
        spaceId: 'of-the-show',
        operation: 'delete_poll',
        params: { id: 'show', pollId: 'poll' },
        lane: 'operator',
      },
    ],
  ]);
});

test('without a show nothing is asked of any space', async () => {
  const { app, calls } = appOn(null);
  await expect(callShowPlatform(app, 'delete_poll', { params: { id: 'show', pollId: 'poll' } })).rejects.toThrow();
  expect(calls).toEqual([]);
});
