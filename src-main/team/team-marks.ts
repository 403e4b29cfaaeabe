import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import { isSame } from '#shared/scene/same.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { MARK_LISTS, teamFacts, type MarkList, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';

/** The longest key of an entry. */
const LONGEST_KEY = 200;

export interface TeamMarkPorts {
  readonly change: (change: TeamChange) => void;
  readonly state: () => TeamState;
  readonly marksOf: (sessionId: string) => DeskMarks;
  /** Keeps the marks of a session at this desk. */
  readonly keep: (sessionId: string, marks: DeskMarks) => void;
}

export interface TeamMarks {
  /** Another show is open here; null for none. */
  opened(sessionId: string | null): void;
  /** Somebody at this desk marked a message. */
  marked(sessionId: string, marks: DeskMarks): void;
  /** The team shares something else. */
  sawTeam(): void;
}

const keyOf = (sessionId: string, list: MarkList, messageId: string): string => `${list} ${sessionId} ${messageId}`;

/** Keeps the lists of messages of the open show the same at all desks: those for the stage in one order. */
export const createTeamMarks = ({ change, state, marksOf, keep }: TeamMarkPorts): TeamMarks => {
  let open: string | null = null;
  /** While this desk tells its own changes one by one, what is shared says less than what it has. */
  let isTelling = false;

  const factsOf = (sessionId: string): readonly TeamFact<'mark'>[] =>
    teamFacts(state(), 'mark').filter(({ value }) => value.sessionId === sessionId);
  const isKnown = (key: string): boolean => state().has(`mark ${key}`);
  const add = (sessionId: string, list: MarkList, messageId: string): void => {
    const key = keyOf(sessionId, list, messageId);
    if (key.length > LONGEST_KEY) return;
    change({ kind: 'mark', key, value: { sessionId, list, messageId }, by: '' });
  };

  /** The marks of this desk, without what was taken back at another and with what was added there. */
  const take = (): void => {
    if (open === null || isTelling) return;
    const sessionId = open;
    const facts = factsOf(sessionId);
    const here = marksOf(sessionId);
    const marks = { ...here };
    for (const list of MARK_LISTS) {
      const theirs = facts.filter(({ value }) => value.list === list).map(({ value }) => value.messageId);
      const onlyHere = here[list].filter((id) => !isKnown(keyOf(sessionId, list, id)));
      marks[list] = [...onlyHere, ...theirs];
    }
    if (!isSame(marks, here)) keep(sessionId, marks);
  };

  const tell = (telling: () => void): void => {
    isTelling = true;
    try {
      telling();
    } finally {
      isTelling = false;
    }
    take();
  };

  return {
    opened(sessionId) {
      open = sessionId;
      if (sessionId === null) return;
      const marks = marksOf(sessionId);
      // What the team took back meanwhile stays away.
      tell(() => {
        for (const list of MARK_LISTS)
          for (const id of marks[list]) if (!isKnown(keyOf(sessionId, list, id))) add(sessionId, list, id);
      });
    },
    marked(sessionId, marks) {
      if (isTelling) return;
      const standing = new Map(factsOf(sessionId).map((fact) => [fact.key, fact.value]));
      tell(() => {
        for (const list of MARK_LISTS) {
          const ids = new Set(marks[list]);
          for (const id of ids) if (!standing.has(keyOf(sessionId, list, id))) add(sessionId, list, id);
          for (const [key, value] of standing)
            if (value.list === list && !ids.has(value.messageId)) change({ kind: 'mark', key, value: null, by: '' });
        }
      });
    },
    sawTeam: take,
  };
};
