import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { readShowTimes } from '../../src-main/app/updates/show-times.ts';
import { decideUpdate, QUIET_MS, type ShowTimes } from '../../src-main/app/updates/update-decision.ts';
import { followUpdates, type Updater } from '../../src-main/app/updates/updates.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 9, 1, 20);
const FREE: ShowTimes = { live: false, scheduledAt: [] };

test.each<[string, ShowTimes | null, object]>([
  ['nothing is planned', FREE, { kind: 'allowed' }],
  ['a show is live', { live: true, scheduledAt: [] }, { kind: 'wait', why: 'live' }],
  ['a show starts in an hour', { live: false, scheduledAt: [NOW + HOUR] }, { kind: 'wait', why: 'show_near' }],
  [
    'a show starts in exactly two hours',
    { live: false, scheduledAt: [NOW + 2 * HOUR] },
    { kind: 'wait', why: 'show_near' },
  ],
  [
    'a show should have started an hour ago',
    { live: false, scheduledAt: [NOW - HOUR] },
    { kind: 'wait', why: 'show_near' },
  ],
  ['the next show is tomorrow', { live: false, scheduledAt: [NOW + 24 * HOUR] }, { kind: 'allowed' }],
  ['the shows cannot be read', null, { kind: 'wait', why: 'unknown' }],
])('when %s, an update gets %3$j', (_when, shows, decision) => {
  expect(decideUpdate(shows, NOW)).toEqual(decision);
});

test('an update is never allowed while live or within two hours of any show', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.integer({ min: -10 * HOUR, max: 10 * HOUR })), (live, offsets) => {
      const shows = { live, scheduledAt: offsets.map((offset) => NOW + offset) };
      const quiet = !live && offsets.every((offset) => Math.abs(offset) > QUIET_MS);
      expect(decideUpdate(shows, NOW).kind).toBe(quiet ? 'allowed' : 'wait');
    }),
  );
});

const noFailure = (): void => undefined;

const setUp = () => {
  const clock = createManualClock(NOW);
  const done: string[] = [];
  const state: { shows: ShowTimes | null; offered: string | null } = { shows: FREE, offered: '2.0.0' };
  let finish: (() => void) | null = null;
  const updater: Updater = {
    check: async () => {
      done.push('check');
      return state.offered;
    },
    download() {
      done.push('download');
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      finish = () => resolve(undefined);
      return {
        done: promise,
        stop() {
          done.push('stop');
          reject(new Error('stopped'));
        },
      };
    },
    install: () => void done.push('install'),
  };
  const told: string[] = [];
  const updates = followUpdates({
    updater,
    readShows: async () => state.shows,
    onStatus: ({ kind, why }) => void told.push(why === null ? kind : `${kind}: ${why}`),
    clock,
    log: silentLog,
  });
  const wait = async (ms: number): Promise<void> => {
    clock.advance(ms);
    // Everything that follows from it is promises alone.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { updates, state, done, told, wait, finish: () => finish?.() };
};

test('an update is found, downloaded and installed when the app quits', async () => {
  const { updates, done, told, wait, finish } = setUp();
  await wait(60_000);
  finish();
  await wait(0);
  expect([updates.installOnQuit(noFailure), done]).toEqual([true, ['check', 'download', 'install']]);
  expect(told).toEqual(['checking', 'downloading', 'ready']);
});

test('near a show nothing is even looked for, until it is over', async () => {
  const { state, done, wait } = setUp();
  state.shows = { live: false, scheduledAt: [NOW + HOUR] };
  await wait(60_000);
  await wait(5 * 60_000);
  expect(done).toEqual([]);
  state.shows = FREE;
  await wait(5 * 60_000);
  expect(done).toEqual(['check', 'download']);
});

test('a download stops when a show comes near, and is tried again afterwards', async () => {
  const { state, done, wait } = setUp();
  await wait(60_000);
  await wait(5 * 60_000);
  state.shows = { live: true, scheduledAt: [] };
  await wait(5 * 60_000);
  expect(done).toEqual(['check', 'download', 'stop']);
});

test('what was downloaded is not installed on quitting before a show, nor when the shows are not known', async () => {
  const { updates, state, done, wait, finish } = setUp();
  await wait(60_000);
  finish();
  state.shows = { live: false, scheduledAt: [NOW + 3 * HOUR] };
  await wait(5 * 60_000);
  state.shows = null;
  await wait(5 * 60_000);
  expect(updates.installOnQuit(noFailure)).toBe(false);
  state.shows = { live: true, scheduledAt: [] };
  await wait(5 * 60_000);
  expect([updates.installOnQuit(noFailure), done]).toEqual([false, ['check', 'download']]);
});

test('without anything new, nothing is downloaded and nothing installed', async () => {
  const { updates, state, done, wait } = setUp();
  state.offered = null;
  await wait(60_000);
  await wait(6 * HOUR);
  expect([updates.installOnQuit(noFailure), done]).toEqual([false, ['check', 'check']]);
});

test('the shows of every connected space count, and those of rehearsals do not', async () => {
  const asked = vi.fn();
  const call = async (name: string, input: unknown) => {
    asked(name, input);
    const value =
      name === 'app.hello'
        ? {
            spaces: [
              { id: 'rehearsal', rehearsal: true },
              { id: 'mine', rehearsal: false },
            ],
          }
        : { sessions: [{ scheduledAt: '2026-10-01T21:00:00Z' }] };
    return { ok: true as const, value };
  };
  expect(await readShowTimes(call)).toEqual({ live: true, scheduledAt: [NOW + HOUR] });
  expect(asked.mock.calls.slice(1).map(([, input]) => (input as { spaceId: string }).spaceId)).toEqual([
    'mine',
    'mine',
  ]);
});

const NO_NETWORK = verbatim('No network.');

test('a space that does not answer leaves its shows unknown', async () => {
  const call = async (name: string) =>
    name === 'app.hello'
      ? { ok: true as const, value: { spaces: [{ id: 'mine', rehearsal: false }] } }
      : { ok: false as const, error: { code: 'offline' as const, message: NO_NETWORK.text, sentence: NO_NETWORK } };
  expect(await readShowTimes(call)).toBeNull();
});

test('a person who looks for an update near a show is told why there is none', async () => {
  const { updates, state, done, told, wait } = setUp();
  state.shows = { live: true, scheduledAt: [] };
  await updates.check();
  state.shows = { live: false, scheduledAt: [NOW + HOUR] };
  await updates.check();
  state.shows = FREE;
  state.offered = null;
  await updates.check();
  await wait(0);
  expect([done, told]).toEqual([['check'], ['waiting: live', 'waiting: show_near', 'checking', 'current']]);
});

test('looking twice at once is looking once', async () => {
  const { updates, state, done } = setUp();
  state.offered = null;
  await Promise.all([updates.check(), updates.check()]);
  expect(done).toEqual(['check']);
});
