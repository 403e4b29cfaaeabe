import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import type { MarkAuthor } from '#shared/bridge/team-calls.ts';
import { isSame } from '#shared/scene/same.ts';
import { mostOf } from '#shared/team/team-bounds.ts';
import { teamDigests, type TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type MarkList, type TeamChange } from '#shared/team/team-values.ts';
import { withinLimits } from '../settings/desk-marks.ts';

/** The longest key of an entry. */
const LONGEST_KEY = 200;

/** The lists, the one that matters most last: the team forgets its oldest entries first. */
const LISTS = ['aside', 'answered', 'staged', 'queue'] as const satisfies readonly MarkList[];

export interface TeamMarkPorts {
  /** Shares changes all at once. */
  readonly changeAll: (changes: readonly TeamChange[]) => void;
  readonly state: () => TeamState;
  readonly marksOf: (sessionId: string) => DeskMarks;
  /** Keeps the marks of a session at this desk. */
  readonly keep: (sessionId: string, marks: DeskMarks) => void;
}

export interface TeamMarks {
  /** Another show is open here; null for none. */
  opened(sessionId: string | null): void;
  /** Somebody at this desk marked a message. */
  marked(sessionId: string, marks: DeskMarks, by: string): void;
  /** The team shares something else. */
  sawTeam(): void;
}

/** A message in a list. */
interface Mark {
  readonly list: MarkList;
  readonly messageId: string;
}

const marksIn = (marks: DeskMarks): readonly Mark[] =>
  LISTS.flatMap((list) => marks[list].map((messageId) => ({ list, messageId })));

const keyOf = (sessionId: string, { list, messageId }: Mark): string => `${list} ${sessionId} ${messageId}`;

const changesOf = (sessionId: string, marks: readonly Mark[], isOn: boolean, by: string): readonly TeamChange[] =>
  marks
    .map((mark): TeamChange => {
      const value = isOn ? { sessionId, ...mark } : null;
      return { kind: 'mark', key: keyOf(sessionId, mark), value, by };
    })
    .filter(({ key }) => key.length <= LONGEST_KEY);

/** The marks of `some` that `others` lack. */
const without = (sessionId: string, some: DeskMarks, others: DeskMarks): readonly Mark[] => {
  const known = new Set(marksIn(others).map((mark) => keyOf(sessionId, mark)));
  return marksIn(some).filter((mark) => !known.has(keyOf(sessionId, mark)));
};

/** The people who marked messages of a session, for the marks whose people are known. */
export const markAuthors = (state: TeamState, sessionId: string): readonly MarkAuthor[] =>
  teamFacts(state, 'mark')
    .filter(({ value, by }) => value.sessionId === sessionId && by !== '')
    .map(({ value: { list, messageId }, by }) => ({ list, messageId, by }));

/** Keeps the lists of messages of the open show the same at all desks: those for the stage in one order. */
export const createTeamMarks = ({ changeAll, state, marksOf, keep }: TeamMarkPorts): TeamMarks => {
  let open: string | null = null;
  /** The marks of the open show that are settled here: only what a person changes in them is told. */
  let settled: DeskMarks | null = null;
  let isTaking = false;
  let digest: number | undefined;

  const isKnown = (sessionId: string, mark: Mark): boolean => state().has(`mark ${keyOf(sessionId, mark)}`);

  /** The marks of this desk, without what was taken back at another and with what was added there. */
  const take = (): void => {
    if (open === null) return;
    const sessionId = open;
    digest = teamDigests(state()).mark;
    const facts = teamFacts(state(), 'mark').filter(({ value }) => value.sessionId === sessionId);
    const here = marksOf(sessionId);
    const marks = { ...here };
    for (const list of LISTS) {
      const theirs = facts.filter(({ value }) => value.list === list).map(({ value }) => value.messageId);
      // Also those that the team has forgotten because it has too many.
      const onlyHere = here[list].filter((messageId) => !isKnown(sessionId, { list, messageId }));
      marks[list] = [...onlyHere, ...theirs];
    }
    const next = withinLimits(marks);
    if (!isSame(next, here)) {
      isTaking = true;
      try {
        keep(sessionId, next);
      } finally {
        isTaking = false;
      }
    }
    settled = marksOf(sessionId);
  };

  /** How many marks of a show the team has room for. */
  const roomFor = (sessionId: string): number => {
    const taken = [...state().values()].filter(({ kind, key }) => kind === 'mark' && key.split(' ')[1] === sessionId);
    return Math.max(0, mostOf('mark') - taken.length);
  };

  return {
    opened(sessionId) {
      open = sessionId;
      settled = null;
      if (sessionId === null) return;
      // An entry that the team removed meanwhile stays away.
      const untold = marksIn(marksOf(sessionId)).filter((mark) => !isKnown(sessionId, mark));
      const told = untold.slice(Math.max(0, untold.length - roomFor(sessionId)));
      changeAll(changesOf(sessionId, told, true, ''));
      take();
    },
    marked(sessionId, marks, by) {
      if (isTaking) return;
      const before = sessionId === open ? settled : null;
      if (before === null) return;
      settled = marks;
      changeAll([
        ...changesOf(sessionId, without(sessionId, before, marks), false, by),
        ...changesOf(sessionId, without(sessionId, marks, before), true, by),
      ]);
    },
    sawTeam() {
      if (!isTaking && teamDigests(state()).mark !== digest) take();
    },
  };
};
