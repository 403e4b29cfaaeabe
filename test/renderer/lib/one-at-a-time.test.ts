import { expect, test } from 'vitest';
import { oneAtATime } from '../../../src-renderer/lib/one-at-a-time.ts';

/** Runs that end when they are told to. */
const runs = () => {
  const open: PromiseWithResolvers<undefined>[] = [];
  const read = oneAtATime(() => {
    const run = Promise.withResolvers<undefined>();
    open.push(run);
    return run.promise;
  });
  return { open, read };
};

test('a read that is asked for while one runs is made once more, for all who asked', async () => {
  const { open, read } = runs();
  const first = read();
  const later = [read(), read()];
  expect(open).toHaveLength(1);
  open[0]?.resolve(undefined);
  await first;
  await expect.poll(() => open.length).toBe(2);
  open[1]?.resolve(undefined);
  await Promise.all(later);
  expect(open).toHaveLength(2);
});

test('a read that breaks is told to those who wait for it, and the next one begins', async () => {
  const { open, read } = runs();
  const first = read();
  const second = read();
  open[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => open.length).toBe(2);
  open[1]?.resolve(undefined);
  await second;
});
