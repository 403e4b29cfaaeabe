import { expect, test } from 'vitest';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createShowsToMake } from '../../../src-main/sync/shows-to-make.ts';
import { createSync } from '../../../src-main/sync/sync.ts';
import type { SyncSpace } from '../../../src-main/sync/sync-space.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { nothingToMake } from '../../support/sync-desk.ts';

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A space whose platform answers every call with an error, and how often it was asked. */
const failing = (id: string, code: AppErrorCode) => {
  const asked = { times: 0 };
  const call = (): Promise<never> => {
    asked.times += 1;
    return Promise.reject(new AppError(code, verbatim(`It is ${code}.`)));
  };
  const space: SyncSpace = { id, canWrite: true, client: { call, upload: call } };
  return { space, asked };
};

test('a signed-out space does not stop retries for another space that is out of reach', async () => {
  const clock = createManualClock(0);
  const library = openTestLibrary();
  const shut = failing('shut', 'unauthorized');
  const away = failing('away', 'offline');
  const sync = createSync({
    library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
    files: { blob: () => Promise.reject(new Error('There is none.')) },
    showsToMake: createShowsToMake(nothingToMake()),
    spaces: () => [shut.space, away.space],
    clock,
    newId: () => 'id',
    log: silentLog,
    onStatus() {},
    onItems() {},
  });
  expect(await sync.run()).toMatchObject({ phase: 'offline', problem: verbatim('It is offline.') });
  const before = away.asked.times;
  clock.advance(5000);
  await breathe();
  expect(away.asked.times).toBeGreaterThan(before);
  sync.close();
  library.close();
});

test('a space that keeps sync busy does not hold up the first opening of a show of another space', async () => {
  const library = openTestLibrary();
  const never: SyncSpace['client']['call'] = () => new Promise(() => undefined);
  const slow: SyncSpace = { id: 'slow', canWrite: true, client: { call: never, upload: never as never } };
  const desk = { scenes: [], session: { id: 'one', title: 'Show' } };
  const call = (() => Promise.resolve(desk)) as unknown as SyncSpace['client']['call'];
  const quick: SyncSpace = { id: 'quick', canWrite: true, client: { call, upload: never as never } };
  const sync = createSync({
    library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
    files: { blob: () => Promise.reject(new Error('There is none.')) },
    showsToMake: createShowsToMake(nothingToMake()),
    spaces: () => [slow, quick],
    clock: createManualClock(0),
    newId: () => 'draft',
    log: silentLog,
    onStatus() {},
    onItems() {},
  });
  void sync.run();
  await breathe();
  expect(await sync.draft('quick', 'one')).toBe('draft');
  sync.close();
  library.close();
});
