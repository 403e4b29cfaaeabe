import { describe, expect, test } from 'vitest';
import { getLiveSession, listLiveSessions } from '#shared/api/live.ts';
import { showBand } from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { createFakeFetch, type FakeAnswer } from '../../support/fake-fetch.ts';
import { wireOf } from '../../support/outgoing.ts';

const RATE = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '280' };
const NONE: FakeAnswer = { status: 200, body: { sessions: [] }, headers: RATE };

/** A client against scripted answers; the last one repeats. Its clock moves while anything waits. */
const scripted = (...answers: FakeAnswer[]) => {
  const clock = createManualClock(1_800_000_000_000);
  let next = 0;
  const { fetch, requests } = createFakeFetch(() => answers[Math.min(next++, answers.length - 1)] ?? NONE);
  const client = createPlatformClient({
    baseUrl: () => 'http://platform.test/api/v1',
    token: () => 'secret',
    wire: wireOf(fetch),
    clock,
    log: silentLog,
  });
  /** Lets everything that waits on the clock happen. */
  const settle = async <Value>(promise: Promise<Value>): Promise<Value> => {
    const state = { done: false };
    const mark = (): void => {
      state.done = true;
    };
    promise.then(mark, mark);
    for (let turn = 0; turn < 500; turn += 1) {
      for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => setImmediate(resolve));
      if (state.done) break;
      clock.advance(100);
    }
    return promise;
  };
  return { client, requests, clock, settle };
};

const problem = async (promise: Promise<unknown>): Promise<AppError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it did not fail');
};

describe('the platform client', () => {
  test('a call that has no key to be sent with was certainly not done', async () => {
    const { client, requests } = scripted(NONE);
    const keyless = createPlatformClient({
      baseUrl: () => 'http://platform.test/api/v1',
      token: () => Promise.reject(new AppError('unavailable', verbatim('The sign-in did not answer as it should.'))),
      wire: () => Promise.reject(new Error('Nothing may be sent.')),
      clock: createManualClock(0),
      log: silentLog,
    });
    const call = { params: { id: 's' }, body: { text: 'Hi' } };
    expect((await keyless.attempt(showBand, call, { lane: 'operator' })).kind).toBe('failed');
    // An answer that makes no sense is one all the same.
    expect((await client.attempt(showBand, call, { lane: 'operator' })).kind).toBe('unknown');
    expect(requests).toHaveLength(1);
  });

  test('sends what the contract says and learns the budget from the answer', async () => {
    const { client, requests } = scripted(NONE);
    await client.call(listLiveSessions, { query: { status: 'live' } }, { lane: 'operator' });
    expect(requests).toEqual([
      { method: 'GET', path: '/api/v1/live/sessions?status=live', body: undefined, authorization: 'Bearer secret' },
    ]);
    expect(client.budget()).toEqual({ perMinute: 300, remaining: 280, others: 0 });
  });

  test('an id with a colon or a slash stays one segment of the path', async () => {
    const { client, requests } = scripted({ status: 404, body: { error: 'Session not found' } });
    await problem(client.call(getLiveSession, { params: { id: 'ext:a/b' } }, { lane: 'operator' }));
    expect(requests[0]?.path).toBe('/api/v1/live/sessions/ext%3Aa%2Fb');
  });

  test('gives the platform’s own sentence', async () => {
    const { client } = scripted({ status: 404, body: { error: 'Session not found' } });
    const error = await problem(client.call(getLiveSession, { params: { id: 'x' } }, { lane: 'operator' }));
    expect([error.code, error.message, error.details.status]).toEqual(['not_found', 'Session not found', 404]);
  });

  test('waits as long as a 503 asks and tries again, even what acts', async () => {
    const busy: FakeAnswer = { status: 503, body: { error: 'Too many' }, headers: { 'retry-after': '1' } };
    const band = { id: 'b', text: 'Hi', bg: '#000', color: '#fff', until: '' };
    const { client, requests, settle } = scripted(busy, { status: 201, body: { band } });
    const call = client.call(showBand, { params: { id: 's' }, body: { text: 'Hi' } }, { lane: 'operator' });
    expect((await settle(call)).band.id).toBe('b');
    expect(requests).toHaveLength(2);
  });

  test('a call that may have been done is never sent again, and that is said', async () => {
    for (const lost of ['broken', 'hangs', { status: 502, body: 'gateway' }] as const) {
      const { client, requests, settle } = scripted(lost);
      const attempt = client.attempt(showBand, { params: { id: 's' }, body: { text: 'Hi' } }, { lane: 'operator' });
      expect((await settle(attempt)).kind).toBe('unknown');
      expect(requests).toHaveLength(1);
    }
  });

  test('an answer that looks right counts before it is parsed, and is checked when it is read', async () => {
    const send = (body: unknown) =>
      scripted({ status: 201, body }).client.attempt(
        showBand,
        { params: { id: 's' }, body: { text: 'Hi' } },
        { lane: 'operator', readLater: true },
      );
    const band = { id: 'b', text: 'Hi', bg: '#000', color: '#fff', until: '' };
    const whole = await send(JSON.stringify({ band }));
    expect(whole).toMatchObject({ kind: 'ok', output: { band } });
    // A net that asks for a sign-in, and an answer of something else, are seen at once.
    expect((await send('<html>Sign in</html>')).kind).toBe('unknown');
    expect((await send('{"welcome":true}')).kind).toBe('unknown');
    const garbled = await send('{"band":}');
    expect(garbled.kind).toBe('ok');
    expect(() => garbled.kind === 'ok' && garbled.output).toThrow();
  });

  test('a read that broke is made again', async () => {
    const { client, requests, settle } = scripted('broken', NONE);
    await settle(client.call(listLiveSessions, {}, { lane: 'operator' }));
    expect(requests).toHaveLength(2);
  });

  test('a platform that cannot be reached is reported after a short while', async () => {
    const { client, settle, clock } = scripted('refused');
    const from = clock.now();
    const error = await settle(problem(client.call(listLiveSessions, {}, { lane: 'operator' })));
    expect(error.code).toBe('offline');
    expect(clock.now() - from).toBeLessThan(3000);
  });

  test('a page that is not the platform is not taken for it', async () => {
    const { client, settle } = scripted({ status: 200, body: '<html>Welcome to the hotel</html>' });
    const error = await settle(problem(client.call(listLiveSessions, {}, { lane: 'monitor' })));
    expect(error.code).toBe('unavailable');
  });

  test('an answer without what matters is refused, one with more fields passes', async () => {
    const { client, settle } = scripted({ status: 200, body: {} }, { status: 200, body: { sessions: [], news: 1 } });
    expect((await settle(problem(client.call(listLiveSessions, {}, { lane: 'monitor' })))).code).toBe('unavailable');
    expect(await settle(client.call(listLiveSessions, {}, { lane: 'monitor' }))).toEqual({ sessions: [], news: 1 });
  });

  test('a press passes where polling waits for tokens', async () => {
    const { client, requests, clock } = scripted({
      status: 200,
      body: { sessions: [] },
      headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '5' },
    });
    await client.call(listLiveSessions, {}, { lane: 'operator' });
    void client.call(listLiveSessions, { query: { status: 'ended' } }, { lane: 'monitor' }).catch(() => null);
    await client.call(listLiveSessions, { query: { status: 'live' } }, { lane: 'operator' });
    expect(requests.map((request) => request.path)).toEqual([
      '/api/v1/live/sessions',
      '/api/v1/live/sessions?status=live',
    ]);
    clock.advance(6000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toHaveLength(3);
  });

  test('the request is on the wire before the call returns to its caller', () => {
    const { client, requests } = scripted(NONE);
    void client.call(listLiveSessions, {}, { lane: 'operator' });
    expect(requests).toHaveLength(1);
  });

  test('an upload whose answer is no attachment fails in words', async () => {
    const { client, settle } = scripted({ status: 201, body: { attachment: { id: 7 } }, headers: RATE });
    const upload = client.upload(new Blob(['x'], { type: 'image/png' }), { lane: 'library' });
    expect(await settle(problem(upload))).toMatchObject({
      code: 'unavailable',
      message: 'Regie did not understand the platform’s answer.',
    });
  });

  test('a call that waits too long for its turn is not sent', async () => {
    const { client, requests, clock } = scripted({
      status: 200,
      body: { sessions: [] },
      headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
    });
    await client.call(listLiveSessions, {}, { lane: 'operator' });
    const late = problem(client.call(listLiveSessions, {}, { lane: 'operator', turnMs: 300 }));
    clock.advance(300);
    expect((await late).code).toBe('cancelled');
    expect(requests).toHaveLength(1);
  });

  test('a call that is given up tells its wire, and ends with it', async () => {
    const { settle, clock } = scripted();
    let timesGivenUp = 0;
    const client = createPlatformClient({
      baseUrl: () => 'http://platform.test/api/v1',
      token: () => 'secret',
      wire: (_url, { cancellation }) => {
        return new Promise((_resolve, reject) => {
          cancellation.onCancel(() => {
            timesGivenUp += 1;
            reject(new Error('It was given up.'));
          });
        });
      },
      clock,
      log: silentLog,
    });
    const late = client.call(showBand, { params: { id: 's' }, body: { text: 'Hi' } }, { lane: 'operator' });
    expect([(await settle(problem(late))).code, timesGivenUp]).toEqual(['timeout', 1]);
    const controller = new AbortController();
    const cancelled = client.call(listLiveSessions, {}, { lane: 'library', signal: controller.signal });
    controller.abort();
    expect([(await settle(problem(cancelled))).code, timesGivenUp]).toEqual(['cancelled', 2]);
  });

  test('a call that is cancelled ends at once', async () => {
    const { client, settle } = scripted('hangs');
    const controller = new AbortController();
    const call = client.call(listLiveSessions, {}, { lane: 'library', signal: controller.signal });
    controller.abort();
    expect((await settle(problem(call))).code).toBe('cancelled');
  });
});
