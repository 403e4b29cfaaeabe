import { perDatabase } from './per-database.ts';

/** A course as a rule names one. */
export interface CourseRef {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** A condition on `member`: every lesson of the course `:courseId` is completed, and there is one. */
export const COURSE_COMPLETED = `(
  SELECT count(*) FROM lesson WHERE lesson.course_id = :courseId
) BETWEEN 1 AND (
  SELECT count(*) FROM lesson_completion AS done WHERE done.course_id = :courseId AND done.user_id = member.user_id)`;

/** Progress of a person in a course; `lastCompletedAt` in Unix milliseconds. */
export interface ProgressRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly published: boolean;
  readonly lessonCount: number;
  readonly completedLessons: number;
  readonly lastCompletedAt: number | null;
}

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

/** Figures of learning: of people, of courses and of groups. */
export const learning = perDatabase((db) => {
  const findCourse = db.prepare<[string, string], CourseRef>(
    'SELECT id, slug, title FROM course WHERE id = ? OR slug = ? LIMIT 1',
  );
  const countPublishedCourses = db.prepare<[], number>('SELECT count(*) FROM course WHERE published = 1').pluck();
  const countCompletedLessons = db
    .prepare<[string], number>('SELECT count(*) FROM lesson_completion WHERE user_id = ?')
    .pluck();
  const countPosts = db.prepare<[string], number>('SELECT count(*) FROM post WHERE author_id = ?').pluck();
  const listProgress = db.prepare<[object], Omit<ProgressRow, 'published'> & { published: number }>(
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
  );
  const listGroupCourses = db.prepare<[object], GroupCourseRow>(
    `SELECT id, slug, title,
       (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id) AS lessonCount,
       (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id AND video_url IS NOT NULL) AS videoLessonCount
     FROM course WHERE ${COUNTED} ORDER BY seq`,
  );
  const listGroupCompletions = db.prepare<[object], { userId: string; courseId: string; completed: number }>(
    `SELECT done.user_id AS userId, done.course_id AS courseId, count(*) AS completed
     FROM group_member JOIN lesson_completion AS done ON done.user_id = group_member.user_id
       JOIN course ON course.id = done.course_id
     WHERE group_member.group_id = :groupId AND ${COUNTED}
     GROUP BY done.user_id, done.course_id`,
  );
  const sumGroupWatching = db.prepare<[object], { userId: string; watched: number }>(
    `SELECT lesson_watch.user_id AS userId, sum(watched_pct) AS watched
       FROM group_member JOIN lesson_watch ON lesson_watch.user_id = group_member.user_id
         JOIN lesson ON lesson.id = lesson_watch.lesson_id AND lesson.video_url IS NOT NULL
         JOIN course ON course.id = lesson.course_id
       WHERE group_member.group_id = :groupId AND ${COUNTED}
       GROUP BY lesson_watch.user_id`,
  );
  const countGroupPosts = db.prepare<[object], { userId: string; posts: number }>(
    `SELECT author_id AS userId, count(*) AS posts
       FROM group_member JOIN post ON post.author_id = group_member.user_id
       WHERE group_member.group_id = :groupId GROUP BY author_id`,
  );
  return {
    /** The course with that id or slug; undefined when unknown. */
    findCourse: (idOrSlug: string): CourseRef | undefined => findCourse.get(idOrSlug, idOrSlug),
    /** Courses that are published. */
    countPublishedCourses: (): number => countPublishedCourses.get() ?? 0,
    countCompletedLessons: (userId: string): number => countCompletedLessons.get(userId) ?? 0,
    countPosts: (userId: string): number => countPosts.get(userId) ?? 0,
    /**
     * Progress in every published course that the person can open, and in every course they began; oldest course first.
     */
    listProgress: (userId: string): ProgressRow[] =>
      listProgress.all({ userId }).map((row) => ({ ...row, published: row.published === 1 })),
    /** The courses that count for a group, oldest first. */
    listGroupCourses: (groupId: string): GroupCourseRow[] => listGroupCourses.all({ groupId }),
    /** Lessons each member of a group completed, course by course. */
    listGroupCompletions: (
      groupId: string,
    ): { readonly userId: string; readonly courseId: string; readonly completed: number }[] =>
      listGroupCompletions.all({ groupId }),
    /** The video lessons that each member of a group watched: the sum of percentages, over the courses that count. */
    sumGroupWatching: (groupId: string): ReadonlyMap<string, number> =>
      new Map(sumGroupWatching.all({ groupId }).map(({ userId, watched }) => [userId, watched])),
    /** Posts of each member of a group. */
    countGroupPosts: (groupId: string): ReadonlyMap<string, number> =>
      new Map(countGroupPosts.all({ groupId }).map(({ userId, posts }) => [userId, posts])),
  };
});
