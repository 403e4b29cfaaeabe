import { describe, expect, test } from 'vitest';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createBridge } from '../../../src-renderer/bridge/bridge.ts';
import { tokenOfAddress } from '../../../src-renderer/bridge/pairing.ts';
import { refusalText } from '../../../src-renderer/lib/sentence.ts';
import { reconnectDelay } from '../../../src-renderer/bridge/reconnect-delay.ts';

const setUp = (result: BridgeResult<unknown>) => {
  let say: (event: string, data: unknown) => void = () => undefined;
  const bridge = createBridge(
    {
      call: () => Promise.resolve(result),
      onEvent: (listener) => {
        say = listener;
      },
      onConnection: (listener) => {
        listener('open');
      },
      retryNow: () => undefined,
      giveUp: () => undefined,
    },
    { now: () => 0, setInterval: () => undefined, refusalText },
  );
  return { bridge, say: (event: string, data: unknown) => say(event, data) };
};

describe('the bridge', () => {
  test('turns a refusal into an error with the host’s own sentence', async () => {
    const sentence = verbatim('Wait.');
    const { bridge } = setUp({
      ok: false,
      error: { code: 'rate_limited', message: 'Wait.', sentence, retryAfterMs: 1200 },
    });
    const error = await bridge.call('keys.reset', undefined).catch((caught: unknown) => caught as AppError);
    expect(error).toMatchObject({ code: 'rate_limited', message: 'Wait.', details: { retryAfterMs: 1200 } });
  });

  test('tells an event to those who listen, until they leave', () => {
    const { bridge, say } = setUp({ ok: true, value: null });
    const heard: unknown[] = [];
    const leave = bridge.on('keys.global_press', (press) => heard.push(press));
    say('keys.global_press', { chord: 'F1' });
    leave();
    say('keys.global_press', { chord: 'F2' });
    expect(heard).toEqual([{ chord: 'F1' }]);
  });

  test('a late listener hears the state of the connection at once', () => {
    const { bridge } = setUp({ ok: true, value: null });
    const heard: string[] = [];
    bridge.onConnection((connection) => heard.push(connection));
    expect(heard).toEqual(['open']);
  });
});

test('the pairing token is read from the address and from nothing else', () => {
  expect(['#token=abc', '#token=', '', '#other=1', '#a=1&token=x%2By'].map(tokenOfAddress)).toEqual([
    'abc',
    null,
    null,
    null,
    'x+y',
  ]);
});

test('each reconnection waits longer up to a limit, and windows do not all wait equally long', () => {
  const delays = [0, 1, 2, 3, 4, 50].map((attempt) => reconnectDelay(attempt, 0.5));
  expect([delays, reconnectDelay(0, 0) < reconnectDelay(0, 1)]).toEqual([[250, 500, 1000, 2000, 4000, 4000], true]);
});

describe('the line to the host, whichever way it goes', () => {
  /** A window and its host, which answers calls until it falls silent; time passes by hand. */
  const windowOf = () => {
    let [at, isMute] = [0, false];
    const [calls, silence]: [string[], boolean[]] = [[], []];
    let givenUp = 0;
    let look: () => void = () => undefined;
    let say: (event: string, data: unknown) => void = () => undefined;
    const bridge = createBridge(
      {
        call(name) {
          calls.push(name);
          return isMute ? new Promise(() => undefined) : Promise.resolve({ ok: true, value: null });
        },
        onEvent: (listener) => (say = listener),
        // As a socket that never closes, and as the app's own process.
        onConnection: (listener) => {
          listener('open');
        },
        retryNow: () => undefined,
        giveUp: () => (givenUp += 1),
      },
      { now: () => at, setInterval: (callback) => (look = callback), refusalText },
    );
    bridge.onSilent((isSilent) => silence.push(isSilent));
    return {
      calls,
      silence,
      givenUp: () => givenUp,
      fallSilent: () => (isMute = true),
      say: () => {
        say('presence.changed', []);
      },
      async pass(ms: number) {
        for (const end = at + ms; at < end;) {
          at = Math.min(end, at + 500);
          look();
          await Promise.resolve();
          await Promise.resolve();
        }
      },
      sleep(ms: number) {
        at += ms;
        look();
      },
    };
  };

  test('is asked for a sign of life where nothing was said, and counts as silent after three seconds without one', async () => {
    const window = windowOf();
    await window.pass(5000);
    expect([window.silence, new Set(window.calls), window.calls.length > 2]).toEqual([
      [false],
      new Set(['app.ping']),
      true,
    ]);
    window.fallSilent();
    await window.pass(2500);
    expect(window.silence).toEqual([false]);
    await window.pass(1500);
    expect([window.silence, window.givenUp()]).toEqual([[false, true], 0]);
    window.say();
    expect(window.silence).toEqual([false, true, false]);
  });

  test('is given up for another after ten seconds of silence', async () => {
    const window = windowOf();
    window.fallSilent();
    await window.pass(9000);
    expect(window.givenUp()).toBe(0);
    await window.pass(1500);
    expect(window.givenUp()).toBeGreaterThan(0);
  });

  test('is not called silent because the page itself slept', async () => {
    const window = windowOf();
    await window.pass(1000);
    window.sleep(60_000);
    await window.pass(1000);
    expect(window.silence).toEqual([false]);
  });
});
