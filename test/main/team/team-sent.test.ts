import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { createTeamSent } from '../../../src-main/team/team-sent.ts';

/** Desks that hear each other at once, each connected to spaces, with how often each has read the platform again. */
const teamOf = (spaces: Readonly<Record<string, readonly string[]>>, shares = true) => {
  const clock = createManualClock(0);
  let state: TeamState = new Map();
  const reads = new Map<string, number>();
  const desks = new Map<string, ReturnType<typeof createTeamSent>>();
  for (const [name, spaceIds] of Object.entries(spaces)) {
    const one = createTeamSent({
      clock,
      team: {
        desk: name,
        shares: () => shares,
        state: () => state,
        change(change) {
          state = mergeTeam(state, stampChanges(state, name, [change]));
          for (const each of desks.values()) each.sawTeam();
        },
      },
      // A rehearsal is here alone.
      keyOf: (spaceId) => (spaceId === 'rehearsal' ? null : `key of ${spaceId}`),
      spaceIds: () => spaceIds,
      readAgain: () => reads.set(name, (reads.get(name) ?? 0) + 1),
    });
    desks.set(name, one);
  }
  const sent = (name: string, spaceId: string): void => desks.get(name)?.sent(spaceId);
  return { clock, sent, reads: () => Object.fromEntries(reads) };
};

test('what one desk sends to a space is read by the others of that space, and by nobody else', () => {
  const { clock, sent, reads } = teamOf({ paula: ['a'], carl: ['a', 'b'], eva: ['b'] });
  sent('paula', 'a');
  clock.advance(1);
  expect(reads()).toEqual({ carl: 1 });
  sent('carl', 'b');
  clock.advance(1);
  expect(reads()).toEqual({ carl: 1, eva: 1 });
});

test('a desk that says without end that it sent something has it read every five seconds, the last time too', () => {
  const { clock, sent, reads } = teamOf({ paula: ['a'], carl: ['a'] });
  for (let count = 0; count < 200; count += 1) {
    sent('paula', 'a');
    clock.advance(45);
  }
  expect(reads()).toEqual({ carl: 2 });
  clock.advance(5000);
  expect(reads()).toEqual({ carl: 3 });
  clock.advance(60_000);
  expect(reads()).toEqual({ carl: 3 });
});

test('a rehearsal, and a desk that shares nothing, tell nobody what was sent', () => {
  const rehearsal = teamOf({ paula: ['rehearsal'], carl: ['rehearsal'] });
  rehearsal.sent('paula', 'rehearsal');
  const silent = teamOf({ paula: ['a'], carl: ['a'] }, false);
  silent.sent('paula', 'a');
  rehearsal.clock.advance(10_000);
  silent.clock.advance(10_000);
  expect([rehearsal.reads(), silent.reads()]).toEqual([{}, {}]);
});
