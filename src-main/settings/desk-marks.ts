import * as z from 'zod';
import { DeskMarks } from '#shared/bridge/deck-calls.ts';
import { isSameRun } from '#shared/show/show-run.ts';
import type { ValueStore } from './file-store.ts';

/** The marks of the sessions worked on last, the latest last. */
const StoredValue = z.array(
  z.strictObject({
    sessionId: z.string(),
    marks: DeskMarks,
    run: z.strictObject({ startedAt: z.string().nullable(), since: z.number() }).optional(),
  }),
);
export type StoredMarks = readonly z.output<typeof StoredValue>[number][];

/** Sessions whose marks are kept. */
const SESSIONS = 30;
const NONE: DeskMarks = { queue: [], aside: [], answered: [], staged: [] };

/** Makes marks of a file's content. */
export const parseDeskMarks = (json: unknown): { readonly value: StoredMarks; readonly sound: boolean } => {
  const parsed = StoredValue.safeParse(json);
  return parsed.success ? { value: parsed.data, sound: true } : { value: [], sound: false };
};

/** A message that `by` puts into a list, or takes out of it. */
export interface DeskMark {
  readonly mark: keyof DeskMarks;
  readonly messageId: string;
  readonly on: boolean;
  readonly by: string;
}

export interface DeskMarkStore {
  of(sessionId: string): DeskMarks;
  /** Marks a message of a session, or takes its mark away; says nothing where that changes nothing. */
  mark(sessionId: string, mark: DeskMark): DeskMarks;
  /** Replaces all marks of a session. */
  set(sessionId: string, marks: DeskMarks): void;
  /**
   * The session is in the run that began so. Answers since when that run is known, 0 from the first: marks of another run
   * are gone.
   */
  sawRun(sessionId: string, startedAt: string | null, now: number): number;
}

/** Largest number of entries per list; the oldest go. */
const MAX_COUNT: Readonly<Record<keyof DeskMarks, number>> = {
  queue: 500,
  aside: 2000,
  answered: 2000,
  staged: 2000,
};

/** Marks that the file can hold. */
export const withinLimits = ({ queue, aside, answered, staged }: DeskMarks): DeskMarks => ({
  queue: queue.slice(-MAX_COUNT.queue),
  aside: aside.slice(-MAX_COUNT.aside),
  answered: answered.slice(-MAX_COUNT.answered),
  staged: staged.slice(-MAX_COUNT.staged),
});

/** Marks of people in the chat, per session, kept through a reload or a restart. */
export const createDeskMarks = (
  store: ValueStore<StoredMarks>,
  onChange: (sessionId: string, marks: DeskMarks, by: string) => void,
): DeskMarkStore => {
  const find = (sessionId: string): StoredMarks[number] | undefined =>
    store.read().find((one) => one.sessionId === sessionId);
  const of = (sessionId: string): DeskMarks => find(sessionId)?.marks ?? NONE;
  const write = (stored: StoredMarks[number]): void => {
    const rest = store.read().filter((one) => one.sessionId !== stored.sessionId);
    store.write([...rest, stored].slice(-SESSIONS));
  };
  const keep = (sessionId: string, marks: DeskMarks, by: string): void => {
    write({ ...find(sessionId), sessionId, marks });
    onChange(sessionId, marks, by);
  };
  return {
    of,
    set: (sessionId, marks) => keep(sessionId, withinLimits(marks), ''),
    sawRun(sessionId, startedAt, now) {
      const before = find(sessionId);
      const run = before?.run ?? { startedAt: null, since: 0 };
      if (before?.run && run.startedAt === startedAt) return run.since;
      if (isSameRun(run.startedAt, startedAt)) {
        write({ sessionId, marks: NONE, ...before, run: { ...run, startedAt } });
        return run.since;
      }
      const hadMarks = Object.values(of(sessionId)).some((messages) => messages.length > 0);
      write({ sessionId, marks: NONE, run: { startedAt, since: now } });
      if (hadMarks) onChange(sessionId, NONE, '');
      return now;
    },
    mark(sessionId, { mark, messageId, on, by }) {
      const before = of(sessionId);
      if (before[mark].includes(messageId) === on) return before;
      const others = before[mark].filter((id) => id !== messageId);
      const marks = withinLimits({ ...before, [mark]: on ? [...others, messageId] : others });
      keep(sessionId, marks, by);
      return marks;
    },
  };
};
