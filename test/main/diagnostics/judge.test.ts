import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckResult } from '#shared/bridge/diagnostics-calls.ts';
import {
  judgeBudget,
  judgeClock,
  judgeDisk,
  judgeKeychain,
  judgeLibrary,
  judgeNetwork,
  type Reached,
} from '../../../src-main/diagnostics/judge.ts';

const real = (latencyMs: number, driftMs: number | null = 0): Reached => ({ rehearsal: false, latencyMs, driftMs });
const rehearsal: Reached = { rehearsal: true, latencyMs: 2, driftMs: 100 };
const MIB = 1024 ** 2;

test.each<[string, CheckResult, string]>([
  ['every space answers fast', judgeNetwork([rehearsal, real(80)], 1), 'ok network_reached'],
  ['a space answers slowly', judgeNetwork([real(80), real(900)], 2), 'warning network_slow'],
  ['only the rehearsal is there', judgeNetwork([rehearsal], 0), 'ok network_only_rehearsal'],
  ['one of two spaces answers', judgeNetwork([rehearsal, real(80)], 2), 'failed network_some_unreachable'],
  ['no space answers, though the rehearsal does', judgeNetwork([rehearsal], 1), 'failed network_unreachable'],
  ['nothing answers', judgeNetwork([], 0), 'failed network_unreachable'],
  ['clocks agree to a second', judgeClock([real(80, 900)]), 'ok clock_in_step'],
  ['the clock is ten seconds early', judgeClock([real(80, -10_000)]), 'warning clock_off'],
  ['the clock is an hour late', judgeClock([real(80, 3_600_000), rehearsal]), 'failed clock_far_off'],
  ['nobody says what time it is', judgeClock([real(80, null)]), 'warning clock_unknown'],
  ['half of the budget is there', judgeBudget([{ perMinute: 300, remaining: 150, others: 0 }]), 'ok budget_enough'],
  [
    'one space has little left',
    judgeBudget([
      { perMinute: 300, remaining: 300, others: 0 },
      { perMinute: 60, remaining: 3, others: 0 },
    ]),
    'warning budget_low',
  ],
  ['no space has a budget', judgeBudget([]), 'warning budget_unknown'],
  ['the keychain serves', judgeKeychain({ place: 'keychain', passedOver: [] }), 'ok keychain_keychain'],
  ['secrets are in memory', judgeKeychain({ place: 'memory', passedOver: [] }), 'warning keychain_memory'],
  ['the disk has room', judgeDisk(50_000 * MIB), 'ok disk_roomy'],
  ['the disk has little room', judgeDisk(1000 * MIB), 'warning disk_little'],
  ['the disk is full', judgeDisk(10 * MIB), 'failed disk_full'],
  ['nothing can be written', judgeDisk(null), 'failed disk_not_writable'],
  ['the library is sound', judgeLibrary(0), 'ok library_sound'],
  ['the library is damaged', judgeLibrary(3), 'failed library_damaged'],
  ['the library does not answer', judgeLibrary(null), 'failed library_not_answering'],
])('diagnostics say so when %s', (_when, { state, finding }, said) => {
  expect(`${state} ${finding}`).toBe(said);
});

test('diagnostics never judge a worse figure better', () => {
  const rank = { ok: 0, warning: 1, failed: 2 };
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(rank[judgeClock([real(1, more)]).state]).toBeGreaterThanOrEqual(rank[judgeClock([real(1, less)]).state]);
      expect(rank[judgeNetwork([real(more)], 1).state]).toBeGreaterThanOrEqual(
        rank[judgeNetwork([real(less)], 1).state],
      );
      expect(rank[judgeDisk(less * MIB).state]).toBeGreaterThanOrEqual(rank[judgeDisk(more * MIB).state]);
    }),
  );
});
