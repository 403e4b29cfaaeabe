import { createTeamSession, TEAM_ALIVE_MS, type TeamSession } from '#shared/team/team-session.ts';
import { teamDigests } from '#shared/team/team-state.ts';
import type { TeamTransportEvents } from '#shared/team/team-transport.ts';
import type { TeamSignatures } from '#shared/team/team-words.ts';

/** Name of a run that proves itself: it looks like a key. */
export const runOf = (name: string): string => name.padEnd(43, '-');

/** A team of honest desks in one room with a member that may send anything, by a clock of the test. */
export interface TeamRoom {
  at(desk: string): TeamSession;
  /** Messages that one desk sent to the liar alone. */
  toldLiar(desk: string): number;
  /** Signatures that all desks looked at. */
  looked(): number;
  /** The liar says something to one desk, or to all. */
  lie(message: string, to: string | null): void;
  pass(ms: number): void;
  /** Digests of the desks; one for desks that agree. */
  digests(): ReadonlySet<string>;
}

const LARGEST_BYTES = 64 * 1024;

/** Opens the room. Signatures are a table: a desk signs for itself alone, and the liar for its own run. */
export const openTeamRoom = (desks: readonly string[], liar: string): TeamRoom => {
  let nowMs = Date.UTC(2026, 0, 1);
  const signed = new Set<string>();
  const ends = new Map<string, TeamTransportEvents>();
  const toldLiar = new Map<string, number>();
  let looked = 0;
  const signaturesOf = (desk: string): TeamSignatures => ({
    sign(text) {
      signed.add(`${desk} ${text}`);
      return 'signed';
    },
    isSigned(from, text, signature) {
      looked += 1;
      return signature === 'signed' && (from === runOf(liar) || signed.has(`${from} ${text}`));
    },
  });
  const sessions = new Map<string, TeamSession>(
    desks.map(runOf).map((desk) => [
      desk,
      createTeamSession({
        desk,
        signatures: signaturesOf(desk),
        now: () => nowMs,
        onChange: () => undefined,
        connect(events) {
          ends.set(desk, events);
          return {
            close: () => ends.delete(desk),
            send(message, to) {
              if (new TextEncoder().encode(message).length > LARGEST_BYTES)
                throw new RangeError('A message has at most 64 KB.');
              if (to === 'liar') toldLiar.set(desk, (toldLiar.get(desk) ?? 0) + 1);
              for (const [id, end] of ends) if (id !== desk && (to ?? id) === id) end.onMessage(desk, message);
              return true;
            },
          };
        },
      }),
    ]),
  );
  for (const [desk, end] of ends) {
    for (const other of ends.keys()) if (other !== desk) end.onMember(other, other);
    end.onMember('liar', runOf(liar));
  }
  return {
    at(desk) {
      const session = sessions.get(runOf(desk));
      if (!session) throw new Error(`No desk ${desk}`);
      return session;
    },
    looked: () => looked,
    toldLiar: (desk) => toldLiar.get(runOf(desk)) ?? 0,
    lie(message, to) {
      for (const [id, end] of ends) if (to === null || id === runOf(to)) end.onMessage('liar', message);
    },
    pass(ms) {
      for (let passed = 0; passed + TEAM_ALIVE_MS <= ms; passed += TEAM_ALIVE_MS) {
        nowMs += TEAM_ALIVE_MS;
        for (const session of sessions.values()) session.sayAlive();
      }
    },
    digests: () =>
      new Set(
        [...sessions.values()].map((session) => JSON.stringify(Object.entries(teamDigests(session.state())).sort())),
      ),
  };
};
