import { expect, test } from 'vitest';
import { ShowsState } from '../../../src-renderer/features/shows/shows-state.svelte.ts';

type Call = ConstructorParameters<typeof ShowsState>[0];

const session = (id: string, groupIds: readonly string[]): unknown => ({
  id,
  groupIds,
  replayGroupIds: [],
  status: 'scheduled',
  scheduledAt: '2026-11-22T20:00:00.000Z',
});

/** A space with these sessions; notes what is asked of it. */
const space = (sessions: readonly unknown[], groups: readonly unknown[] | null) => {
  const asked: string[] = [];
  const call = (name: string): Promise<unknown> => {
    asked.push(name);
    if (name === 'list_live_sessions') return Promise.resolve({ sessions });
    return groups ? Promise.resolve({ groups }) : Promise.reject(new Error('Not allowed.'));
  };
  return { asked, shows: new ShowsState(call as Call, () => null) };
};

test('a group is named as in the space, and asked for once', async () => {
  const { asked, shows } = space([session('one', ['grp_1', 'grp_gone'])], [{ id: 'grp_1', name: 'Autumn' }]);
  expect(shows.groupName('grp_1')).toBe('grp_1');
  await shows.load();
  await expect.poll(() => shows.groupName('grp_1')).toBe('Autumn');
  expect(shows.groupName('grp_gone')).toBe('grp_gone');
  await shows.load();
  expect(asked).toEqual(['list_live_sessions', 'list_groups', 'list_live_sessions']);
});

test('where no session is restricted, nobody asks for groups', async () => {
  const { asked, shows } = space([session('one', [])], []);
  await shows.load();
  expect(asked).toEqual(['list_live_sessions']);
});

test('a connection that may not read groups still shows the list', async () => {
  const { shows } = space([session('one', ['grp_1'])], null);
  await shows.load();
  expect({ trouble: shows.trouble, name: shows.groupName('grp_1') }).toEqual({ trouble: null, name: 'grp_1' });
});
