import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLAIM_STANDS_MS, createTeamSession, TEAM_ALIVE_MS, type TeamSession } from '#shared/team/team-session.ts';
import { entryFrames } from '#shared/team/team-frames.ts';
import { teamDigests, type TeamState } from '#shared/team/team-state.ts';
import type { TeamTransportEvents } from '#shared/team/team-transport.ts';

/** Equal for desks that share the same. */
const digestOf = (state: TeamState): string => JSON.stringify(Object.entries(teamDigests(state)).sort());

/** Desks on one way that can be cut, and that loses what `loses` says. */
const team = (desks: readonly string[], loses: () => boolean) => {
  const ends = new Map<string, TeamTransportEvents>();
  let nowMs = 0;
  let isCut = false;
  const sessions = new Map<string, TeamSession>(
    desks.map((desk) => [
      desk,
      createTeamSession({
        desk,
        now: () => nowMs,
        onChange: () => undefined,
        connect: (events) => {
          ends.set(desk, events);
          return {
            close: () => ends.delete(desk),
            send: (message, to) => {
              if (isCut) return false;
              for (const [id, end] of ends)
                if (id !== desk && (to ?? id) === id && !loses()) end.onMessage(desk, message);
              return true;
            },
          };
        },
      }),
    ]),
  );
  const at = (desk: string): TeamSession => {
    const session = sessions.get(desk);
    if (!session) throw new Error(`No desk ${desk}`);
    return session;
  };
  return {
    at,
    cut: (cut: boolean): void => {
      isCut = cut;
      for (const events of ends.values()) events.onOpen(!cut);
      if (!cut) for (const [id, end] of ends) for (const other of ends.keys()) if (other !== id) end.onMember(other);
    },
    pass: (ms: number): void => {
      for (let passed = 0; passed < ms; passed += TEAM_ALIVE_MS) {
        nowMs += TEAM_ALIVE_MS;
        for (const session of sessions.values()) session.sayAlive();
      }
    },
    digests: () => new Set([...sessions.values()].map((session) => digestOf(session.state()))),
  };
};

const claim = (key: string, by: string) =>
  ({ kind: 'claim', key, value: { what: 'chat', of: key, title: key }, by }) as const;
const chat = claim('chat', 'Tina');

test('desks that were cut for 30 s work on alone, and agree as soon as they meet', () => {
  const desks = team(['paula', 'tina', 'carl'], () => false);
  desks.at('tina').change(chat);
  desks.cut(true);
  desks.at('paula').change(claim('s4', 'Paula'));
  desks.at('carl').change(claim('s5', 'Carl'));
  desks.pass(30_000);
  expect(desks.digests().size).toBe(3);
  desks.cut(false);
  expect(desks.digests().size).toBe(1);
  expect([...desks.at('tina').state().values()].map(({ key, by }) => `${key} ${by}`).sort()).toEqual([
    'chat Tina',
    's4 Paula',
    's5 Carl',
  ]);
});

test('a claim stands until ten seconds after the last sign of life, and comes back with its desk', () => {
  const desks = team(['paula', 'tina'], () => false);
  desks.at('tina').change(chat);
  const seenByPaula = () =>
    desks
      .at('paula')
      .claims()
      .map(({ key, by }) => [key, by]);
  desks.pass(TEAM_ALIVE_MS);
  desks.cut(true);
  desks.pass(CLAIM_STANDS_MS - TEAM_ALIVE_MS);
  expect(seenByPaula()).toEqual([['chat', 'Tina']]);
  desks.pass(TEAM_ALIVE_MS);
  expect(seenByPaula()).toEqual([]);
  expect(desks.at('tina').claims()).toHaveLength(1);
  desks.cut(false);
  expect(seenByPaula()).toEqual([['chat', 'Tina']]);
});

test('desks agree after any loss, by their signs of life', () => {
  const writes = fc.array(
    fc.record({ desk: fc.constantFrom('paula', 'tina', 'carl'), key: fc.constantFrom('a', 'b'), lost: fc.boolean() }),
  );
  fc.assert(
    fc.property(writes, (changes) => {
      let lost = false;
      const desks = team(['paula', 'tina', 'carl'], () => lost);
      for (const change of changes) {
        lost = change.lost;
        desks.at(change.desk).change(claim(change.key, change.desk));
      }
      lost = false;
      desks.pass(2 * TEAM_ALIVE_MS);
      expect(desks.digests().size).toBe(1);
    }),
  );
});

test('a state that is larger than what the way takes at a time reaches the other desk in several goes', () => {
  const ends = new Map<string, TeamTransportEvents>();
  let room = 0;
  const join = (desk: string, other: string): TeamSession =>
    createTeamSession({
      desk,
      now: () => 0,
      onChange: () => undefined,
      connect: (events) => {
        ends.set(desk, events);
        return {
          close: () => ends.delete(desk),
          send: (message) => {
            if (message.length > room) return false;
            room -= message.length;
            ends.get(other)?.onMessage(desk, message);
            return true;
          },
        };
      },
    });
  const [paula, carl] = [join('paula', 'carl'), join('carl', 'paula')];
  const title = 'x'.repeat(200);
  for (let index = 0; index < 250; index += 1)
    paula.change({ kind: 'claim', key: `s${index}`, value: { what: 'scene', of: `s${index}`, title }, by: 'Paula' });
  room = 40_000;
  ends.get('paula')?.onMember('carl');
  const afterOne = carl.state().size;
  expect(afterOne).toBeGreaterThan(0);
  expect(afterOne).toBeLessThan(250);
  // Signs of life are short; each finds room for one more message.
  for (let goes = 0; goes < 8; goes += 1) {
    room = 40_000;
    carl.sayAlive();
  }
  expect(digestOf(carl.state())).toBe(digestOf(paula.state()));
});

test('nobody says anything in the name of this run', () => {
  const heard: TeamTransportEvents[] = [];
  const session = createTeamSession({
    desk: 'mine',
    now: () => 0,
    onChange: () => undefined,
    connect: (events) => {
      heard.push(events);
      return { close: () => undefined, send: () => true };
    },
  });
  const forged = { kind: 'handover', key: 'theirs', by: 'Eve', count: 9 } as const;
  for (const desk of ['mine', 'other']) {
    const [frame] = entryFrames('other', [{ ...forged, value: { to: desk }, desk }]);
    heard[0]?.onMessage('other', frame?.message ?? '');
    expect(session.state().size).toBe(desk === 'mine' ? 0 : 1);
  }
});
