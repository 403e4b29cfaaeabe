import type { PersonRow } from './person-row.ts';
import { perDatabase } from './per-database.ts';

/** A member whose activity fell below their own rhythm. Instants are Unix milliseconds. */
export interface DriftingRow extends PersonRow {
  readonly lastActivityAt: number | null;
  readonly usualPerWeek: number;
  readonly recentPerWeek: number;
}

/** The bounds of a nightly check; rates are activities a week. */
export interface DriftCheck {
  readonly at: number;
  readonly recentFrom: number;
  readonly usualFrom: number;
  readonly regularPerWeek: number;
  readonly fallsTo: number;
  /** Members who joined less than this before the recent days have no rhythm yet. */
  readonly settledMs: number;
}

const WEEK_MS = 7 * 24 * 3_600_000;

export interface ExitRow {
  readonly reason: string;
  readonly avoidable: boolean;
  readonly count: number;
}

/** Members who are about to leave, and reasons of those who left. */
export const retention = perDatabase((db) => {
  const clearDrift = db.prepare('DELETE FROM drifting_member');
  const writeDrift = db.prepare(
    `WITH rhythm AS (
       SELECT member.user_id, last_activity_at,
         sum(activity.at < :recentFrom) * ${WEEK_MS}.0 / (:recentFrom - max(joined_at, :usualFrom)) AS usual,
         sum(activity.at >= :recentFrom) * ${WEEK_MS}.0 / (:at - :recentFrom) AS recent
       FROM activity JOIN member ON member.user_id = activity.user_id
       WHERE activity.at >= :usualFrom AND activity.at < :at AND activity.at >= joined_at AND status = 'active'
         AND joined_at <= :recentFrom - :settledMs
       GROUP BY member.user_id)
     INSERT INTO drifting_member (user_id, last_activity_at, usual_per_week, recent_per_week)
     SELECT user_id, last_activity_at, usual, recent FROM rhythm
     WHERE usual >= :regularPerWeek AND recent <= usual * :fallsTo`,
  );
  const listDrifting = db.prepare<[], DriftingRow>(
    `SELECT user.id, external_id AS externalId, name, email, image, drifting_member.last_activity_at AS lastActivityAt,
       round(usual_per_week, 2) AS usualPerWeek, round(recent_per_week, 2) AS recentPerWeek
     FROM drifting_member JOIN user ON user.id = drifting_member.user_id
       JOIN member ON member.user_id = user.id AND status = 'active'
     ORDER BY recent_per_week - usual_per_week, user.id`,
  );
  const countExits = db.prepare<[number, number], Omit<ExitRow, 'avoidable'> & { avoidable: number }>(
    `SELECT reason, avoidable, count(*) AS count FROM member_exit WHERE at >= ? AND at <= ?
     GROUP BY reason, avoidable ORDER BY count DESC, reason`,
  );
  const insertExit = db.prepare(
    'INSERT INTO member_exit (user_id, reason, avoidable, at) VALUES (:userId, :reason, :avoidable, :at)',
  );

  return {
    /**
     * Replaces the results of the last check. The usual rhythm is that of the time before the recent days, while a
     * member.
     */
    writeDrift(check: DriftCheck): void {
      clearDrift.run();
      writeDrift.run(check);
    },
    /** Those found who are still active members, the furthest gone first. */
    listDrifting: (): DriftingRow[] => listDrifting.all(),
    /** Reasons given for leaving between two instants, the most frequent first. */
    countExits: (from: number, to: number): ExitRow[] =>
      countExits.all(from, to).map((row) => ({ ...row, avoidable: row.avoidable === 1 })),
    insertExit(exit: {
      readonly userId: string | null;
      readonly reason: string;
      readonly avoidable: boolean;
      readonly at: number;
    }): void {
      insertExit.run({ ...exit, avoidable: Number(exit.avoidable) });
    },
  };
});
