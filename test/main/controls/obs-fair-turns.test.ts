import { expect, test } from 'vitest';
import { createFairTurns } from '../../../src-main/controls/obs/fair-turns.ts';

test('a thousand requests at once leave turns for everything else, and keep their order', async () => {
  const turn = createFairTurns();
  const order: number[] = [];
  let turnsOfOthers = 0;
  let isOver = false;
  const count = (): void => {
    turnsOfOthers += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 1000 }, (_, at) => turn().then(() => order.push(at))));
  isOver = true;
  expect(order).toEqual(Array.from({ length: 1000 }, (_, at) => at));
  expect(turnsOfOthers).toBeGreaterThanOrEqual(49);
});
