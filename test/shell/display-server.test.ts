import { beforeEach, expect, test, vi } from 'vitest';
import { restartUnderX11 } from '../../src-main/app/relaunch.ts';
import { belongsUnderX11, isWayland } from '../../src-main/app/windows/display-server.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const WAYLAND = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':1' };
const isThere = (path: string): boolean => path === '/tmp/.X11-unix/X1';

test.each<[string, Record<string, string | undefined>, readonly string[], boolean]>([
  ['a Wayland session with an X server', WAYLAND, [], true],
  ['one whose X server has a screen', { ...WAYLAND, DISPLAY: ':1.0' }, [], true],
  ['one without an X server', { ...WAYLAND, DISPLAY: undefined }, [], false],
  ['one whose X server is gone', { ...WAYLAND, DISPLAY: ':7' }, [], false],
  ['one whose X server is elsewhere', { ...WAYLAND, DISPLAY: 'far:1' }, [], false],
  ['one where Wayland was asked for', WAYLAND, ['--ozone-platform=wayland'], false],
  ['one where X11 was asked for', WAYLAND, ['--ozone-platform=x11'], false],
  ['an X11 session', { ...WAYLAND, XDG_SESSION_TYPE: 'x11' }, [], false],
])('in %s the app starts under X11 instead: %#', (_name, env, options, expected) => {
  expect(belongsUnderX11({ platform: 'linux', env }, ['regie', ...options], isThere)).toBe(expected);
});

test('no other system has a display server to choose', () => {
  const session = { platform: 'darwin', env: WAYLAND };
  expect([belongsUnderX11(session, [], isThere), isWayland(session, '')]).toEqual([false, false]);
});

test.each<[string, string, string, boolean]>([
  ['wayland', '', 'wayland', true],
  ['wayland', 'auto', 'wayland', true],
  ['wayland', 'x11', 'x11', false],
  ['x11', 'wayland', 'wayland', true],
  ['x11', '', 'x11', false],
])('in a session of %s with “%s” asked for, %s draws the windows', (type, ozone, _by, expected) => {
  expect(isWayland({ platform: 'linux', env: { XDG_SESSION_TYPE: type } }, ozone)).toBe(expected);
});

test('the start under X11 has the arguments of the first one, and the first one is over', () => {
  const argv = [...process.argv];
  process.argv = ['electron', '.', '--data', '/data', 'regie://shows/s1'];
  restartUnderX11();
  process.argv = argv;
  // A link was not opened yet, so it goes along.
  expect([recorded.calls, recorded.exits]).toEqual([
    ['relaunch . --data /data regie://shows/s1 --ozone-platform=x11'],
    [0],
  ]);
});
