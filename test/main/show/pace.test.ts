import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paceOf, type PaceReasons } from '../../../src-main/show/pace.ts';

const all = new Set(['chat', 'people', 'polls'] as const);
const reasons: PaceReasons = { perMinute: 300, live: true, watched: all, attended: true, pollShown: true };
const COSTS = { desk: 1, chat: 1, polls: 1, participants: 1, attendance: 5, media: 1 } as const;

const tokensPerMinute = (given: PaceReasons): number =>
  Object.entries(paceOf(given)).reduce(
    (sum, [name, ms]) => sum + (ms === null ? 0 : (COSTS[name as keyof typeof COSTS] * 60_000) / ms),
    0,
  );

describe('the pace of reading', () => {
  test('at 300 tokens a minute the desk is read within a second and the chat within two', () => {
    const { desk, chat } = paceOf(reasons);
    expect([(desk ?? Infinity) <= 1000, (chat ?? Infinity) <= 1800]).toEqual([true, true]);
  });

  test('at 60 everything stretches by the same factor', () => {
    const plenty = paceOf(reasons);
    const scarce = paceOf({ ...reasons, perMinute: 60 });
    const factors = (['desk', 'chat', 'polls', 'participants'] as const).map((name) =>
      Math.round(((scarce[name] ?? 0) / (plenty[name] ?? 1)) * 100),
    );
    expect(new Set(factors).size).toBe(1);
  });

  test('before the live a hidden panel is not read', () => {
    const pace = paceOf({ ...reasons, live: false, watched: new Set(), pollShown: false });
    expect([pace.chat, pace.participants, pace.polls, pace.attendance]).toEqual([null, null, null, null]);
  });

  test('a live is read for its recording whoever looks: presence every 15 s at 300 tokens a minute', () => {
    const nobody = { ...reasons, watched: new Set<never>(), pollShown: false, attended: false };
    const { desk, chat, participants, polls, attendance } = paceOf(nobody);
    expect({ desk, chat, participants, polls, attendance }).toEqual({
      desk: 10_000,
      chat: 30_000,
      participants: 15_000,
      polls: 60_000,
      attendance: null,
    });
    expect(paceOf({ ...nobody, attended: true }).participants).toBe(15_000);
  });

  test('presence is read once a minute however scarce tokens are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 300 }), fc.boolean(), fc.boolean(), (perMinute, attended, pollShown) => {
        const { participants } = paceOf({ perMinute, live: true, watched: all, attended, pollShown });
        expect(participants).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  test('reading never uses more than its share of the budget', () => {
    fc.assert(
      fc.property(
        fc.record({
          perMinute: fc.integer({ min: 20, max: 600 }),
          live: fc.boolean(),
          watched: fc.subarray(['chat', 'people', 'polls'] as const).map((panels) => new Set(panels)),
          attended: fc.boolean(),
          pollShown: fc.boolean(),
        }),
        (given) => {
          expect(tokensPerMinute(given)).toBeLessThanOrEqual(given.perMinute * 0.7 + 0.001);
        },
      ),
    );
  });
});
