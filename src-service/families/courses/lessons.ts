import type * as z from 'zod';
import type { CourseModule, createLesson, createModule, Lesson, updateLesson } from '#shared/api/courses.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { courses, type CourseRow } from '../../store/course-repository.ts';
import { lessons, type LessonRow, type ModuleRow } from '../../store/lesson-repository.ts';
import { richText } from '../../lib/rich-text.ts';
import { spacePath } from '../../context/current-space.ts';

/** The list with `id` at that place, from 0; a place beyond the end is the end. */
export const moveTo = (ids: readonly string[], id: string, place: number): string[] => {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
};

type NewModule = z.output<(typeof createModule)['body']>;
type NewLesson = z.output<(typeof createLesson)['body']>;
type LessonPatch = z.output<(typeof updateLesson)['body']>;

/** A module as the API answers it. */
export const serializeModule = (row: ModuleRow): CourseModule => ({
  id: row.id,
  courseId: row.courseId,
  title: row.title,
  description: row.description,
  order: row.position,
});

/** A lesson as the API answers it, below the course of that slug. */
export const serializeLesson = (
  ctx: ServiceContext,
  courseSlug: string,
  row: LessonRow,
  withContent: boolean,
): Lesson => ({
  id: row.id,
  courseId: row.courseId,
  moduleId: row.moduleId,
  title: row.title,
  order: row.position,
  videoUrl: row.videoUrl,
  videoDurationSec: row.videoDurationSec,
  createdAt: new Date(row.createdAt).toISOString(),
  url: spacePath(ctx, 'courses', courseSlug, 'lessons', row.id),
  ...(withContent ? { content: row.content } : {}),
});

/** The lesson of that id; throws 404. */
export const getLessonRow = (ctx: ServiceContext, id: string): LessonRow => {
  const row = lessons(ctx.db).find(id);
  if (!row) throw notFound('Lesson');
  return row;
};

/** A lesson with its content. Throws 404. */
export const readLesson = (ctx: ServiceContext, id: string): Lesson => {
  const row = getLessonRow(ctx, id);
  return serializeLesson(ctx, courses(ctx.db).find(row.courseId)?.slug ?? row.courseId, row, true);
};

/** Adds a module at the end of a course. */
export const addModule = (ctx: ServiceContext, course: CourseRow, { title, description }: NewModule): CourseModule => {
  const row: ModuleRow = {
    id: ctx.newId('mod'),
    courseId: course.id,
    title,
    description: description ?? null,
    position: lessons(ctx.db).countModules(course.id),
  };
  lessons(ctx.db).insertModule(row);
  return serializeModule(row);
};

const requireModule = (ctx: ServiceContext, courseId: string, moduleId: string | null): void => {
  if (moduleId !== null && !lessons(ctx.db).findModule(moduleId, courseId)) {
    throw badRequest(`moduleId is not a module of this course: ${moduleId}`);
  }
};

/** Adds a lesson at the end of its module, or of the lessons in none. Throws 400. */
export const addLesson = (ctx: ServiceContext, course: CourseRow, input: NewLesson): Lesson => {
  const moduleId = input.moduleId ?? null;
  requireModule(ctx, course.id, moduleId);
  const row: LessonRow = {
    id: ctx.newId('les'),
    courseId: course.id,
    moduleId,
    title: input.title,
    content: richText(input.content ?? '', input.format),
    videoUrl: input.videoUrl ?? null,
    videoDurationSec: input.videoDurationSec ?? null,
    position: lessons(ctx.db).siblings(course.id, moduleId).length,
    createdAt: ctx.clock.now(),
  };
  lessons(ctx.db).insert(row);
  return serializeLesson(ctx, course.slug, row, true);
};

const arrange = (ctx: ServiceContext, before: LessonRow, after: LessonRow, order: number | undefined): void => {
  const store = lessons(ctx.db);
  const hasMoved = before.moduleId !== after.moduleId;
  if (!hasMoved && order === undefined) return;
  const siblings = store.siblings(after.courseId, after.moduleId);
  // A lesson new to a module joins at its end.
  store.arrange(moveTo(siblings, after.id, order ?? siblings.length));
  if (hasMoved) store.arrange(store.siblings(before.courseId, before.moduleId));
};

/** Changes the fields given; a new module or order moves the lesson among the others. Throws 404, 400. */
export const changeLesson = (ctx: ServiceContext, id: string, patch: LessonPatch): Lesson => {
  const row = getLessonRow(ctx, id);
  const changed: LessonRow = {
    ...row,
    moduleId: patch.moduleId === undefined ? row.moduleId : patch.moduleId,
    title: patch.title ?? row.title,
    content: patch.content === undefined ? row.content : richText(patch.content, patch.format),
    videoUrl: patch.videoUrl === undefined ? row.videoUrl : patch.videoUrl,
    videoDurationSec: patch.videoDurationSec === undefined ? row.videoDurationSec : patch.videoDurationSec,
  };
  requireModule(ctx, row.courseId, changed.moduleId);
  lessons(ctx.db).update(changed);
  arrange(ctx, row, changed, patch.order);
  return readLesson(ctx, id);
};

/** Deletes a lesson; those after it move up. Throws 404. */
export const removeLesson = (ctx: ServiceContext, id: string): void => {
  const row = getLessonRow(ctx, id);
  const store = lessons(ctx.db);
  store.remove(id);
  store.arrange(store.siblings(row.courseId, row.moduleId));
};
