import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { watchWindow } from '../../src-main/app/crash.ts';
import type { View } from '../../src-main/app/security/app-origin.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);
afterEach(() => expect(recorded.calls).not.toContain('showMessageBox without a window'));

const setUp = (view: View = 'desk') => {
  const clock = createManualClock(0);
  const window = new BrowserWindow({});
  watchWindow(window as unknown as RealBrowserWindow, { view, clock, words: (key) => key, log: silentLog });
  window.webContents.show('app://regie/index.html', false);
  return { clock, window, page: window.webContents };
};

test('a page that crashes comes back on its own, at the same address', () => {
  const { page, clock } = setUp();
  page.crash('oom');
  expect(page.reloads).toBe(0);
  clock.advance(0);
  expect([page.reloads, page.visited.at(-1), recorded.dialogs]).toEqual([1, 'app://regie/index.html', []]);
});

test('a page that crashes again and again asks the person, who may open it or close it', async () => {
  const { page, window, clock } = setUp();
  for (let count = 0; count < 4; count += 1) {
    page.crash('crashed');
    clock.advance(0);
  }
  expect(page.reloads).toBe(3);
  await vi.waitFor(() => expect(page.reloads).toBe(4));
  expect(recorded.dialogs).toEqual([{ message: 'shell_page_stops', buttons: ['app_reload', 'ui_close'] }]);
  recorded.answer = 1;
  page.crash('crashed');
  clock.advance(0);
  await vi.waitFor(() => expect(window.destroyed).toBe(true));
});

test('crashes that lie five minutes apart are each forgiven', () => {
  const { page, clock } = setUp();
  for (let count = 0; count < 8; count += 1) {
    page.crash('crashed');
    clock.advance(2 * 60_000);
  }
  expect([page.reloads, recorded.dialogs.length]).toEqual([8, 0]);
});

test('a page that ends normally is not opened again', () => {
  const { page, clock } = setUp();
  page.crash('clean-exit');
  clock.advance(0);
  expect(page.reloads).toBe(0);
});

test('a page that answers while the person is being asked takes the question back', async () => {
  const { page, clock } = setUp();
  recorded.answer = null;
  page.emit('unresponsive');
  clock.advance(5000);
  expect(recorded.dialogs).toHaveLength(1);
  page.emit('responsive');
  await new Promise((resolve) => setImmediate(resolve));
  expect([page.crashed, page.reloads]).toEqual([false, 0]);
  page.emit('unresponsive');
  page.emit('unresponsive');
  clock.advance(5000);
  expect(recorded.dialogs).toHaveLength(2);
});

test('a page that hangs is given time, then the person decides', async () => {
  const { page, clock } = setUp();
  page.emit('unresponsive');
  clock.advance(4000);
  page.emit('responsive');
  clock.advance(10_000);
  expect(recorded.dialogs).toEqual([]);
  page.emit('unresponsive');
  clock.advance(5000);
  await vi.waitFor(() => expect(page.crashed).toBe(true));
  clock.advance(0);
  expect(page.reloads).toBe(1);
  expect(recorded.dialogs).toEqual([{ message: 'shell_page_hangs', buttons: ['app_reload', 'shell_wait'] }]);
});

test('a part whose page keeps crashing returns to the desk, without a question over its picture', () => {
  const { page, window, clock } = setUp('program');
  for (let count = 0; count < 3; count += 1) {
    page.crash('crashed');
    clock.advance(0);
  }
  expect([page.reloads, window.destroyed]).toEqual([3, false]);
  page.crash('crashed');
  clock.advance(0);
  expect([window.destroyed, recorded.dialogs]).toEqual([true, []]);
});

test('the page of a part that hangs is loaded again without a word, unless it answers in time', () => {
  const { page, clock } = setUp('chat');
  page.emit('unresponsive');
  clock.advance(4000);
  page.emit('responsive');
  clock.advance(10_000);
  expect(page.reloads).toBe(0);
  page.emit('unresponsive');
  clock.advance(5000);
  clock.advance(0);
  expect([page.reloads, recorded.dialogs]).toEqual([1, []]);
});
