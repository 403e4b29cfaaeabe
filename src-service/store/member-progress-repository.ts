import { perDatabase } from './per-database.ts';

/** Activities of a person that count, each with its object; opening the space counts once a day. */
export type ActivityKind = 'lesson_completed' | 'post_created' | 'comment_created' | 'live_joined' | 'space_opened';

/** Instants are Unix milliseconds. */
export interface XpEventRow {
  readonly id: string;
  readonly userId: string;
  readonly amount: number;
  readonly source: string;
  readonly refId: string | null;
  readonly createdAt: number;
}

export interface Streak {
  readonly days: number;
  /** Days since the epoch, in UTC. */
  readonly lastDay: number;
}

/** Activity, XP and streaks of people. */
export const memberProgress = perDatabase((db) => {
  const insertActivity = db.prepare<[string, string, string, number]>(
    'INSERT OR IGNORE INTO activity (user_id, kind, ref_id, at) VALUES (?, ?, ?, ?)',
  );
  const countActivity = db
    .prepare<[string, string], number>('SELECT count(*) FROM activity WHERE user_id = ? AND kind = ?')
    .pluck();
  const touch = db.prepare<[number, string]>(
    'UPDATE member SET last_activity_at = max(coalesce(last_activity_at, 0), ?) WHERE user_id = ?',
  );
  const insertXp = db.prepare<[XpEventRow]>(
    `INSERT INTO xp_event (id, user_id, amount, source, ref_id, created_at)
     VALUES (:id, :userId, :amount, :source, :refId, :createdAt)`,
  );
  const listXp = db.prepare<[string, number], XpEventRow>(
    `SELECT id, user_id AS userId, amount, source, ref_id AS refId, created_at AS createdAt
     FROM xp_event WHERE user_id = ? ORDER BY created_at DESC, seq DESC LIMIT ?`,
  );
  const sumXp = db.prepare<[string], number>('SELECT coalesce(sum(amount), 0) FROM xp_event WHERE user_id = ?').pluck();
  const setXp = db.prepare<[number, number, string]>('UPDATE member SET total_xp = ?, level = ? WHERE user_id = ?');
  const findStreak = db.prepare<[string], Streak>('SELECT days, last_day AS lastDay FROM streak WHERE user_id = ?');
  const setStreak = db.prepare<[string, number, number]>(
    'INSERT OR REPLACE INTO streak (user_id, days, last_day) VALUES (?, ?, ?)',
  );
  return {
    /** False where this was noted before. */
    noteActivity: (userId: string, kind: ActivityKind, refId: string, at: number): boolean =>
      insertActivity.run(userId, kind, refId, at).changes === 1,
    countActivity: (userId: string, kind: ActivityKind): number => countActivity.get(userId, kind) ?? 0,
    touch(userId: string, at: number): void {
      touch.run(at, userId);
    },
    insertXp(event: XpEventRow): void {
      insertXp.run(event);
    },
    /** Newest first. */
    listXp: (userId: string, limit: number): XpEventRow[] => listXp.all(userId, limit),
    sumXp: (userId: string): number => sumXp.get(userId) ?? 0,
    setXp(userId: string, totalXp: number, level: number): void {
      setXp.run(totalXp, level, userId);
    },
    findStreak: (userId: string): Streak | undefined => findStreak.get(userId),
    setStreak(userId: string, { days, lastDay }: Streak): void {
      setStreak.run(userId, days, lastDay);
    },
  };
});
