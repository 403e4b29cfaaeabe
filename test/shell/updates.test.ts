import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { ALL_KNOWN, createUnknownShows, type UnknownSince } from '../../src-main/app/updates/unknown-since.ts';
import { createMemoryStore, type ValueStore } from '../../src-main/settings/file-store.ts';
import { readShowTimes } from '../../src-main/app/updates/show-times.ts';
import { decideUpdate, QUIET_MS, type ShowTimes } from '../../src-main/app/updates/update-decision.ts';
import { followUpdates, type Updater } from '../../src-main/app/updates/updates.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 9, 1, 20);
const FREE: ShowTimes = { live: false, scheduledAt: [], complete: true };

test.each<[string, ShowTimes | null, object]>([
  ['nothing is planned', FREE, { kind: 'allowed' }],
  ['a show is live', { live: true, scheduledAt: [], complete: true }, { kind: 'wait', why: 'live' }],
  [
    'a show starts in an hour',
    { live: false, scheduledAt: [NOW + HOUR], complete: true },
    { kind: 'wait', why: 'show_near' },
  ],
  [
    'a show starts in exactly two hours',
    { live: false, scheduledAt: [NOW + 2 * HOUR], complete: true },
    { kind: 'wait', why: 'show_near' },
  ],
  [
    'a show should have started an hour ago',
    { live: false, scheduledAt: [NOW - HOUR], complete: true },
    { kind: 'wait', why: 'show_near' },
  ],
  ['the next show is tomorrow', { live: false, scheduledAt: [NOW + 24 * HOUR], complete: true }, { kind: 'allowed' }],
  ['the shows cannot be read', null, { kind: 'wait', why: 'unknown' }],
  ['a space does not say', { ...FREE, complete: false }, { kind: 'wait', why: 'unknown' }],
  [
    'a space does not say and another has a live',
    { live: true, scheduledAt: [], complete: false },
    { kind: 'wait', why: 'live' },
  ],
])('an update when %s is decided as %3$j', (_when, shows, decision) => {
  expect(decideUpdate(shows, NOW, false)).toEqual(decision);
});

test('an update is never allowed while live or within two hours of any show', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.integer({ min: -10 * HOUR, max: 10 * HOUR })), (live, offsets) => {
      const shows = { live, scheduledAt: offsets.map((offset) => NOW + offset), complete: true };
      const quiet = !live && offsets.every((offset) => Math.abs(offset) > QUIET_MS);
      for (const isTrusted of [false, true])
        expect(decideUpdate(shows, NOW, isTrusted).kind).toBe(quiet ? 'allowed' : 'wait');
    }),
  );
});

const noFailure = (): void => undefined;

const setUp = (since: ValueStore<UnknownSince> = createMemoryStore(ALL_KNOWN), at = NOW) => {
  const clock = createManualClock(at);
  const latest = { mayDecide: false };
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
    unknown: createUnknownShows(since, clock),
    onStatus: ({ kind, why, mayDecide }) => {
      latest.mayDecide = mayDecide;
      told.push(why === null ? kind : `${kind}: ${why}`);
    },
    clock,
    log: silentLog,
  });
  const wait = async (ms: number): Promise<void> => {
    clock.advance(ms);
    // Everything that follows from it is promises alone.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { updates, state, done, told, latest, wait, finish: () => finish?.() };
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
  state.shows = { live: false, scheduledAt: [NOW + HOUR], complete: true };
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
  state.shows = { live: true, scheduledAt: [], complete: true };
  await wait(5 * 60_000);
  expect(done).toEqual(['check', 'download', 'stop']);
});

test('what was downloaded is not installed on quitting before a show, nor when the shows are not known', async () => {
  const { updates, state, done, wait, finish } = setUp();
  await wait(60_000);
  finish();
  state.shows = { live: false, scheduledAt: [NOW + 3 * HOUR], complete: true };
  await wait(5 * 60_000);
  state.shows = null;
  await wait(5 * 60_000);
  expect(updates.installOnQuit(noFailure)).toBe(false);
  state.shows = { live: true, scheduledAt: [], complete: true };
  await wait(5 * 60_000);
  expect([updates.installOnQuit(noFailure), done]).toEqual([false, ['check', 'download']]);
});

test('nothing is downloaded or installed when there is no new version', async () => {
  const { updates, state, done, wait } = setUp();
  state.offered = null;
  await wait(60_000);
  await wait(6 * HOUR);
  expect([updates.installOnQuit(noFailure), done]).toEqual([false, ['check', 'check']]);
});

const NO_NETWORK = verbatim('No network.');

/** A host with these spaces, and what their platforms answer to the lists of sessions. */
const spacesThatSay = (
  spaces: readonly object[],
  sessions: (input: { spaceId: string; query: { status: string } }) => readonly object[] | null,
) => {
  const asked: string[] = [];
  const call = async (name: string, input: unknown) => {
    if (name === 'app.hello') return { ok: true as const, value: { spaces } };
    const about = input as { spaceId: string; query: { status: string } };
    asked.push(about.spaceId);
    const said = sessions(about);
    return said === null
      ? { ok: false as const, error: { code: 'offline' as const, message: NO_NETWORK.text, sentence: NO_NETWORK } }
      : { ok: true as const, value: { sessions: said } };
  };
  return { call, asked };
};
const MINE = { id: 'mine', rehearsal: false, signedIn: true };

test('the shows of every space that is signed in count, and those of rehearsals do not', async () => {
  const spaces = [
    { id: 'rehearsal', rehearsal: true, signedIn: true },
    { id: 'revoked', rehearsal: false, signedIn: false },
    MINE,
  ];
  const { call, asked } = spacesThatSay(spaces, () => [{ scheduledAt: '2026-10-01T21:00:00Z' }]);
  expect(await readShowTimes(call, NOW)).toEqual({ live: true, scheduledAt: [NOW + HOUR], complete: true });
  expect(asked).toEqual(['mine', 'mine']);
});

test('a live that nobody ended counts for a day after its start', async () => {
  const liveSince = (startedAt: number) => {
    const session = { scheduledAt: new Date(NOW).toISOString(), startedAt: new Date(startedAt).toISOString() };
    return spacesThatSay([MINE], ({ query }) => (query.status === 'live' ? [session] : [])).call;
  };
  const live = async (hours: number) => (await readShowTimes(liveSince(NOW - hours * HOUR), NOW))?.live;
  expect([await live(1), await live(24), await live(25)]).toEqual([true, true, false]);
});

test('a space that does not answer leaves its shows unknown, and hides none of another', async () => {
  const other = { id: 'other', rehearsal: false, signedIn: true };
  const { call } = spacesThatSay([MINE, other], ({ spaceId }) =>
    spaceId === 'mine' ? null : [{ scheduledAt: '2026-10-01T21:00:00Z' }],
  );
  expect(await readShowTimes(call, NOW)).toEqual({ live: true, scheduledAt: [NOW + HOUR], complete: false });
});

test('a person may decide once the shows have been unknown for days, over restarts; a known show still counts', async () => {
  const since = createMemoryStore(ALL_KNOWN);
  const day = 24 * HOUR;
  const first = setUp(since);
  first.state.shows = { ...FREE, complete: false };
  await first.wait(60_000);
  expect(first.latest.mayDecide).toBe(false);
  expect(() => first.updates.allow()).toThrow(expect.objectContaining({ code: 'conflict' }));
  first.updates.stop();

  const { updates, state, done, told, latest, wait, finish } = setUp(since, NOW + 4 * day);
  state.shows = { ...FREE, complete: false };
  await wait(60_000);
  expect([latest.mayDecide, told]).toEqual([true, ['waiting: unknown']]);
  state.shows = { live: true, scheduledAt: [], complete: false };
  await updates.allow();
  expect([done, told.at(-1)]).toEqual([[], 'waiting: live']);
  state.shows = { ...FREE, complete: false };
  const looking = updates.check();
  await wait(0);
  finish();
  await looking;
  expect([updates.installOnQuit(noFailure), done]).toEqual([true, ['check', 'download', 'install']]);
  state.shows = FREE;
  await wait(5 * 60_000);
  state.shows = null;
  await wait(5 * 60_000);
  expect([told.at(-1), latest.mayDecide, updates.installOnQuit(noFailure)]).toEqual(['waiting: unknown', false, false]);
});

test('a person who looks for an update near a show is told why there is none', async () => {
  const { updates, state, done, told, wait } = setUp();
  state.shows = { live: true, scheduledAt: [], complete: true };
  await updates.check();
  state.shows = { live: false, scheduledAt: [NOW + HOUR], complete: true };
  await updates.check();
  state.shows = FREE;
  state.offered = null;
  await updates.check();
  await wait(0);
  expect([done, told]).toEqual([['check'], ['waiting: live', 'waiting: show_near', 'checking', 'current']]);
});

test('looking for updates twice at once asks once', async () => {
  const { updates, state, done } = setUp();
  state.offered = null;
  await Promise.all([updates.check(), updates.check()]);
  expect(done).toEqual(['check']);
});

test.each<[string, ShowTimes | null]>([
  ['the host did not say a thing', null],
  ['no space answered', { ...FREE, complete: false }],
])('a show that was known counts before an update, also where %s since and a person decided', async (_what, since) => {
  const waited = createMemoryStore<UnknownSince>({ unknownSince: NOW - 4 * 24 * HOUR });
  const { updates, state, done, told, wait, finish } = setUp(waited);
  state.shows = { live: false, scheduledAt: [NOW + 3 * HOUR], complete: false };
  await wait(60_000);
  const looking = updates.allow();
  await wait(0);
  finish();
  await looking;
  state.shows = since;
  await wait(5 * 60_000);
  // The computer slept.
  await wait(2 * HOUR + 50 * 60_000);
  expect([updates.installOnQuit(noFailure), told.at(-1), done]).toEqual([
    false,
    'waiting: show_near',
    ['check', 'download'],
  ]);
  expect(await updates.decide()).toEqual({ kind: 'wait', why: 'show_near' });
  // Only spaces that all answer say that it is none any more.
  state.shows = FREE;
  await wait(5 * 60_000);
  expect(updates.installOnQuit(noFailure)).toBe(true);
});
