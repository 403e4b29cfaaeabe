import type { Database } from 'better-sqlite3';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import type { PollPlan, PollPlanEdit } from '#shared/library/poll-plan.ts';

export interface PollPlanRepository {
  readonly read: (show: NotedShow) => PollPlan;
  readonly change: (edit: PollPlanEdit) => PollPlan;
  /** The plan as it is given; what it leaves out is gone. */
  readonly replace: (plan: PollPlan) => PollPlan;
}

interface PlanRow {
  readonly poll_order: string;
  readonly right_answers: string;
}

/** SQL of the order of a show's polls, and of the right answers of its quizzes. */
export const createPollPlanRepository = (db: Database): PollPlanRepository => {
  const get = db.prepare<[string, string], PlanRow>(
    'SELECT poll_order, right_answers FROM poll_plan WHERE space_id = ? AND session_id = ?',
  );
  const put = db.prepare(
    `INSERT INTO poll_plan (space_id, session_id, poll_order, right_answers) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET poll_order = excluded.poll_order, right_answers = excluded.right_answers`,
  );

  const read = ({ spaceId, sessionId }: NotedShow): PollPlan => {
    const row = get.get(spaceId, sessionId);
    return {
      spaceId,
      sessionId,
      order: row ? (JSON.parse(row.poll_order) as string[]) : [],
      right: row ? (JSON.parse(row.right_answers) as Record<string, string[]>) : {},
    };
  };
  const write = (plan: PollPlan): PollPlan => {
    put.run(plan.spaceId, plan.sessionId, JSON.stringify(plan.order), JSON.stringify(plan.right));
    return plan;
  };
  return {
    read,
    replace: write,
    change(edit) {
      const { spaceId, sessionId } = edit;
      const before = read({ spaceId, sessionId });
      return write(
        edit.kind === 'order'
          ? { ...before, order: edit.order }
          : { ...before, right: { ...before.right, [edit.pollId]: edit.right } },
      );
    },
  };
};
