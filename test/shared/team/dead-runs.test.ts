import { expect, test } from 'vitest';
import { teamBoard, type TeamDesk } from '#shared/team/team-board.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';

const show = { key: 'evening', sessionId: 'evening', title: 'Evening' };
const desk = (run: string, host: string): TeamChange => ({
  kind: 'desk',
  key: run,
  value: {
    host,
    name: host,
    computer: '',
    show,
    work: {
      mode: 'direct',
      cuedSceneId: null,
      cuedTitle: '',
      isLocked: false,
      deckPageId: null,
      isRecording: false,
      sequence: null,
    },
    budgetKey: null,
  },
  by: host,
});

/** The other desk as the board of `self` shows it, after it died this many times; it came back between. */
const afterDeaths = (self: string, other: string, deaths: number): TeamDesk | undefined => {
  let state: TeamState = mergeTeam(new Map(), stampChanges(new Map(), self, [desk(self, self)]));
  const heard = new Map<string, number>();
  for (let death = 1; death <= deaths; death += 1) {
    const run = `${other}${death}`;
    // A run that just came knows nothing of the team yet: its counts are low.
    state = mergeTeam(state, stampChanges(new Map(), run, [desk(run, other)]));
    heard.set(run, death * 1000);
    if (death === deaths) continue;
    // Somebody took over from the run that died.
    state = mergeTeam(
      state,
      stampChanges(state, self, [{ kind: 'handover', key: `${self} ${run}`, value: { to: self }, by: self }]),
    );
    // Its word came later once more, from others that had it.
    state = mergeTeam(state, stampChanges(state, run, [desk(run, other)]));
  }
  const { desks } = teamBoard({
    status: 'open',
    links: 1,
    relay: null,
    isHosting: false,
    shares: false,
    state,
    desk: self,
    isHere: (run) => run === self,
    heardAt: (run) => heard.get(run) ?? null,
    knows: () => true,
    leftOf: () => [],
    claims: [],
    calls: [],
  });
  return desks.find(({ name }) => name === other);
};

test.each([2, 3, 5])(
  'a desk that died %i times is offered for takeover by its last run, from either side',
  (deaths) => {
    for (const [self, other] of [
      ['paula', 'carl'],
      ['carl', 'paula'],
    ] as const) {
      const { desk: run, canBeTakenOver, takenOverBy, lastSeenAt } = afterDeaths(self, other, deaths) ?? {};
      expect([run, canBeTakenOver, takenOverBy, lastSeenAt]).toEqual([`${other}${deaths}`, true, null, deaths * 1000]);
    }
  },
);
