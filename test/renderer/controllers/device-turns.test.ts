import { afterEach, expect, test, vi } from 'vitest';
import { shareDevices, type DeviceTurns, type Locks } from '../../../src-renderer/lib/controllers/device-turns.ts';

const LOCKS: Locks = navigator.locks;
const open: DeviceTurns[] = [];
afterEach(() => {
  for (const turns of open.splice(0)) turns.stop();
});

const windows = (locks: Locks | undefined, count: number) => {
  const mine: boolean[] = Array.from({ length: count }, () => false);
  const turns = mine.map((_, at) =>
    shareDevices(locks, (isMine) => {
      mine[at] = isMine;
    }),
  );
  open.push(...turns);
  return { mine, turns };
};
const settled = (mine: readonly boolean[], wanted: readonly boolean[]): Promise<void> =>
  vi.waitFor(() => {
    expect(mine).toEqual(wanted);
  });

test('of two windows the first hears the devices, and the other one once that is closed', async () => {
  const { mine, turns } = windows(LOCKS, 2);
  await settled(mine, [true, false]);
  turns[0]?.stop();
  await settled(mine, [true, true]);
});

test('a window that comes to the front takes the devices, and gives them back when it is closed', async () => {
  const { mine, turns } = windows(LOCKS, 2);
  await settled(mine, [true, false]);
  turns[1]?.take();
  await settled(mine, [false, true]);
  turns[0]?.take();
  await settled(mine, [true, false]);
  turns[0]?.stop();
  await settled(mine, [true, true]);
});

test('a browser without locks lets each window hear the devices', () => {
  expect(windows(undefined, 2).mine).toEqual([true, true]);
});
