import { expect, test } from 'vitest';
import type { TeamCall, TeamStatus } from '#shared/team/team-board.ts';
import { HeardCalls } from '../../../src-renderer/context/heard-calls.svelte.ts';

const MINUTE_MS = 60_000;

const call = (key: string, at: number): TeamCall => ({
  key,
  what: 'cue',
  text: 'Stand by 4',
  by: 'Paula',
  desk: 'paula',
  isOwnDesk: false,
  at,
  answers: [],
});

/** A window whose clock stands at one hour. */
const window = () => {
  let now = 60 * MINUTE_MS;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  const calls = new HeardCalls({
    now: () => now,
    setTimeout: (run, ms) => {
      timers = [...timers, { at: now + ms, run }];
    },
  });
  return {
    calls,
    now: () => now,
    hear: (some: readonly TeamCall[], status: TeamStatus = 'open'): void => calls.hear({ calls: some, status }),
    standing: () => calls.standing.map(({ key }) => key),
    pass: (ms: number): void => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
};

test('a call stands for two minutes from when it was heard, however wrong its caller’s clock is', () => {
  for (const aheadMs of [-50 * MINUTE_MS, 0, 50 * MINUTE_MS]) {
    const { hear, now, standing, pass } = window();
    hear([]);
    hear([call('one', now() + aheadMs)]);
    pass(1.9 * MINUTE_MS);
    const before = standing();
    pass(0.2 * MINUTE_MS);
    expect([before, standing()]).toEqual([['one'], []]);
  }
});

test('a window that opens shows no call that its caller made long ago, and none for longer than two minutes', () => {
  const { hear, now, standing, pass } = window();
  hear([call('old', now() - 10 * MINUTE_MS), call('new', now() - MINUTE_MS), call('ahead', now() + 9 * MINUTE_MS)]);
  const first = standing();
  pass(1.1 * MINUTE_MS);
  const later = standing();
  pass(MINUTE_MS);
  expect([first, later, standing()]).toEqual([['new', 'ahead'], ['ahead'], []]);
});

test('a call that was put away stays away, also when it is answered', () => {
  const { calls, hear, now, standing } = window();
  hear([call('one', now()), call('two', now())]);
  calls.putAway('one');
  hear([{ ...call('one', now()), answers: [{ key: 'a', by: 'Carl', text: 'Standing by' }] }, call('two', now())]);
  expect(standing()).toEqual(['two']);
});

test('calls that a team says again once it is reached are as old as their callers say', () => {
  const { hear, now, standing, pass } = window();
  hear([], 'connecting');
  pass(MINUTE_MS);
  hear([], 'open');
  pass(1000);
  const old = call('old', now() - 30 * MINUTE_MS);
  hear([old, call('new', now())]);
  const first = standing();
  pass(MINUTE_MS);
  hear([old, call('later', now() - 30 * MINUTE_MS)]);
  expect([first, standing()]).toEqual([['new'], ['later']]);
});
