import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClockOffset } from '../../../src-main/platform/clock-offset.ts';

const dateHeader = (at: number): string => new Date(Math.floor(at / 1000) * 1000).toUTCString();

test('many answers tell the difference of the clocks to a small part of a second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.integer({ min: 0, max: 999 }),
      (offset, phase) => {
        const estimate = createClockOffset();
        // Answers every 850 ms, after 20 ms on the way each way, as the desk is read.
        for (let count = 0; count < 200; count += 1) {
          const sentAt = 1_800_000_000_000 + phase + count * 850;
          estimate.learn(sentAt, sentAt + 40, dateHeader(sentAt + 20 - offset));
        }
        expect(Math.abs(estimate.read() - offset)).toBeLessThanOrEqual(60);
      },
    ),
  );
});

test('the estimate says how wrong it may be, however long answers are on the way', () => {
  const ways = fc.array(fc.record({ there: fc.nat(3000), back: fc.nat(3000), after: fc.nat(5000) }), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), ways, (offset, requests) => {
      const estimate = createClockOffset();
      let at = 1_800_000_000_000;
      for (const { there, back, after } of requests) {
        estimate.learn(at, at + there + back, dateHeader(at + there - offset));
        expect(Math.abs(estimate.read() - offset)).toBeLessThanOrEqual(estimate.slackMs());
        at += there + back + after;
      }
    }),
  );
});

test('a clock that was set is believed again', () => {
  const estimate = createClockOffset();
  estimate.learn(10_000, 10_010, dateHeader(10_000));
  estimate.learn(20_000, 20_010, dateHeader(80_000));
  expect(Math.abs(estimate.read() + 60_000)).toBeLessThan(1100);
});

test('an answer without a date teaches nothing about the platform’s clock', () => {
  const estimate = createClockOffset();
  estimate.learn(10_000, 10_010, null);
  estimate.learn(10_000, 10_010, 'yesterday');
  expect([estimate.read(), estimate.slackMs()]).toEqual([0, 0]);
});
