import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog, type Log } from '#shared/lib/log.ts';
import { mayRestart, restartArguments, restartedAt } from '../../src-main/app/relaunch.ts';
import { watchMainProcess } from '../../src-main/app/watchdog.ts';
import { app } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

const NOW = 1_800_000_000_000;
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const argv = [...process.argv];
const before = EVENTS.map((event) => process.listeners(event as 'uncaughtException'));
beforeEach(() => {
  resetElectron();
  process.argv = ['electron', '.', '--data', '/data', 'regie://shows/s1', '/shows/a.regie'];
});
afterEach(() => {
  process.argv = argv;
  EVENTS.forEach((event, index) => {
    for (const one of process.listeners(event as 'uncaughtException')) {
      if (before[index]?.includes(one) === false) process.removeListener(event, one);
    }
  });
});

const setUp = (isRunning = true) => {
  const done: string[] = [];
  const log: Log = { ...silentLog, error: (message) => void done.push(message) };
  const save = async (): Promise<void> => void done.push('saved');
  watchMainProcess({
    log,
    now: () => NOW,
    parts: () =>
      isRunning
        ? { save, words: (key) => key, window: () => new BrowserWindow({}) as unknown as RealBrowserWindow }
        : null,
  });
  const fail = (error: Error): void => process.listeners('uncaughtException').at(-1)?.(error, 'uncaughtException');
  const reject = (): void => process.listeners('unhandledRejection').at(-1)?.(new Error('x'), Promise.resolve());
  return { done, fail, reject };
};

test('an error that nobody caught is written down, what waits is saved, and the app starts anew', async () => {
  const { done, fail } = setUp();
  fail(new TypeError('x is not a function'));
  await vi.waitFor(() => expect(recorded.exits).toEqual([1]));
  expect(done).toEqual(['an error was not handled', 'saved']);
  // The link and the file were opened by the first start.
  expect(recorded.calls).toEqual([`relaunch . --data /data --restarted-at=${NOW}`]);
});

test('the app never starts itself anew twice in ten minutes: the person is asked, once', async () => {
  process.argv = [...process.argv, `--restarted-at=${NOW - 60_000}`];
  recorded.answer = 1;
  const { fail } = setUp();
  fail(new Error('again'));
  fail(new Error('and again'));
  await vi.waitFor(() => expect(recorded.dialogs).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  fail(new Error('and again'));
  expect([recorded.dialogs, recorded.exits, recorded.calls]).toEqual([
    [{ message: 'shell_broken', buttons: ['shell_restart', 'shell_go_on'] }],
    [],
    [],
  ]);
});

test('a person who is asked may start the app anew', async () => {
  process.argv = [...process.argv, `--restarted-at=${NOW - 60_000}`];
  const { done, fail } = setUp();
  fail(new Error('again'));
  await vi.waitFor(() => expect(recorded.exits).toEqual([1]));
  expect(done).toEqual(['an error was not handled', 'saved']);
});

test('a pipe that broke and a promise nobody listened to are written down, and the app goes on', async () => {
  const { done, fail, reject } = setUp();
  fail(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  fail(Object.assign(new TypeError('Invalid state: Controller is already closed'), { code: 'ERR_INVALID_STATE' }));
  reject();
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 1, name: 'Regie rehearsal' });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([
    'an error was not handled',
    'an error was not handled',
    'a failure was not handled',
    'a process of the app stopped',
  ]);
  expect(recorded.exits).toEqual([]);
});

test('a part that hangs while saving does not delay the restart', async () => {
  vi.useFakeTimers();
  try {
    watchMainProcess({
      log: silentLog,
      now: () => NOW,
      parts: () => ({
        save: () => new Promise(() => undefined),
        words: (key) => key,
        window: () => new BrowserWindow({}) as unknown as RealBrowserWindow,
      }),
    });
    process.listeners('uncaughtException').at(-1)?.(new Error('x'), 'uncaughtException');
    await vi.advanceTimersByTimeAsync(1500);
    expect(recorded.exits).toEqual([1]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [[], true],
  [['--restarted-at=x'], true],
  [[`--restarted-at=${NOW - 9 * 60_000}`], false],
  [[`--restarted-at=${NOW - 11 * 60_000}`], true],
  [[`--restarted-at=${NOW + 60_000}`], true],
])('started with %j, the app may start itself anew: %s', (args, may) => {
  expect(mayRestart(args, NOW)).toBe(may);
});

test('the next run knows when it was started, and only the last time', () => {
  const next = restartArguments(['.', '--restarted-at=5', '--data', '/data'], NOW);
  expect([next, restartedAt(next)]).toEqual([['.', '--data', '/data', `--restarted-at=${NOW}`], NOW]);
});
