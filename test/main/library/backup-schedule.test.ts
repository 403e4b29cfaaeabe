import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { startBackups } from '../../../src-main/library/backups/backup-schedule.ts';
import type { Library } from '../../../src-main/library/library.ts';

const HOUR_MS = 3_600_000;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A schedule over a library whose newest backup is `age` old; the hours after which it was asked for another. */
const run = async (age: number, hours: number, touchedAt: readonly number[], fails: readonly number[]) => {
  const clock = createManualClock(1e12);
  const made: number[] = [];
  let hour = 0;
  const ask = ((name: string) => {
    if (name === 'backups.list')
      return Promise.resolve([
        { at: clock.now(), items: null },
        { at: clock.now() - age, items: 1 },
      ]);
    made.push(hour);
    return fails.includes(hour) ? Promise.reject(new Error('The disk is full.')) : Promise.resolve(null);
  }) as unknown as Library['ask'];
  const backups = startBackups({ library: { ask }, clock, log: silentLog });
  for (hour = 0; hour < hours; hour += 1) {
    if (touchedAt.includes(hour)) backups.touched();
    clock.advance(HOUR_MS);
    await settle();
  }
  backups.close();
  return made;
};

test('an edited library is backed up within the hour, an unchanged one once a day', async () => {
  expect(await run(0, 6, [1, 4], [])).toEqual([1, 4]);
  expect(await run(25 * HOUR_MS, 1, [], [])).toEqual([0]);
});

test('a backup that failed is tried again the next hour, without another edit', async () => {
  expect(await run(0, 6, [1], [1, 2])).toEqual([1, 2, 3]);
});
