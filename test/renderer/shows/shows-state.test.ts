import { expect, test } from 'vitest';
import type { Session } from '#shared/api/live-objects.ts';
import { ShowsState } from '../../../src-renderer/features/shows/shows-state.svelte.ts';
import { fakeSession } from '../../support/fake-host-data.ts';

/** A platform that answers each list when it is told to. */
const listing = () => {
  const asked: { readonly query: object; readonly answer: (sessions: readonly Session[]) => Promise<void> }[] = [];
  const shows = new ShowsState(
    ((name: string, { query }: { query: object }) => {
      // Names of groups are asked for beside; here nobody knows them.
      if (name === 'get_live_session') return Promise.resolve({ session: fakeSession({ id: 'a', status: 'ended' }) });
      if (name !== 'list_live_sessions') return Promise.reject(new Error('not asked'));
      const { promise, resolve } = Promise.withResolvers<{ sessions: readonly Session[] }>();
      asked.push({
        query,
        async answer(sessions) {
          resolve({ sessions });
          await promise;
          await Promise.resolve();
        },
      });
      return promise;
    }) as never,
    () => null,
    () => 'on the desk',
  );
  return { shows, asked };
};
const idsOf = (shows: ShowsState): readonly string[] => shows.sessions.map(({ id }) => id);

test('nothing of one space is shown as another’s', async () => {
  const { shows, asked } = listing();
  void shows.open('one');
  await asked[0]?.answer([fakeSession({ id: 'a', groupIds: ['gold'] })]);
  shows.group = 'gold';
  void shows.open('other');
  expect([idsOf(shows), shows.knownGroups, shows.group, asked[1]?.query]).toEqual([[], [], '', {}]);
});

test('a list that comes late does not take the place of the one asked for after it', async () => {
  const { shows, asked } = listing();
  void shows.open('one');
  void shows.open('other');
  await asked[1]?.answer([fakeSession({ id: 'b' })]);
  await asked[0]?.answer([fakeSession({ id: 'a' })]);
  expect(idsOf(shows)).toEqual(['b']);
});

test('the filter goes on offering every group, whichever of them narrows the list', async () => {
  const { shows, asked } = listing();
  void shows.open('one');
  await asked[0]?.answer([fakeSession({ id: 'a', groupIds: ['gold'] }), fakeSession({ id: 'b', groupIds: ['blue'] })]);
  shows.group = 'gold';
  void shows.load();
  await asked[1]?.answer([]);
  expect([shows.knownGroups, asked[1]?.query]).toEqual([['blue', 'gold'], { group: 'gold' }]);
});

test('a session that ends stays the one that is shown, wherever the list has it then', async () => {
  const { shows, asked } = listing();
  void shows.open('one');
  await asked[0]?.answer([fakeSession({ id: 'a', status: 'live' }), fakeSession({ id: 'b', status: 'scheduled' })]);
  expect(shows.selected?.id).toBe('a');
  await shows.refresh('a');
  expect([shows.selected?.id, shows.selected?.status, shows.shown.map(({ id }) => id)]).toEqual([
    'a',
    'ended',
    ['b', 'a'],
  ]);
});

test('the show on the desk is selected until a person chooses another', async () => {
  const { shows, asked } = listing();
  void shows.open('one');
  const sessions = ['first', 'on the desk', 'last'].map((id) => fakeSession({ id, status: 'live' }));
  await asked[0]?.answer(sessions);
  const chosen = [shows.selected?.id];
  shows.selectedId = 'last';
  expect([...chosen, shows.selected?.id]).toEqual(['on the desk', 'last']);
});
