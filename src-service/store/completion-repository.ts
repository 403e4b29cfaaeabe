import { perDatabase } from './per-database.ts';
import type { PersonRow } from './person-row.ts';

/** Someone who has begun a course. */
export interface LearnerRow extends PersonRow {
  readonly completedLessons: number;
  /** Unix milliseconds. */
  readonly lastCompletedAt: number | null;
}

/** Lessons that people completed. */
export const completions = perDatabase((db) => {
  const find = db
    .prepare<[string, string], number>('SELECT completed_at FROM lesson_completion WHERE lesson_id = ? AND user_id = ?')
    .pluck();
  const insert = db.prepare<[string, string, string, number]>(
    'INSERT INTO lesson_completion (lesson_id, user_id, course_id, completed_at) VALUES (?, ?, ?, ?)',
  );
  const insertWatch = db.prepare<[string, string, number, number]>(
    'INSERT INTO lesson_watch (lesson_id, user_id, watched_pct, updated_at) VALUES (?, ?, ?, ?)',
  );
  const count = db
    .prepare<[string, string], number>('SELECT count(*) FROM lesson_completion WHERE course_id = ? AND user_id = ?')
    .pluck();
  const learners = db.prepare<[string], LearnerRow>(
    `SELECT user.id, external_id AS externalId, name, email, image, completedLessons, lastCompletedAt
     FROM (
       SELECT user_id, count(*) AS completedLessons, max(completed_at) AS lastCompletedAt
       FROM lesson_completion WHERE course_id = ? GROUP BY user_id
     ) JOIN user ON user.id = user_id
     ORDER BY completedLessons DESC, lastCompletedAt DESC, user.id`,
  );
  const ofUser = db.prepare<[string, string], { lessonId: string; completedAt: number }>(
    `SELECT lesson_id AS lessonId, completed_at AS completedAt FROM lesson_completion
     WHERE user_id = ? AND course_id = ?`,
  );
  return {
    /** Keeps the percentage of a lesson's video that a person watched. */
    insertWatch(lessonId: string, userId: string, watchedPct: number, at: number): void {
      insertWatch.run(lessonId, userId, watchedPct, at);
    },
    /** When, in Unix milliseconds; undefined when not. */
    find: (lessonId: string, userId: string): number | undefined => find.get(lessonId, userId),
    insert(lessonId: string, userId: string, courseId: string, at: number): void {
      insert.run(lessonId, userId, courseId, at);
    },
    count: (courseId: string, userId: string): number => count.get(courseId, userId) ?? 0,
    /** Everyone who has begun the course, most advanced first. */
    learners: (courseId: string): LearnerRow[] => learners.all(courseId),
    ofUser: (userId: string, courseId: string): ReadonlyMap<string, number> =>
      new Map(ofUser.all(userId, courseId).map(({ lessonId, completedAt }) => [lessonId, completedAt])),
  };
});
