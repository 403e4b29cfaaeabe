import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import type { ShowPatch, ShowState } from '#shared/show/show-state.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { watchShowRisk } from '../../src-main/app/show-risk.ts';
import { followPower } from '../../src-main/app/power.ts';
import { powerMonitor } from '../support/electron/electron.ts';
import { createFakeHost } from '../support/electron/fake-host.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const desk = (status: string) =>
  ({ asOf: 0, value: { session: { status, scheduledAt: '2026-05-01T20:00:00Z' } } }) as unknown as ShowState['desk'];
const stateOf = (status: string, rehearsal: boolean) =>
  ({ sessionId: 's1', rehearsal, desk: desk(status) }) as unknown as ShowState;
const patch = (sessionId: string, status: string): ShowPatch => ({ sessionId, desk: desk(status) });

const setUp = () => {
  const host = createFakeHost();
  const show = watchShowRisk(host, createManualClock(0));
  return { host, end: followPower(host, show, silentLog), isAwake: () => recorded.blockers.size > 0 };
};

test('waking up and unlocking make the host try again at once', () => {
  const { host } = setUp();
  powerMonitor.emit('suspend');
  powerMonitor.emit('resume');
  powerMonitor.emit('unlock-screen');
  expect(host.nudges).toBe(2);
});

test('the display stays awake from a show’s start to its end', () => {
  const { host, isAwake } = setUp();
  const seen = [];
  host.emit('show.opened', stateOf('scheduled', false));
  seen.push(isAwake());
  host.emit('show.patch', patch('s1', 'live'));
  host.emit('show.patch', patch('s1', 'live'));
  seen.push(recorded.blockers.size);
  host.emit('show.patch', patch('another', 'ended'));
  host.emit('show.patch', { sessionId: 's1' });
  seen.push(isAwake());
  host.emit('show.patch', patch('s1', 'ended'));
  seen.push(isAwake());
  expect(seen).toEqual([false, 1, true, false]);
});

test('a rehearsal lets the display sleep; closing a live show, or the app, does too', () => {
  const { host, isAwake, end } = setUp();
  host.emit('show.opened', stateOf('live', true));
  expect(isAwake()).toBe(false);
  host.emit('show.opened', stateOf('live', false));
  expect(isAwake()).toBe(true);
  host.emit('show.opened', null);
  expect(isAwake()).toBe(false);
  host.emit('show.opened', stateOf('live', false));
  end();
  expect(isAwake()).toBe(false);
});

test('the displays stay awake while a part fills one, on air or not', () => {
  const { host, isAwake, end } = setUp();
  const seen: boolean[] = [];
  const tell = (...full: readonly boolean[]): void => {
    const out = full.map((fullScreen) => ({ part: 'program' as const, displayId: '2', fullScreen, onTop: false }));
    host.emit('displays.changed', { displays: [], out, placesWindows: true });
    seen.push(isAwake());
  };
  tell(false);
  tell(false, true);
  host.emit('show.opened', stateOf('live', false));
  tell();
  host.emit('show.patch', patch('s1', 'ended'));
  seen.push(isAwake());
  tell(true);
  end();
  seen.push(isAwake());
  expect(seen).toEqual([false, true, true, false, true, false]);
});
