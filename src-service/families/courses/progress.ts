import type * as z from 'zod';
import type { completeLesson, getCourseProgress } from '#shared/api/courses.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { completions, type LearnerRow } from '../../store/completion-repository.ts';
import { courses } from '../../store/course-repository.ts';
import { lessons } from '../../store/lesson-repository.ts';
import { ensureExternalMember } from '../members/enrolment.ts';
import { recordActivity } from '../members/gamification.ts';
import { findUser, requireUser, serializePerson, type UserRow } from '../users/users.ts';
import { getCourseRow } from './courses.ts';
import { courseProgress } from '../../lib/course-progress.ts';
import { getLessonRow } from './lessons.ts';

type Who = z.output<(typeof completeLesson)['body']>;
type ProgressQuery = z.output<(typeof getCourseProgress)['query']>;
type ProgressAnswer = z.output<(typeof getCourseProgress)['response']>;

const iso = (at: number): string => new Date(at).toISOString();

/** The learner of a call: of the external platform, created and enrolled on first use, or a member by id. */
const learnerOf = (ctx: ServiceContext, { user, userId }: Who): UserRow => {
  if (user) {
    if (user.name === undefined && !findUser(ctx, `ext:${user.externalId}`)) throw badRequest('user.name is required');
    return ensureExternalMember(ctx, user.externalId, user.name);
  }
  const known = requireUser(ctx, userId ?? '');
  if (known.role === null) throw badRequest('The user is not a member of the space');
  return known;
};

/** The answer to completing a lesson; `created` is false if it was completed before. */
export type Completion = z.output<(typeof completeLesson)['response']>;

/** Marks a lesson completed: XP, quests, badges and groups follow, once. Throws 404, 400. */
export const markCompleted = (ctx: ServiceContext, lessonId: string, who: Who): Completion => {
  const lesson = getLessonRow(ctx, lessonId);
  const learner = learnerOf(ctx, who);
  const person = serializePerson(learner);
  const before = completions(ctx.db).find(lessonId, learner.id);
  if (before !== undefined) return { lessonId, user: person, completedAt: iso(before), created: false };
  const now = ctx.clock.now();
  const { courseId } = lesson;
  completions(ctx.db).insert(lessonId, learner.id, courseId, now);
  const lessonCount = courses(ctx.db).find(courseId)?.lessonCount ?? 0;
  const courseCompleted = courseProgress(completions(ctx.db).count(courseId, learner.id), lessonCount).completed;
  recordActivity(ctx, learner.id, { kind: 'lesson_completed', lessonId, courseId, courseCompleted });
  ctx.events.record('lesson.completed', {
    lesson: { id: lesson.id, title: lesson.title, courseId, moduleId: lesson.moduleId },
    user: person,
    completedAt: iso(now),
  });
  return { lessonId, user: person, completedAt: iso(now), created: true };
};

const serializeLearner = (row: LearnerRow, lessonCount: number) => ({
  id: row.id,
  externalId: row.externalId,
  name: row.name,
  email: row.email,
  image: row.image,
  completedLessons: row.completedLessons,
  ...courseProgress(row.completedLessons, lessonCount),
  lastCompletedAt: row.lastCompletedAt === null ? null : iso(row.lastCompletedAt),
});

const detailOf = (ctx: ServiceContext, courseId: string, lessonCount: number, user: UserRow) => {
  const done = completions(ctx.db).ofUser(user.id, courseId);
  const lastCompletedAt = done.size === 0 ? null : Math.max(...done.values());
  return {
    ...serializeLearner({ ...serializePerson(user), completedLessons: done.size, lastCompletedAt }, lessonCount),
    lessons: lessons(ctx.db)
      .list(courseId, false)
      .map(({ id, title, moduleId }) => {
        const at = done.get(id);
        return { id, title, moduleId, completedAt: at === undefined ? null : iso(at) };
      }),
  };
};

/** Everyone who has begun a course, or one learner lesson by lesson. Throws 404. */
export const readProgress = (ctx: ServiceContext, idOrSlug: string, query: ProgressQuery): ProgressAnswer => {
  const { id, title, lessonCount } = getCourseRow(ctx, idOrSlug);
  const course = { id, title, lessonCount };
  const ref = query.externalId === undefined ? query.userId : `ext:${query.externalId}`;
  if (ref === undefined) {
    const learners = completions(ctx.db).learners(id);
    return { course, learners: learners.map((row) => serializeLearner(row, lessonCount)) };
  }
  const user = findUser(ctx, ref);
  if (!user) throw notFound('User');
  return { course, user: detailOf(ctx, id, lessonCount, user) };
};
