import { expect, test } from 'vitest';
import { teamBoard, type TeamDesk } from '#shared/team/team-board.ts';
import { createTeamSession, DESK_GONE_MS, TEAM_ALIVE_MS, type TeamSession } from '#shared/team/team-session.ts';
import type { TeamTransportEvents } from '#shared/team/team-transport.ts';
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

/** The desks as the board of `self` shows them. */
const boardOf = (
  self: string,
  session: Pick<TeamSession, 'state' | 'isHere' | 'heardAt' | 'toldAt' | 'knows'>,
): readonly TeamDesk[] =>
  teamBoard({
    status: 'open',
    links: 1,
    relay: null,
    isHosting: false,
    shares: false,
    state: session.state(),
    desk: self,
    isHere: (run) => session.isHere(run, DESK_GONE_MS),
    heardAt: (run) => session.heardAt(run),
    toldAt: (run) => session.toldAt(run),
    knows: (run) => session.knows(run),
    leftOf: () => [],
    claims: [],
    calls: [],
  }).desks;

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
  return boardOf(self, {
    state: () => state,
    isHere: (run) => run === self,
    heardAt: (run) => heard.get(run) ?? null,
    toldAt: () => null,
    knows: () => true,
  }).find(({ name }) => name === other);
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

test('a desk that starts is offered one that died before it came, as long as those who heard it', () => {
  let nowMs = 0;
  const ends = new Map<string, TeamTransportEvents>();
  const sessions = new Map<string, TeamSession>();
  const join = (name: string): TeamSession => {
    const session = createTeamSession({
      desk: name,
      now: () => nowMs,
      onChange: () => undefined,
      connect(events) {
        ends.set(name, events);
        return {
          close: () => ends.delete(name),
          send(message, to) {
            for (const [id, end] of ends) if (id !== name && (to ?? id) === id) end.onMessage(name, message);
            return true;
          },
        };
      },
    });
    sessions.set(name, session);
    const own = ends.get(name);
    own?.onOpen(true);
    for (const [id, end] of ends) {
      if (id === name) continue;
      end.onMember(name);
      own?.onMember(id);
    }
    session.change(desk(name, name));
    return session;
  };
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += TEAM_ALIVE_MS) {
      nowMs += TEAM_ALIVE_MS;
      for (const session of sessions.values()) session.sayAlive();
    }
  };
  const leave = (name: string): void => {
    for (const known of [ends, sessions]) known.delete(name);
    for (const end of ends.values()) end.onLeft(name);
  };
  join('carl');
  join('tina');
  pass(TEAM_ALIVE_MS);
  const diedAt = nowMs;
  leave('carl');
  pass(60_000);
  const paula = join('paula1');
  const carl = (): Pick<TeamDesk, 'canBeTakenOver' | 'lastSeenAt'> | undefined => {
    const { canBeTakenOver, lastSeenAt } = boardOf('paula1', paula).find(({ name }) => name === 'carl') ?? {};
    return canBeTakenOver === undefined ? undefined : { canBeTakenOver, lastSeenAt: lastSeenAt ?? null };
  };
  pass(10_000);
  expect(carl()).toEqual({ canBeTakenOver: true, lastSeenAt: diedAt });
  // Nobody can say that of a desk that is heard here, and none that came later is told an old death as a new one.
  expect(paula.toldAt('tina')).toBeNull();
  pass(10 * 60_000);
  const late = join('late');
  pass(10_000);
  expect([late.toldAt('carl'), boardOf('late', late).find(({ name }) => name === 'carl')?.lastSeenAt]).toEqual([
    null,
    null,
  ]);
});
