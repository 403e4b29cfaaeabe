import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog, type Log } from '#shared/lib/log.ts';
import { quitInOrder } from '../../src-main/app/quit-in-order.ts';
import { app, openWindows } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const setUp = (change: Partial<Pick<Parameters<typeof quitInOrder>[0], 'end' | 'last'>> = {}) => {
  const clock = createManualClock(0);
  const done: string[] = [];
  const note = (message: string): void => void done.push(message);
  const log: Log = { ...silentLog, error: note, warn: note };
  const ending = quitInOrder({
    end: async () => void done.push('ended'),
    last: () => false,
    clock,
    log,
    ...change,
  });
  return { clock, done, ending };
};

test('the app is gone once everything has ended, and everything ends once', async () => {
  const { done, ending } = setUp();
  expect(ending.hasBegun()).toBe(false);
  app.quit();
  app.quit();
  expect([ending.hasBegun(), recorded.exits]).toEqual([true, []]);
  await settled();
  expect([done, recorded.exits]).toEqual([['ended'], [0]]);
});

test('a part that hangs delays quitting by less than two seconds, and a failure is written down', async () => {
  const hanging = setUp({ end: () => new Promise(() => undefined) });
  app.quit();
  hanging.clock.advance(1900);
  await settled();
  expect(recorded.exits).toEqual([0]);
  resetElectron();
  const failing = setUp({ end: async () => Promise.reject(new Error('no')) });
  app.quit();
  await settled();
  expect([failing.done, recorded.exits]).toEqual([['the app did not end in order'], [0]]);
});

test('an installer may end the app itself', async () => {
  setUp({ last: () => true });
  app.quit();
  await settled();
  expect(recorded.exits).toEqual([]);
});

test('an installer that is refused, at once or later, leaves no app behind without a window', async () => {
  const atOnce = setUp({
    last(failed) {
      failed();
      return true;
    },
  });
  app.quit();
  await settled();
  expect([atOnce.done, recorded.exits]).toEqual([['ended', 'an update was not installed'], [0]]);
  resetElectron();
  let refuse = (): void => undefined;
  setUp({
    last(failed) {
      refuse = failed;
      return true;
    },
  });
  app.quit();
  await settled();
  refuse();
  expect(recorded.exits).toEqual([0]);
});

test('an installer that never answers is not waited for longer than two minutes', async () => {
  const { clock } = setUp({ last: () => true });
  app.quit();
  await settled();
  clock.advance(119_999);
  expect(recorded.exits).toEqual([]);
  clock.advance(1);
  expect(recorded.exits).toEqual([0]);
});

test('when the person’s session ends, everything is ended without the app being asked to quit', async () => {
  const { done, ending } = setUp();
  const windows = [new BrowserWindow({}), new BrowserWindow({})];
  for (const window of windows) ending.watch(window as unknown as RealBrowserWindow);
  for (const window of windows) window.emit('session-end', { reasons: ['shutdown'] });
  await settled();
  expect(done).toEqual(['ended']);
});

test('an app that stalls on the way out, as on macOS once it was held up, is ended', async () => {
  const { clock, done } = setUp();
  app.quit();
  const stalls = vi.spyOn(app, 'quit').mockReturnValue(undefined);
  onTestFinished(() => stalls.mockRestore());
  await settled();
  clock.advance(1999);
  expect([stalls.mock.calls.length, recorded.exits]).toEqual([1, []]);
  clock.advance(1);
  expect([done, recorded.exits]).toEqual([['ended', 'the app did not quit by itself'], [0]]);
});

test('an app whose windows never close ends all the same, in order', async () => {
  const { clock, done } = setUp();
  openWindows.add({ close: () => undefined });
  app.quit();
  await settled();
  clock.advance(2999);
  expect(done).toEqual([]);
  clock.advance(1);
  await settled();
  expect([done, recorded.exits]).toEqual([['the app did not quit by itself', 'ended'], [0]]);
});

test('where someone keeps the app from quitting, nothing ends it later', async () => {
  const { clock, done, ending } = setUp();
  app.once('before-quit', (event: { preventDefault(): void }) => event.preventDefault());
  app.quit();
  await settled();
  clock.advance(60_000);
  await settled();
  expect([done, ending.hasBegun(), recorded.exits]).toEqual([[], false, []]);
});

test('where a window stays open, nothing ends the app later', async () => {
  const { clock, done, ending } = setUp();
  const window = new BrowserWindow({});
  ending.watch(window as unknown as RealBrowserWindow);
  openWindows.clear();
  openWindows.add({ close: () => void window.emit('close', { defaultPrevented: true }) });
  app.quit();
  await settled();
  clock.advance(60_000);
  await settled();
  expect([done, ending.hasBegun(), recorded.exits]).toEqual([[], false, []]);
});
