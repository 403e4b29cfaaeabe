import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** A course as a rule names one. */
export interface CourseRef {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** The course with that id or slug; undefined when unknown. */
export const selectCourseRef = (db: Database, idOrSlug: string): CourseRef | undefined =>
  statement<[string, string], CourseRef>(db, 'SELECT id, slug, title FROM course WHERE id = ? OR slug = ? LIMIT 1').get(
    idOrSlug,
    idOrSlug,
  );

/** A condition on `member`: every lesson of the course `:courseId` is completed, and there is one. */
export const COURSE_COMPLETED = `(
  SELECT count(*) FROM lesson WHERE lesson.course_id = :courseId
) BETWEEN 1 AND (
  SELECT count(*) FROM lesson_completion AS done WHERE done.course_id = :courseId AND done.user_id = member.user_id)`;

const countOf = (db: Database, sql: string, ...values: readonly string[]): number =>
  statement<readonly string[] & unknown[], { count: number }>(db, sql).get(...values)?.count ?? 0;

/** Courses that are published. */
export const countPublishedCourses = (db: Database): number =>
  countOf(db, 'SELECT count(*) AS count FROM course WHERE published = 1');

export const countCompletedLessons = (db: Database, userId: string): number =>
  countOf(db, 'SELECT count(*) AS count FROM lesson_completion WHERE user_id = ?', userId);

export const countPosts = (db: Database, userId: string): number =>
  countOf(db, 'SELECT count(*) AS count FROM post WHERE author_id = ?', userId);

/** How many lessons of a course someone has completed; `lastCompletedAt` in Unix milliseconds. */
export interface ProgressRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly published: number;
  readonly lessonCount: number;
  readonly completedLessons: number;
  readonly lastCompletedAt: number | null;
}

/** How far someone is in every published course they can open, and in every course they began; oldest course first. */
export const selectProgress = (db: Database, userId: string): ProgressRow[] =>
  statement<[object], ProgressRow>(
    db,
    `WITH done AS (
       SELECT course_id, count(*) AS lessons, max(completed_at) AS last
       FROM lesson_completion WHERE user_id = :userId GROUP BY course_id)
     SELECT course.id, slug, title, published,
       (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id) AS lessonCount,
       coalesce(done.lessons, 0) AS completedLessons, done.last AS lastCompletedAt
     FROM course LEFT JOIN done ON done.course_id = course.id
     WHERE done.course_id IS NOT NULL OR (published = 1 AND (
       NOT EXISTS (SELECT 1 FROM course_group WHERE course_group.course_id = course.id)
       OR EXISTS (
         SELECT 1 FROM course_group JOIN group_member ON group_member.group_id = course_group.group_id
         WHERE course_group.course_id = course.id AND group_member.user_id = :userId)))
     ORDER BY course.seq`,
  ).all({ userId });

/** A course that counts in the figures of a group. */
export interface GroupCourseRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly lessonCount: number;
  readonly videoLessonCount: number;
}

/** Published courses addressed to the group or to the whole space (spec 1, Group). */
const COUNTED = `course.published = 1 AND (
  NOT EXISTS (SELECT 1 FROM course_group WHERE course_group.course_id = course.id)
  OR EXISTS (
    SELECT 1 FROM course_group WHERE course_group.course_id = course.id AND course_group.group_id = :groupId))`;

/** The courses that count for a group, oldest first. */
export const selectGroupCourses = (db: Database, groupId: string): GroupCourseRow[] =>
  statement<[object], GroupCourseRow>(
    db,
    `SELECT id, slug, title,
       (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id) AS lessonCount,
       (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id AND video_url IS NOT NULL) AS videoLessonCount
     FROM course WHERE ${COUNTED} ORDER BY seq`,
  ).all({ groupId });

/** Lessons each member of a group completed, course by course. */
export const selectGroupCompletions = (
  db: Database,
  groupId: string,
): { readonly userId: string; readonly courseId: string; readonly completed: number }[] =>
  statement<[object], { userId: string; courseId: string; completed: number }>(
    db,
    `SELECT done.user_id AS userId, done.course_id AS courseId, count(*) AS completed
     FROM group_member JOIN lesson_completion AS done ON done.user_id = group_member.user_id
       JOIN course ON course.id = done.course_id
     WHERE group_member.group_id = :groupId AND ${COUNTED}
     GROUP BY done.user_id, done.course_id`,
  ).all({ groupId });

/** The video lessons that each member of a group watched: the sum of percentages, over the courses that count. */
export const selectGroupWatching = (db: Database, groupId: string): ReadonlyMap<string, number> =>
  new Map(
    statement<[object], { userId: string; watched: number }>(
      db,
      `SELECT lesson_watch.user_id AS userId, sum(watched_pct) AS watched
       FROM group_member JOIN lesson_watch ON lesson_watch.user_id = group_member.user_id
         JOIN lesson ON lesson.id = lesson_watch.lesson_id AND lesson.video_url IS NOT NULL
         JOIN course ON course.id = lesson.course_id
       WHERE group_member.group_id = :groupId AND ${COUNTED}
       GROUP BY lesson_watch.user_id`,
    )
      .all({ groupId })
      .map(({ userId, watched }) => [userId, watched]),
  );

/** Posts of each member of a group. */
export const countGroupPosts = (db: Database, groupId: string): ReadonlyMap<string, number> =>
  new Map(
    statement<[object], { userId: string; posts: number }>(
      db,
      `SELECT author_id AS userId, count(*) AS posts
       FROM group_member JOIN post ON post.author_id = group_member.user_id
       WHERE group_member.group_id = :groupId GROUP BY author_id`,
    )
      .all({ groupId })
      .map(({ userId, posts }) => [userId, posts]),
  );
