import type { Database } from 'better-sqlite3';
import type { PlannedPerson } from '#shared/debrief/follow-up-plan.ts';
import { CLOSING_STEP, FollowUpRule } from '#shared/debrief/follow-up.ts';
import type { FollowUpJob, FollowUpState } from '#shared/bridge/follow-up-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { readSentence, writeSentence } from '../sentence-column.ts';

/** A job, as the ledger finds it. */
export interface FollowUpRef {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly key: string;
}

/** A task that is due. `isRepeat`: it was begun before and nobody knows whether it was done. */
export interface FollowUpStep extends PlannedPerson {
  readonly isRepeat: boolean;
  /** The rule as it was last asked for, and when. */
  readonly rule: FollowUpRule;
  readonly at: number;
}

/** The end of a task; `waiting` is one that was certainly not done. */
export interface SettleStep extends FollowUpRef {
  readonly userId: string;
  readonly state: 'done' | 'failed' | 'waiting';
  readonly problem: Sentence | null;
}

interface JobRow {
  readonly id: number;
  readonly space_id: string;
  readonly session_id: string;
  readonly key: string;
  readonly rule: string;
  readonly state: FollowUpState;
  readonly at: number;
}

interface StepRow {
  readonly user_id: string;
  readonly name: string;
  readonly state: string;
  readonly problem: string | null;
}

/** SQL of the ledger: a task is written down before it is begun, and what was begun is looked up, never repeated blindly. */
export const createFollowUpLedger = (db: Database) => {
  const find = db.prepare<[string, string, string], JobRow>(
    'SELECT * FROM follow_up WHERE space_id = ? AND session_id = ? AND key = ?',
  );
  const ofShow = db.prepare<[string, string], JobRow>(
    'SELECT * FROM follow_up WHERE space_id = ? AND session_id = ? ORDER BY id',
  );
  const running = db.prepare<[], JobRow>("SELECT * FROM follow_up WHERE state = 'running' ORDER BY id");
  const put = db.prepare(
    `INSERT INTO follow_up (space_id, session_id, key, rule, state, at)
     VALUES (@spaceId, @sessionId, @key, @rule, 'running', @at)
     ON CONFLICT DO UPDATE SET rule = excluded.rule, state = 'running', at = excluded.at`,
  );
  // A task that failed is tried again; one that is done or was begun stays as it is.
  const putStep = db.prepare(
    `INSERT INTO follow_up_step (follow_up_id, user_id, name, state) VALUES (?, ?, ?, 'waiting')
     ON CONFLICT DO UPDATE SET state = 'waiting', problem = NULL WHERE state = 'failed'`,
  );
  const dropSteps = db.prepare('DELETE FROM follow_up_step WHERE follow_up_id = ?');
  const putLeft = db.prepare(
    `INSERT INTO follow_up_step (follow_up_id, user_id, name, state, problem) VALUES (?, ?, ?, 'failed', ?)
     ON CONFLICT DO UPDATE SET problem = excluded.problem WHERE state = 'failed'`,
  );
  const next = db.prepare<[number], StepRow>(
    `SELECT * FROM follow_up_step WHERE follow_up_id = ? AND state IN ('sending', 'waiting')
     ORDER BY state = 'waiting', user_id = '~', user_id LIMIT 1`,
  );
  const setStep = db.prepare(
    'UPDATE follow_up_step SET state = @state, problem = @problem WHERE follow_up_id = @id AND user_id = @userId',
  );
  // A step that was begun again meanwhile knows nothing of the end of the earlier one.
  const settleStep = db.prepare(
    `UPDATE follow_up_step SET state = @state, problem = @problem
     WHERE follow_up_id = @id AND user_id = @userId AND state = 'sending'`,
  );
  const setState = db.prepare('UPDATE follow_up SET state = ? WHERE id = ?');
  const steps = db.prepare<[number], StepRow>('SELECT * FROM follow_up_step WHERE follow_up_id = ? ORDER BY name');

  const rowOf = ({ spaceId, sessionId, key }: FollowUpRef): JobRow | undefined => find.get(spaceId, sessionId, key);

  /** Null for a rule that this version does not know: it stays for the version that does, and holds up no other. */
  const jobOf = (row: JobRow): FollowUpJob | null => {
    const { data: rule } = FollowUpRule.safeParse(JSON.parse(row.rule));
    if (!rule) return null;
    const all = steps.all(row.id);
    const count = (...states: readonly string[]): number => all.filter(({ state }) => states.includes(state)).length;
    return {
      spaceId: row.space_id,
      sessionId: row.session_id,
      key: row.key,
      rule,
      state: row.state,
      at: row.at,
      waiting: count('waiting', 'sending'),
      done: all.filter(({ user_id: id, state }) => state === 'done' && id !== CLOSING_STEP).length,
      failed: all.flatMap(({ user_id: userId, name, state, problem }) =>
        state === 'failed' ? [{ userId, name, problem: readSentence(problem ?? '') }] : [],
      ),
    };
  };

  const begin = db.transaction(
    ({
      rule,
      people,
      left,
      afresh,
      at,
      ...ref
    }: FollowUpRef & {
      readonly rule: FollowUpRule;
      readonly people: readonly PlannedPerson[];
      /** Those whom it cannot reach, and why. */
      readonly left: FollowUpJob['failed'];
      /** Nothing came of it so far: these people take the place of all earlier ones. */
      readonly afresh: boolean;
      readonly at: number;
    }): null => {
      if (rowOf(ref)?.state === 'running') throw new AppError('conflict', say('host_follow_up_running'));
      put.run({ ...ref, rule: JSON.stringify(rule), at });
      const row = rowOf(ref);
      if (!row) return null;
      if (afresh) dropSteps.run(row.id);
      for (const { userId, name } of people) putStep.run(row.id, userId, name);
      for (const { userId, name, problem } of left) putLeft.run(row.id, userId, name, writeSentence(problem));
      return null;
    },
  );

  /** The next task, now written down as begun; null where none is left, and then a job that goes on is done. */
  const take = db.transaction((ref: FollowUpRef): FollowUpStep | null => {
    const row = rowOf(ref);
    if (row?.state !== 'running') return null;
    const step = next.get(row.id);
    if (!step) {
      setState.run('done', row.id);
      return null;
    }
    setStep.run({ id: row.id, userId: step.user_id, state: 'sending', problem: null });
    const rule = FollowUpRule.parse(JSON.parse(row.rule));
    return { userId: step.user_id, name: step.name, isRepeat: step.state === 'sending', rule, at: row.at };
  });

  return {
    begin,
    take,
    settle: ({ userId, state, problem, ...ref }: SettleStep): null => {
      const row = rowOf(ref);
      if (row) settleStep.run({ id: row.id, userId, state, problem: problem && writeSentence(problem) });
      return null;
    },
    setState: ({ state, ...ref }: FollowUpRef & { readonly state: FollowUpState }): null => {
      const row = rowOf(ref);
      if (row) setState.run(state, row.id);
      return null;
    },
    list: ({ spaceId, sessionId }: Pick<FollowUpRef, 'spaceId' | 'sessionId'>): readonly FollowUpJob[] =>
      ofShow.all(spaceId, sessionId).flatMap((row) => jobOf(row) ?? []),
    running: (_: null): readonly FollowUpJob[] => running.all().flatMap((row) => jobOf(row) ?? []),
    /** Those to whom it was done, or begun. */
    done: (ref: FollowUpRef): readonly string[] => {
      const row = rowOf(ref);
      return row
        ? steps.all(row.id).flatMap(({ user_id: id, state }) => (state === 'done' || state === 'sending' ? [id] : []))
        : [];
    },
  };
};
