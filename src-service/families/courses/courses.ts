import type * as z from 'zod';
import type { Course, createCourse, updateCourse } from '#shared/api/courses.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { courses, type CourseRow } from '../../store/course-repository.ts';
import { lessons } from '../../store/lesson-repository.ts';
import { requireRole, resolveAuthor } from '../authoring/author.ts';
import { spacePath } from '../../context/current-space.ts';
import { freeSlug, slugFrom } from '../../lib/slug.ts';
import { resolveGroups } from '../authoring/addressed-groups.ts';
import { serializeLesson, serializeModule } from './lessons.ts';

type NewCourse = z.output<(typeof createCourse)['body']>;
type CoursePatch = z.output<(typeof updateCourse)['body']>;

/** Roles that may author a course (spec 1, create_course). */
const AUTHORS = ['owner', 'admin', 'teacher'] as const;

/** The course with that id or slug; throws 404. */
export const getCourseRow = (ctx: ServiceContext, idOrSlug: string): CourseRow => {
  const row = courses(ctx.db).find(idOrSlug);
  if (!row) throw notFound('Course');
  return row;
};

/** A course as lists answer it. */
export const serializeCourse = (ctx: ServiceContext, row: CourseRow): Course => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  coverImage: row.coverImage,
  published: row.published,
  lessonCount: row.lessonCount,
  groupIds: courses(ctx.db).groupIds(row.id),
  createdAt: new Date(row.createdAt).toISOString(),
  url: spacePath(ctx, 'courses', row.slug),
});

/** A course with its modules and lessons; lessons carry their HTML only where asked for. Throws 404. */
export const readCourse = (ctx: ServiceContext, idOrSlug: string, withContent: boolean): Course => {
  const row = getCourseRow(ctx, idOrSlug);
  return {
    ...serializeCourse(ctx, row),
    modules: lessons(ctx.db).listModules(row.id).map(serializeModule),
    lessons: lessons(ctx.db)
      .list(row.id, withContent)
      .map((lesson) => serializeLesson(ctx, row.slug, lesson, withContent)),
  };
};

const isTaken = (ctx: ServiceContext, slug: string): boolean => courses(ctx.db).find(slug) !== undefined;

const claimSlug = (ctx: ServiceContext, { slug, title }: NewCourse): string => {
  if (slug === undefined) return freeSlug(slugFrom(title, 'course'), (candidate) => isTaken(ctx, candidate));
  if (isTaken(ctx, slug)) throw badRequest(`slug is already taken: ${slug}`);
  return slug;
};

/** Creates a course. Throws 400, and 403 for an author who may not. */
export const addCourse = (ctx: ServiceContext, input: NewCourse, caller: Caller): Course => {
  const author = resolveAuthor(ctx, input.author, caller);
  requireRole(author, AUTHORS, 'Creating a course');
  const groupIds = resolveGroups(ctx, input.groups ?? []);
  const id = ctx.newId('crs');
  courses(ctx.db).insert({
    id,
    slug: claimSlug(ctx, input),
    title: input.title,
    description: input.description ?? null,
    coverImage: input.coverImage ?? null,
    published: input.published,
    openAccess: false,
    authorId: author.id,
    createdAt: ctx.clock.now(),
  });
  courses(ctx.db).setGroups(id, groupIds);
  return serializeCourse(ctx, getCourseRow(ctx, id));
};

/** Changes the fields given. Throws 404, 400. */
export const changeCourse = (ctx: ServiceContext, idOrSlug: string, patch: CoursePatch): Course => {
  const row = getCourseRow(ctx, idOrSlug);
  courses(ctx.db).update({
    ...row,
    title: patch.title ?? row.title,
    description: patch.description === undefined ? row.description : patch.description,
    coverImage: patch.coverImage === undefined ? row.coverImage : patch.coverImage,
    published: patch.published ?? row.published,
  });
  if (patch.groups !== undefined) courses(ctx.db).setGroups(row.id, resolveGroups(ctx, patch.groups ?? []));
  return serializeCourse(ctx, getCourseRow(ctx, row.id));
};
