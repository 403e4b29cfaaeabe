import { expect, test, vi } from 'vitest';
import type { LibraryConflict } from '#shared/library/library-items.ts';
import { ConflictReview } from '../../../../src-renderer/common/sync/conflict-review.svelte.ts';
import type { Bridge } from '../../../../src-renderer/bridge/bridge.ts';
import { Source } from '../../desk/source.svelte.ts';

const conflict = (id: string): LibraryConflict => ({
  id,
  itemId: `item of ${id}`,
  itemName: 'Show',
  mineBy: null,
  at: 0,
  about: { kind: 'scene_order' },
  base: [],
  mine: [],
  theirs: [],
});

/** Conflicts that the host has, and which of them were ended how. */
const reviewing = (ids: readonly string[], refusal: Error | null = null) => {
  const source = new Source<readonly LibraryConflict[]>(ids.map(conflict));
  const ended: string[] = [];
  const sync = {
    get conflicts() {
      return source.now;
    },
    resolve(id: string, take: 'mine' | 'theirs') {
      if (refusal) return Promise.reject(refusal);
      ended.push(`${id} ${take}`);
      source.now = source.now.filter((one) => one.id !== id);
      return Promise.resolve();
    },
    loadConflicts: () => Promise.resolve(),
  };
  const call = vi.fn(() => Promise.resolve([{ body: { kind: 'draft', scenes: [] } }]));
  const review = new ConflictReview(sync, { call } as unknown as Bridge);
  return { source, review, ended };
};

test('the conflict that is looked at stays in front while another window ends the one before it', async () => {
  const { source, review, ended } = reviewing(['a', 'b', 'c']);
  review.go(1);
  source.now = source.now.filter(({ id }) => id !== 'a');
  expect([review.conflict?.id, review.index, review.count]).toEqual(['b', 0, 2]);
  await review.keep('mine');
  expect(ended).toEqual(['b mine']);
});

test('the next conflict takes the place of one that was ended, and the one before that of the last', async () => {
  const { review, ended } = reviewing(['a', 'b', 'c']);
  review.go(1);
  await review.keep('theirs');
  const next = review.conflict?.id;
  await review.keep('mine');
  const before = review.conflict?.id;
  await review.keep('mine');
  expect([next, before, review.conflict, ended]).toEqual(['c', 'a', null, ['b theirs', 'c mine', 'a mine']]);
});

test('walking stops at both ends', () => {
  const { review } = reviewing(['a', 'b']);
  review.go(-1);
  const first = review.conflict?.id;
  review.go(1);
  review.go(1);
  expect([first, review.conflict?.id]).toEqual(['a', 'b']);
});

test('a refusal is said, and the conflict stays in front', async () => {
  const { review } = reviewing(['a', 'b'], new Error('The disk is full.'));
  await review.keep('mine');
  expect([review.trouble, review.busy, review.conflict?.id]).toEqual(['The disk is full.', false, 'a']);
});

test('what was read of one item is never drawn for another', async () => {
  const { review } = reviewing(['a', 'b']);
  const end = review.readItem('item of a');
  await vi.waitFor(() => {
    expect(review.body).not.toBeNull();
  });
  review.go(1);
  expect(review.body).toBeNull();
  end();
  const late = review.readItem('item of b');
  late();
  await Promise.resolve();
  expect(review.body).toBeNull();
});
