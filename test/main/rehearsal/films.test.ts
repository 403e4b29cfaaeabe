import { expect, test } from 'vitest';
import type { FilmsStatus } from '#shared/bridge/film-calls.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createFilms, type FilmEnd } from '../../../src-main/rehearsal/films.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

interface Waiting {
  readonly sessionId: string;
  readonly title: string;
  readonly lengthMs: number;
  filmedMs: number | null;
}

/** A service with these recordings, and a window whose films end when the test says. */
const start = async (...ids: readonly string[]) => {
  const clock = createManualClock(0);
  const asked: string[] = [];
  const made: { readonly url: string; end(how: FilmEnd): Promise<void> }[] = [];
  const statuses: FilmsStatus[] = [];
  const listeners = new Set<() => void>();
  const state = { isWanted: true, isFree: true, isRecording: false, isAway: false };
  let films: Waiting[] = ids.map((sessionId) => ({ sessionId, title: sessionId, lengthMs: 60_000, filmedMs: null }));
  const under = createFilms({
    rehearsal: {
      ready: Promise.resolve() as never,
      onRestart: (listener) => void listeners.add(listener),
      onFilms: (listener) => void listeners.add(listener),
      async control(method, path) {
        asked.push(`${method} ${path}`);
        if (state.isAway) throw new Error('the service is away');
        if (method === 'GET') return { films, isRecording: state.isRecording };
        return { url: `http://127.0.0.1:1/app/live/${path.split('/').at(-1) ?? ''}/film#room=t` };
      },
    },
    window: {
      isFree: () => state.isFree,
      make: (url, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve('stopped'));
          made.push({
            url,
            async end(how) {
              if (how === 'made') films = films.filter(({ sessionId }) => !url.includes(`/${sessionId}/`));
              resolve(how);
              await settled();
            },
          });
        }),
    },
    isWanted: () => state.isWanted,
    onStatus: (status) => statuses.push(status),
    clock,
    log: silentLog,
  });
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await settled();
  };
  await settled();
  return {
    films: under,
    state,
    asked,
    made,
    statuses,
    advance,
    list: () => films,
    add: (sessionId: string) => films.push({ sessionId, title: sessionId, lengthMs: 60_000, filmedMs: null }),
    notify: async () => {
      for (const listener of listeners) listener();
      await settled();
    },
    check: async () => {
      under.check();
      await advance(0);
    },
    last: () => made.at(-1),
  };
};

test('recordings without a film get theirs one after the other, with how far each is', async () => {
  const app = await start('one', 'two');
  expect(app.made.map(({ url }) => url)).toEqual(['http://127.0.0.1:1/app/live/one/film#room=t']);
  expect(app.films.status()).toMatchObject({ filming: { title: 'one', filmedMs: 0, lengthMs: 60_000 }, waiting: 1 });
  const [one] = app.list();
  if (one) one.filmedMs = 20_000;
  await app.advance(5000);
  expect(app.films.status()).toMatchObject({ filming: { filmedMs: 20_000 } });
  expect(app.made).toHaveLength(1);
  await app.last()?.end('made');
  await app.advance(0);
  expect(app.last()?.url).toContain('/two/');
  await app.last()?.end('made');
  await app.advance(0);
  expect(app.statuses.at(-1)).toEqual({ isPossible: true, filming: null, waiting: 0, trouble: null });
});

test('a live that ends later is filmed when the service says so', async () => {
  const app = await start();
  expect(app.made).toEqual([]);
  app.add('late');
  await app.notify();
  expect(app.made).toHaveLength(1);
});

test('nothing is filmed near a real show, while a live is recorded, or when nobody wants films', async () => {
  const app = await start();
  app.add('one');
  for (const hindrance of ['isFree', 'isWanted', 'isRecording'] as const) {
    app.state[hindrance] = !app.state[hindrance];
    await app.notify();
    expect(app.made).toEqual([]);
    app.state[hindrance] = !app.state[hindrance];
  }
  await app.check();
  expect(app.made).toHaveLength(1);
});

test('a real show that comes near, a request withdrawn and a new recording end a film, which begins anew later', async () => {
  const app = await start('one');
  app.state.isFree = false;
  await app.check();
  expect(app.films.status()).toMatchObject({ filming: null, waiting: 1, trouble: null });
  expect(app.asked).toContain('DELETE /rehearsal/films/one');
  app.state.isFree = true;
  await app.check();
  app.state.isWanted = false;
  await app.check();
  expect(app.films.status().filming).toBeNull();
  app.state.isWanted = true;
  await app.check();
  app.state.isRecording = true;
  await app.advance(5000);
  expect(app.films.status().filming).toBeNull();
  app.state.isRecording = false;
  await app.advance(30_000);
  expect([app.made.length, app.films.status().filming?.title]).toEqual([4, 'one']);
});

test('a film that a page of the room makes is left alone, and checked again later', async () => {
  const app = await start();
  app.list().push({ sessionId: 'one', title: 'one', lengthMs: 60_000, filmedMs: 3000 });
  await app.notify();
  expect(app.made).toEqual([]);
  const [one] = app.list();
  if (one) one.filmedMs = null;
  await app.advance(30_000);
  expect(app.made).toHaveLength(1);
});

test.each([
  ['crashed', 3, 'host_film_failed'],
  ['failed', 3, 'host_film_failed'],
  ['left', 3, 'host_film_left'],
  ['full', 1, 'host_film_full'],
  ['refused', 1, 'host_film_refused'],
  ['replaced', 1, 'host_film_replaced'],
] as const)('a film that ends as %s is tried %i times, then said, and the next one comes', async (end, tries, key) => {
  const app = await start('one', 'two');
  for (let at = 0; at < tries; at += 1) {
    expect(app.last()?.url).toContain('/one/');
    expect(app.films.status().trouble).toBeNull();
    await app.last()?.end(end);
    await app.advance(0);
  }
  expect(app.films.status().trouble).toMatchObject({ key, params: { title: 'one' } });
  expect(app.last()?.url).toContain('/two/');
});

test('a page that hangs is ended some minutes after its time', async () => {
  const app = await start('one');
  for (let at = 0; at < 100; at += 1) await app.advance(5000);
  expect(app.made.length).toBeGreaterThan(1);
});

test('a service that is away is asked again; nothing begins once the app has quit', async () => {
  const app = await start();
  app.state.isAway = true;
  await app.notify();
  app.state.isAway = false;
  app.add('one');
  await app.advance(30_000);
  expect(app.made).toHaveLength(1);
  const told = app.statuses.length;
  app.films.close();
  await settled();
  await app.advance(60_000);
  await app.notify();
  expect([app.made.length, app.statuses.length]).toEqual([1, told]);
});
