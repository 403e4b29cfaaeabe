import { expect, test } from 'vitest';
import type { DeckTile } from '#shared/show/deck-page.ts';
import { TileOrder } from '../../../src-renderer/features/desk/deck/tile-order.svelte.ts';

const tiles = ['a', 'b', 'c'].map((id): DeckTile => ({ id, label: id, steps: [] }));

/** A page whose tiles are saved at once, with all that was said and saved. */
const page = () => {
  let kept: readonly DeckTile[] = tiles;
  const said: string[] = [];
  const saved: string[] = [];
  const order = new TileOrder({
    tiles: () => kept,
    save(ids) {
      saved.push(ids.join(''));
      kept = ids.flatMap((id) => tiles.find((tile) => tile.id === id) ?? []);
      return Promise.resolve();
    },
    say: (move, { label }, place) => said.push(`${label} ${move} ${place}`),
  });
  return { order, said, saved, ids: () => order.items.map(({ id }) => id).join('') };
};

test('a tile picked up by a key moves by arrows, no further than the ends, and is saved once when dropped', async () => {
  const { order, said, saved, ids } = page();
  order.pick('a', 'key');
  order.moveBy(-1);
  order.moveBy(1);
  order.moveBy(1);
  order.moveBy(1);
  expect([ids(), saved]).toEqual(['bca', []]);
  await order.drop();
  expect([ids(), saved, order.heldId]).toEqual(['bca', ['bca'], null]);
  expect(said).toEqual(['a picked 1', 'a moved 2', 'a moved 3', 'a dropped 3']);
});

test('a tile that a pointer drags makes way at once and says only where it was dropped', async () => {
  const { order, said, ids } = page();
  order.pick('c', 'pointer');
  order.moveTo(-1);
  order.moveTo(0);
  expect(ids()).toBe('cab');
  await order.drop();
  expect(said).toEqual(['c dropped 1']);
});

test('a drag that is cancelled puts the tile back, and nothing is saved', async () => {
  const { order, saved, ids } = page();
  order.pick('b', 'key');
  order.moveBy(1);
  order.giveUp();
  await order.drop();
  expect([ids(), saved]).toEqual(['abc', []]);
});

test('a tile dropped where it stood is not saved', async () => {
  const { order, saved } = page();
  order.pick('b', 'pointer');
  order.moveTo(2);
  order.moveTo(1);
  await order.drop();
  expect(saved).toEqual([]);
});
