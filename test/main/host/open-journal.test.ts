import { expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { openJournal } from '../../../src-main/host/open-journal.ts';
import type { NewJournalEntry } from '../../../src-main/library/desk/journal-repository.ts';
import { asked, recordingLibrary, turn, type AskLibrary } from '../../support/recorded-show.ts';

const line = (pressId: string, at: number): NewJournalEntry => ({
  pressId,
  sessionId: 's',
  at,
  who: 'Ana',
  surface: 'tile',
  action: { kind: 'scene.take', sceneId: 'a' },
  outcome: 'confirmed',
  message: null,
  elapsedMs: 10,
});

test('presses made while the disk is full are written down once there is room, and windows hear of them', async () => {
  const library = asked(recordingLibrary());
  const clock = createManualClock(0);
  const heard: string[] = [];
  let isFull = true;
  const failing: AskLibrary = {
    ask: (name, input) =>
      isFull ? Promise.reject(new AppError('unavailable', say('host_disk_full'))) : library.ask(name, input),
  };
  const emit = (name: string): void => void heard.push(name);
  const write = openJournal({ library: failing, events: { emit }, clock, log: silentLog });
  write(line('one', 1));
  write(line('two', 2));
  await turn();
  clock.advance(60_000);
  await turn();
  isFull = false;
  write(line('three', 3));
  await turn();
  clock.advance(30_000);
  await turn();
  const entries = await library.ask('journal.list', { sessionId: 's', limit: 10 });
  expect([entries.map(({ at }) => at), heard.length]).toEqual([[3, 2, 1], 3]);
  // The next full disk waits a second again, not half a minute.
  isFull = true;
  write(line('four', 4));
  await turn();
  isFull = false;
  clock.advance(1000);
  await turn();
  expect(await library.ask('journal.list', { sessionId: 's', limit: 1 })).toMatchObject([{ at: 4 }]);
});
