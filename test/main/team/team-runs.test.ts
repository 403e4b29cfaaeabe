import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import { createTeamRuns } from '../../../src-main/team/team-runs.ts';

const award = { show: 'evening', task: 'xp:Thanks' };

const desk = (name: string): TeamChange => ({
  kind: 'desk',
  key: name,
  value: { host: name, name, computer: '', show: null, work: null, budgetKey: null },
  by: name,
});

/** Desks that hear each other with a delay. */
const team = () => {
  const clock = createManualClock(0);
  const gone = new Set<string>();
  const states = new Map<string, TeamState>();
  const tell = (name: string, change: TeamChange): void => {
    const entries = stampChanges(states.get(name) ?? new Map(), name, [change]);
    states.set(name, mergeTeam(states.get(name) ?? new Map(), entries));
    clock.schedule(clock.now() + 100, () => {
      for (const [other, state] of states) if (other !== name) states.set(other, mergeTeam(state, entries));
    });
  };
  const runsOf = (name: string) => {
    states.set(name, new Map());
    return createTeamRuns({
      clock,
      team: {
        desk: name,
        state: () => states.get(name) ?? new Map(),
        change: (change) => tell(name, change),
        isHere: (other) => !gone.has(other),
      },
    });
  };
  const [paula, carl] = [runsOf('paula'), runsOf('carl')];
  tell('paula', desk('paula'));
  tell('carl', desk('carl'));
  clock.advance(200);
  return { clock, gone, paula, carl };
};

test('of two desks that begin the same follow-up at once one does it, and the other hears who', async () => {
  const { clock, paula, carl } = team();
  const both = Promise.all([paula.take(award, 'Paula'), carl.take(award, 'Carl')]);
  clock.advance(2000);
  expect((await both).filter((busy) => busy === null)).toHaveLength(1);
});

test('a follow-up is free again once it is done, or its desk is gone, and another one is always free', async () => {
  const { clock, gone, paula, carl } = team();
  const first = paula.take(award, 'Paula');
  clock.advance(2000);
  expect(await first).toBeNull();
  expect(await carl.take(award, 'Carl')).toBe('Paula');
  const other = carl.take({ ...award, task: 'xp:More' }, 'Carl');
  clock.advance(2000);
  expect(await other).toBeNull();
  paula.drop(award);
  clock.advance(200);
  const second = carl.take(award, 'Carl');
  clock.advance(2000);
  expect(await second).toBeNull();
  clock.advance(200);
  expect(await paula.take(award, 'Paula')).toBe('Carl');
  gone.add('carl');
  const third = paula.take(award, 'Paula');
  clock.advance(2000);
  expect(await third).toBeNull();
});
