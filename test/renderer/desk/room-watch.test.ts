import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MonitorState } from '#shared/bridge/monitor-calls.ts';
import { RoomMonitor } from '../../../src-renderer/features/desk/room-monitor/room-monitor.svelte.ts';
import { inRoot } from '../../support/in-root.svelte.ts';

afterEach(() => void vi.unstubAllGlobals());

const OPEN = { status: 'open', role: 'assistant', opening: 1, trouble: null, found: { trouble: null, delayMs: null } };

/** A window that shows the room, in a browser that refuses to have it watched; `done` is what it did, in order. */
const openMonitor = (way: MonitorState['way'], view: 'room' | null) => {
  const done: string[] = [];
  const answer = (name: string, input: unknown): unknown => {
    const holder = (input as { readonly holder?: string } | undefined)?.holder;
    return name === 'monitor.open' ? { ...OPEN, way, holder } : null;
  };
  const getDisplayMedia = (): Promise<never> => {
    done.push('getDisplayMedia');
    return Promise.reject(new Error('refused'));
  };
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } });
  const app = {
    bridge: {
      on: () => () => undefined,
      call(name: string, input: unknown) {
        done.push(`${name} ${JSON.stringify((input as { readonly window?: string } | undefined)?.window)}`);
        return Promise.resolve(answer(name, input));
      },
    },
    host: { connection: 'closed', is: () => true },
    show: { onPress: () => undefined, sceneOnAir: null },
    announcer: { say: () => undefined },
    displays: { view },
  };
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  };
  const { made, end } = inRoot(
    () =>
      new RoomMonitor({
        app: app as never,
        storage: storage as never,
        expected: () => ({}) as never,
        output: () => null,
      }),
  );
  onTestFinished(end);
  return { monitor: made, done };
};

test.each([
  ['desk', null],
  ['room', 'room'],
] as const)(
  'in the app the window of the %s has a press lent to it before it watches the room',
  async (window, view) => {
    const { monitor, done } = openMonitor('view', view);
    await monitor.open('assistant');
    done.length = 0;
    await monitor.watch();
    expect(done).toEqual([`monitor.lend_press "${window}"`, 'getDisplayMedia']);
  },
);

test('in a browser the person’s own press counts', async () => {
  const { monitor, done } = openMonitor('tab', null);
  await monitor.open('assistant');
  done.length = 0;
  await monitor.watch();
  expect(done).toEqual(['getDisplayMedia']);
});

test('a refusal holds until the room is opened anew', async () => {
  const { monitor } = openMonitor('view', null);
  await monitor.open('assistant');
  await monitor.watch();
  expect(monitor.isRefused).toBe(true);
  await monitor.open('assistant');
  expect(monitor.isRefused).toBe(false);
});
