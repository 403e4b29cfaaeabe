import { expect, test } from 'vitest';
import type { LibraryItem } from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import { ItemBodies } from '../../../src-renderer/features/library/item-bodies.svelte.ts';

const itemOf = (id: string, revision = 1): LibraryItem => ({
  ...newItem({ id, spaceId: 's', name: `${id} ${revision}`, body: { kind: 'poll_set', polls: [] } }),
  revision,
});

/** Bodies whose host answers when the test says so. */
const bodiesOf = (answer: (ids: readonly string[]) => Promise<readonly LibraryItem[]>) => {
  const asked: (readonly string[])[] = [];
  const due: (() => void)[] = [];
  const bodies = new ItemBodies({
    read(ids) {
      asked.push(ids);
      return answer(ids);
    },
    soon: (run) => {
      due.push(run);
    },
  });
  const turn = async (): Promise<void> => {
    for (const run of due.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { bodies, asked, turn };
};
const all = (ids: readonly string[]): Promise<readonly LibraryItem[]> => Promise.resolve(ids.map((id) => itemOf(id)));

test('items that come into view together are read in one call', async () => {
  const { bodies, asked, turn } = bodiesOf(all);
  for (const id of ['a', 'b']) bodies.want(id, 1);
  await turn();
  bodies.want('a', 1);
  await turn();
  expect(asked).toEqual([['a', 'b']]);
  expect(bodies.of('a')).toEqual({ kind: 'poll_set', polls: [] });
});

test('an item that left the view before its turn is not read', async () => {
  const { bodies, asked, turn } = bodiesOf(all);
  bodies.want('a', 1)();
  bodies.want('b', 1);
  await turn();
  expect(asked).toEqual([['b']]);
});

test('a newer revision of an item is read again, and an older answer does not replace it', async () => {
  const { bodies, asked, turn } = bodiesOf(all);
  bodies.keep({ ...itemOf('a', 3), body: { kind: 'deck_page', position: 0, tiles: [] } });
  bodies.keep(itemOf('a', 2));
  expect(bodies.of('a')?.kind).toBe('deck_page');
  bodies.want('a', 4);
  await turn();
  expect(asked).toEqual([['a']]);
});

test('items are read a screenful at a time, and one failed call does not stop the rest', async () => {
  let calls = 0;
  const { bodies, asked, turn } = bodiesOf((ids) => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('gone')) : all(ids);
  });
  for (let index = 0; index < 30; index += 1) bodies.want(`i${index}`, 1);
  await turn();
  await turn();
  expect(asked.map((ids) => ids.length)).toEqual([24, 6]);
  expect([bodies.of('i0'), bodies.of('i29')?.kind]).toEqual([null, 'poll_set']);
});

test('an item that is off screen for long is forgotten', async () => {
  const { bodies } = bodiesOf(all);
  for (let index = 0; index < 450; index += 1) bodies.keep(itemOf(`i${index}`));
  expect([bodies.of('i0'), bodies.of('i449')?.kind]).toEqual([null, 'poll_set']);
});

test('an item that one cell still shows is read, although another cell lets go of it', async () => {
  const { bodies, asked, turn } = bodiesOf(all);
  const letGo = bodies.want('a', 1);
  bodies.want('a', 1);
  letGo();
  await turn();
  expect(asked).toEqual([['a']]);
});
