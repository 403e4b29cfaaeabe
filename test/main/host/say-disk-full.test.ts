import { expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { createHostEvents } from '../../../src-main/bridge/host-events.ts';
import { sayDiskFull } from '../../../src-main/host/say-disk-full.ts';
import { openJournal } from '../../../src-main/host/open-journal.ts';
import type { NewJournalEntry } from '../../../src-main/library/desk/journal-repository.ts';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('a disk that is full during presses is said once, and once more when it was well meanwhile', async () => {
  const clock = createManualClock(0);
  const events = createHostEvents(silentLog);
  const told: (string | null)[] = [];
  events.on('disk.full', ({ key }) => void told.push(key));
  let isFull = true;
  let written = 0;
  const ask = (): Promise<never> => {
    if (isFull) return Promise.reject(new AppError('unavailable', say('host_disk_full')));
    written += 1;
    return Promise.resolve(true as never);
  };
  const library = sayDiskFull({ ask, close: () => Promise.resolve() }, { events, clock });
  const journal = openJournal({ library, events, clock, log: silentLog });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      await turn();
    }
  };
  const press = {} as NewJournalEntry;
  for (let count = 0; count < 3; count += 1) journal(press);
  await pass(20 * 60);
  expect([told, written]).toEqual([['host_disk_full'], 0]);
  isFull = false;
  await pass(10 * 60);
  isFull = true;
  journal(press);
  await pass(60);
  expect([told, written]).toEqual([['host_disk_full', 'host_disk_full'], 3]);
});
