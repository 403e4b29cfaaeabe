import type { BrowserWindow as RealBrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { closeWithoutAsking, guardClosing } from '../../src-main/app/closing-guard.ts';
import { endOnSignals } from '../../src-main/app/end-on-signals.ts';
import { watchShowRisk } from '../../src-main/app/show-risk.ts';
import type { View } from '../../src-main/app/security/app-origin.ts';
import { app } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { powerMonitor } from '../support/electron/electron.ts';
import { createFakeHost } from '../support/electron/fake-host.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const NOW = Date.parse('2026-05-01T20:00:00Z');
const MINUTE = 60_000;

const stateOf = (status: string, rehearsal: boolean, inMinutes: number) => {
  const session = { status, scheduledAt: new Date(NOW + inMinutes * MINUTE).toISOString() };
  return { sessionId: 's1', rehearsal, desk: { asOf: 0, value: { session } } } as unknown as ShowState;
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const setUp = (state: ShowState | null) => {
  const clock = createManualClock(NOW);
  const host = createFakeHost();
  const show = watchShowRisk(host, clock);
  host.emit('show.opened', state);
  const windows = new Map<View, BrowserWindow>();
  const closing = guardClosing({
    risk: () => show.risk(),
    desk: () => (windows.get('desk') ?? null) as unknown as RealBrowserWindow | null,
    words: (key) => key,
    clock,
    log: silentLog,
  });
  const open = (view: View): BrowserWindow => {
    const window = new BrowserWindow({});
    windows.set(view, window);
    window.on('closed', () => windows.delete(view));
    closing.watch(window as unknown as RealBrowserWindow, view);
    return window;
  };
  // On Windows and Linux the app ends with its last window.
  app.on('window-all-closed', () => app.quit());
  return { clock, host, show, closing, desk: open('desk'), program: open('program'), chat: open('chat') };
};

test('during a real live show, closing and quitting ask first, and staying is the default', async () => {
  const { desk, program } = setUp(stateOf('live', false, -30));
  desk.close();
  await settled();
  app.quit();
  await settled();
  program.close();
  await settled();
  expect([desk.destroyed, program.destroyed, recorded.exits]).toEqual([false, false, []]);
  const buttons = ['shell_stay', 'shell_close_anyway'];
  expect(recorded.dialogs).toEqual([
    { message: 'shell_show_is_live', buttons },
    { message: 'shell_show_is_live', buttons },
    { message: 'shell_program_is_out', buttons },
  ]);

  // Never on the picture that the audience sees.
  expect(recorded.boxes).toEqual(recorded.dialogs.map(() => ({ over: desk, defaultId: 0, cancelId: 0 })));
});

test('a person who means it closes the desk with all its windows, or quits, and is asked once', async () => {
  recorded.answer = 1;
  const closed = setUp(stateOf('live', false, -30));
  closed.desk.close();
  await vi.waitFor(() => expect(closed.desk.destroyed).toBe(true));
  // With the desk its parts close, as displays do it.
  for (const window of [closed.program, closed.chat]) closeWithoutAsking(window as unknown as RealBrowserWindow);
  expect([recorded.dialogs.length, recorded.exits]).toEqual([1, [0]]);
  resetElectron();
  recorded.answer = 1;
  setUp(stateOf('live', false, -30));
  app.quit();
  app.quit();
  await vi.waitFor(() => expect(recorded.exits).toEqual([0]));
  expect(recorded.dialogs).toHaveLength(1);
});

test.each<[string, ShowState | null, number]>([
  ['a rehearsal that is live', stateOf('live', true, 0), 0],
  ['no show', null, 0],
  ['a real show eleven minutes before its time', stateOf('scheduled', false, 11), 0],
  ['a real show ten minutes before its time', stateOf('scheduled', false, 10), 1],
  ['a real show that should have begun ten minutes ago', stateOf('scheduled', false, -10), 1],
  ['a real show that never began', stateOf('scheduled', false, -11), 0],
  ['a real show that is over', stateOf('ended', false, -60), 0],
])('of %s, closing the desk is asked about: %#', async (_name, state, questions) => {
  const { desk } = setUp(state);
  desk.close();
  await settled();
  expect([recorded.dialogs.length, desk.destroyed]).toEqual([questions, questions === 0]);
});

test('time passes: what was far is near, and what was near is over', async () => {
  const { clock, show } = setUp(stateOf('scheduled', false, 12));
  const seen = [show.risk()];
  show.onRisk((risk) => void seen.push(risk));
  clock.advance(2 * MINUTE);
  clock.advance(20 * MINUTE);
  clock.advance(1);
  expect(seen).toEqual([null, 'near', null]);
});

test('windows that the app closes itself, and windows that show no picture to anyone, close unasked', () => {
  const { chat, program } = setUp(stateOf('live', false, 0));
  chat.close();
  closeWithoutAsking(program as unknown as RealBrowserWindow);
  expect([chat.destroyed, program.destroyed, recorded.dialogs]).toEqual([true, true, []]);
});

test('near a show its program may leave its display unasked', () => {
  const { program } = setUp(stateOf('scheduled', false, 5));
  program.close();
  expect([program.destroyed, recorded.dialogs]).toEqual([true, []]);
});

test('no question holds up logging out, shutting down, or the end of the starting program', () => {
  const endings: readonly ((made: ReturnType<typeof setUp>) => void)[] = [
    ({ desk }) => void desk.emit('query-session-end', { reasons: ['shutdown'] }),
    () => void powerMonitor.emit('shutdown', {}),
    ({ closing }) => closing.excuse(),
  ];
  for (const end of endings) {
    resetElectron();
    const made = setUp(stateOf('live', false, 0));
    end(made);
    app.quit();
    expect([recorded.dialogs, recorded.exits]).toEqual([[], [0]]);
  }
});

test('a session that went on after all is asked about again', async () => {
  const { desk, clock } = setUp(stateOf('live', false, 0));
  desk.emit('query-session-end', { reasons: ['logoff'] });
  clock.advance(MINUTE);
  desk.close();
  await settled();
  expect([recorded.dialogs.length, desk.destroyed]).toEqual([1, false]);
});

test('a desk that was hidden comes to the front to be asked about', () => {
  const { desk } = setUp(stateOf('live', false, 0));
  desk.minimized = true;
  app.quit();
  expect([desk.minimized, desk.focusCount]).toEqual([false, 1]);
});

test.runIf(process.platform !== 'win32')('a signal ends the app at once, whatever is on air', () => {
  const { closing } = setUp(stateOf('live', false, 0));
  const heard = new Map<unknown, () => void>();
  const listening = vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    heard.set(signal, listener as () => void);
    return process;
  });
  endOnSignals(closing);
  listening.mockRestore();
  heard.get('SIGTERM')?.();
  expect([[...heard.keys()], recorded.dialogs, recorded.exits]).toEqual([['SIGINT', 'SIGTERM', 'SIGHUP'], [], [0]]);
});
