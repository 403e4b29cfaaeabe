import { expect, test } from 'vitest';
import type { TeamFact } from '#shared/team/team-values.ts';
import { CALL_STANDS_MS, createHeardCalls } from '../../../src-main/team/heard-calls.ts';

const call = (key: string, desk: string, at: number): TeamFact<'call'> => ({
  key,
  desk,
  by: desk,
  count: 1,
  value: { what: 'cue', text: 'Stand by 4', at },
});

/** A host at one hour, with the desks that it heard and how they are. */
const host = (desks: Readonly<Record<string, 'here' | 'gone' | 'unknown'>>) => {
  let now = 3_600_000;
  const calls = createHeardCalls({
    desk: 'paula',
    now: () => now,
    isHere: (desk) => desk === 'paula' || desks[desk] === 'here',
    heardAt: (desk) => (desks[desk] === undefined ? null : now),
    knows: (desk) => desks[desk] !== 'unknown' && desks[desk] !== undefined,
  });
  return {
    standing: (...some: readonly TeamFact<'call'>[]) => calls.standing(some).map(({ key }) => key),
    pass: (ms: number) => void (now += ms),
  };
};

test('a call stands for two minutes from when this host heard it, however wrong its caller’s clock is', () => {
  for (const at of [0, 3_600_000, 9e12]) {
    const { standing, pass } = host({ carl: 'here' });
    const one = call('one', 'carl', at);
    const first = standing(one);
    pass(CALL_STANDS_MS - 1);
    const before = standing(one);
    pass(1);
    expect([first, before, standing(one)]).toEqual([['one'], ['one'], []]);
  }
});

test('a call of a desk that is gone, or that was never heard here, stands no longer; behind a cut line it does', () => {
  const { standing } = host({ carl: 'here', dead: 'gone', cut: 'unknown' });
  expect(
    standing(
      call('a', 'carl', 0),
      call('b', 'dead', 0),
      call('c', 'cut', 0),
      call('d', 'long dead', 0),
      call('e', 'paula', 0),
    ),
  ).toEqual(['a', 'c', 'e']);
});
