import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock, type Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createConnectionWatch } from '../../../src-main/show/connection-watch.ts';

const watched = () => {
  const clock = createManualClock(0);
  const said: string[] = [];
  const budget = { spent: false };
  const watch = createConnectionWatch({
    clock,
    isBudgetSpent: () => budget.spent,
    onChange: ({ state }) => said.push(state),
    onRecovered: () => said.push('recovered'),
    onWake: () => said.push('woke'),
  });
  return { clock, said, budget, watch };
};
const lost = new AppError('offline', say('host_platform_unreachable'));

describe('the connection', () => {
  test('silence alone makes it stale, and its age is said', () => {
    const { clock, said, watch } = watched();
    watch.heard();
    clock.advance(3500);
    expect([said.at(-1), watch.read().ageMs]).toEqual(['stale', 3500]);
  });

  test('a silence that ended before anyone was told is a break in what is known', () => {
    let now = 1000;
    const stalled: Clock = { now: () => now, schedule: () => () => undefined };
    const unsaid = { isBudgetSpent: () => false, onRecovered: () => undefined, onWake: () => undefined };
    const watch = createConnectionWatch({ clock: stalled, ...unsaid, onChange: () => undefined });
    const heardAt = (at: number): number | null => {
      now = at;
      watch.heard();
      return watch.read().unbrokenSince;
    };
    expect([watch.read().unbrokenSince, heardAt(1000), heardAt(3500), heardAt(25_500), heardAt(26_000)]).toEqual([
      null,
      1000,
      1000,
      25_500,
      25_500,
    ]);
  });

  test('silence says that the budget is used up where that is why nothing is asked', () => {
    const { clock, budget, watch } = watched();
    watch.heard();
    clock.advance(4000);
    const silent = watch.read().trouble;
    budget.spent = true;
    expect([silent, watch.read().trouble]).toEqual([say('host_no_answer_yet'), say('host_budget_spent')]);
  });

  test('two reads without an answer make it offline, with the trouble in words', () => {
    const { watch } = watched();
    watch.heard();
    watch.failed(lost);
    expect(watch.read().state).toBe('fresh');
    watch.failed(lost);
    expect(watch.read()).toMatchObject({ state: 'offline', trouble: lost.sentence });
  });

  test('a refusal is an answer: the connection is stale, not offline', () => {
    const { clock, watch } = watched();
    watch.heard();
    clock.advance(10_000);
    for (let count = 0; count < 3; count += 1) watch.failed(new AppError('busy', verbatim('Too many calls.')));
    expect(watch.read()).toMatchObject({ state: 'stale', trouble: verbatim('Too many calls.') });
  });

  test('the end of trouble is said once, so that what was missed is read', () => {
    const { said, watch } = watched();
    watch.heard();
    watch.failed(lost);
    watch.failed(lost);
    watch.heard();
    watch.heard();
    expect(said.filter((one) => one === 'recovered')).toHaveLength(1);
  });

  test('silence makes it stale though the clock was set back meanwhile', () => {
    const real = createManualClock(10_000_000);
    const set = { back: 0 };
    const clock: Clock = { now: () => real.now() - set.back, schedule: (at, run) => real.schedule(at + set.back, run) };
    const said: string[] = [];
    const watch = createConnectionWatch({
      clock,
      isBudgetSpent: () => false,
      onChange: ({ state }) => said.push(state),
      onRecovered: () => {},
      onWake: () => {},
    });
    watch.heard();
    set.back = 3_600_000;
    real.advance(10_000);
    expect(said.at(-1)).toBe('stale');
    watch.stop();
  });

  test('a slower pace is not taken for silence', () => {
    const { clock, watch } = watched();
    watch.setInterval(4000);
    watch.heard();
    clock.advance(9000);
    expect(watch.read().state).toBe('fresh');
  });

  test('a quicker pace does not make the last answer stale before the next one had its time', () => {
    const { clock, said, watch } = watched();
    watch.setInterval(10_000);
    watch.heard();
    clock.advance(9000);
    watch.setInterval(750);
    expect(watch.read().state).toBe('fresh');
    clock.advance(2000);
    watch.heard();
    expect(said.filter((one) => one !== 'fresh')).toEqual([]);
    // From then on the new pace holds.
    clock.advance(3000);
    expect(watch.read().state).toBe('stale');
  });

  test('silence after a quicker pace is noticed by the quicker pace', () => {
    const { clock, said, watch } = watched();
    watch.setInterval(10_000);
    watch.heard();
    clock.advance(9000);
    watch.setInterval(750);
    clock.advance(3000);
    expect([said.at(-1), watch.read().state]).toEqual(['stale', 'stale']);
  });
});
