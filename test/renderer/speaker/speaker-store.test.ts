import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpeakerView } from '#shared/speaker/speaker-view.ts';
import { createPlatformClock } from '../../../src-renderer/app/speaker/platform-clock.ts';
import { SpeakerStore } from '../../../src-renderer/app/speaker/speaker-store.svelte.ts';
import type { HostConnection } from '../../../src-renderer/bridge/transport.ts';

const AHEAD_MS = 4000;

const view = (at: number, line: SpeakerView['line'] = null): SpeakerView => ({
  at,
  name: 'Ana',
  show: { title: 'Evening', status: 'live', startsAt: 0, startedAt: 0 },
  air: 'backstage',
  nextAt: null,
  part: null,
  line,
  question: null,
  script: null,
  sign: null,
});
const line = (id: number): SpeakerView['line'] => ({ id, text: `Line ${id}`, state: 'sent' });

/** A page whose clock is ahead of the platform's, and a desk that answers at once. */
const openPage = () => {
  let now = AHEAD_MS;
  let answers: (() => Promise<unknown>) | null = null;
  let current = view(0);
  const [ticks, beats]: [(() => void)[], unknown[]] = [[], []];
  let say: (told: SpeakerView) => void = () => undefined;
  let become: (connection: HostConnection) => void = () => undefined;
  const bridge = {
    call(name: string, input: unknown) {
      if (answers) return answers();
      if (name === 'speaker.current') return Promise.resolve(current);
      if (name === 'speaker.beat') beats.push(input);
      return Promise.resolve(name === 'speaker.beat' ? { at: now - AHEAD_MS } : null);
    },
    on(_event: string, listener: (told: SpeakerView) => void) {
      say = listener;
      return () => undefined;
    },
    onConnection(listener: (connection: HostConnection) => void) {
      become = listener;
      return () => undefined;
    },
  };
  const store = new SpeakerStore({
    bridge: bridge as never,
    now: () => now,
    setInterval: (callback) => ticks.push(callback),
    isVisible: () => true,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    store,
    beats,
    settle,
    say: (told: SpeakerView) => say(told),
    become: (connection: HostConnection) => become(connection),
    /** The desk answers a page that comes with this; null: it answers nothing any more. */
    desk: (next: SpeakerView | null) => {
      answers = next === null ? () => new Promise(() => undefined) : null;
      current = next ?? current;
    },
    async pass(ms: number) {
      now += ms;
      for (const tick of ticks) tick();
      await settle();
    },
  };
};

test('a page shows the platform’s time, whatever its own clock says', async () => {
  const page = openPage();
  page.become('open');
  await page.settle();
  await page.pass(1000);
  expect(page.store.now).toBe(1000);
});

test('the quickest answer of the desk sets the clock', () => {
  const clock = createPlatformClock();
  clock.heard(1000, 5000, 5600);
  clock.heard(2000, 6005, 6015);
  clock.heard(3000, 7000, 7900);
  expect(clock.at(8010)).toBe(4000);
});

test('a page tells the desk which line it showed, and which was seen, at once', async () => {
  const page = openPage();
  page.become('open');
  await page.settle();
  page.say(view(10, line(7)));
  await page.settle();
  expect([page.store.isNews, page.beats.at(-1)]).toEqual([true, { shown: 7, seen: null, hears: false }]);
  page.store.see();
  await page.settle();
  expect([page.store.isNews, page.beats.at(-1)]).toEqual([false, { shown: 7, seen: 7, hears: false }]);
});

test('a page whose desk is silent says so within three seconds, and not before', async () => {
  const page = openPage();
  page.become('open');
  await page.settle();
  page.desk(null);
  await page.pass(2000);
  expect(page.store.isCut).toBe(false);
  await page.pass(800);
  expect(page.store.isCut).toBe(true);
});

test('a lost line is said at once, and the last line is there once when it is back', async () => {
  const page = openPage();
  page.become('open');
  await page.settle();
  page.say(view(10, line(7)));
  page.store.see();
  page.become('lost');
  expect(page.store.isCut).toBe(true);
  page.desk(view(20, line(7)));
  page.become('open');
  await page.settle();
  expect([page.store.isCut, page.store.isNews]).toEqual([false, false]);
  page.desk(view(30, line(8)));
  page.become('lost');
  page.become('open');
  await page.settle();
  expect([page.store.isNews, page.store.line?.text]).toEqual([true, 'Line 8']);
});

test('words that are lost, come twice or in another order never bring back an older line', async () => {
  const news = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(news, async (ids) => {
      const page = openPage();
      page.become('open');
      await page.settle();
      let newest = 0;
      for (const id of ids) {
        page.say(view(id * 10, line(id)));
        newest = Math.max(newest, id);
        expect(page.store.line?.id).toBe(newest);
        if (id % 5 === 0) page.store.see();
        if (page.store.seenId === newest) expect(page.store.isNews).toBe(false);
      }
    }),
    { numRuns: 50 },
  );
});

test('an address that was taken back is not called a broken line', () => {
  const page = openPage();
  page.become('removed');
  expect([page.store.isShutOut, page.store.isCut]).toEqual([true, false]);
});
