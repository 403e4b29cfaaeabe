import { describe, expect, test } from 'vitest';
import { createManualClock, type Clock } from '#shared/lib/clock.ts';
import { createPoller, type ReadOutcome } from '../../../src-main/show/poller.ts';

const polled = (outcome: () => ReadOutcome, takesMs = 0) => {
  const clock = createManualClock(0);
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const poller = createPoller(clock, async () => {
    starts.push(clock.now());
    running += 1;
    most = Math.max(most, running);
    if (takesMs > 0) await new Promise<void>((resolve) => void clock.schedule(clock.now() + takesMs, resolve));
    running -= 1;
    return outcome();
  });
  const run = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 50) {
      clock.advance(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { poller, starts, run, most: () => most };
};
const read = (): ReadOutcome => ({ kind: 'read' });

describe('a poller', () => {
  test('keeps its pace from start to start', async () => {
    const { poller, starts, run } = polled(read, 300);
    poller.setInterval(1000);
    await run(3100);
    expect(starts).toEqual([0, 1000, 2000, 3000]);
  });

  test('never reads twice at once, however often it is asked', async () => {
    const { poller, starts, run, most } = polled(read, 500);
    poller.setInterval(1000);
    for (let count = 0; count < 10; count += 1) {
      poller.readNow();
      await run(50);
    }
    await run(600);
    expect([most(), starts.length]).toEqual([1, 2]);
  });

  test('retries trouble fast, and never slower than a second and a half', async () => {
    const { poller, starts, run } = polled(() => ({ kind: 'failed', retryAfterMs: null }));
    poller.setInterval(60_000);
    await run(20_000);
    const waits = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect([waits[0], Math.max(...waits)]).toEqual([350, 1500]);
  });

  test('waits as long as the platform asks', async () => {
    const { poller, starts, run } = polled(() => ({ kind: 'failed', retryAfterMs: 5000 }));
    poller.setInterval(1000);
    await run(5500);
    expect(starts).toEqual([0, 5050]);
  });

  test('a clock that is set back does not delay the next reading', async () => {
    const set = { back: 0 };
    const real = createManualClock(10_000_000);
    const clock: Clock = {
      now: () => real.now() - set.back,
      schedule: (at, callback) => real.schedule(at + set.back, callback),
    };
    let reads = 0;
    const poller = createPoller(clock, () => {
      reads += 1;
      // During the second reading.
      if (reads === 2) set.back = 3_600_000;
      return Promise.resolve(read());
    });
    poller.setInterval(1000);
    for (let second = 0; second < 6; second += 1) {
      real.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
      if (second === 3) poller.setInterval(900);
    }
    expect(reads).toBeGreaterThan(4);
    poller.stop();
  });

  test('a stopped poller reads no more', async () => {
    const { poller, starts, run } = polled(read);
    poller.setInterval(100);
    await run(250);
    poller.stop();
    const before = starts.length;
    poller.readNow();
    await run(1000);
    expect(starts.length).toBe(before);
  });
});
