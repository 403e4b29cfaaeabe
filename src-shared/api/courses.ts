import * as z from 'zod';
import {
  Author,
  Deleted,
  ExternalId,
  ExternalUser,
  FileUrl,
  Format,
  GroupRefs,
  HttpsUrl,
  Id,
  QueryFlag,
  Slug,
  Timestamp,
} from './fields.ts';
import { defineOperation } from './operation.ts';
import { Person } from './person.ts';

export const Lesson = z.looseObject({
  id: z.string(),
  courseId: z.string(),
  moduleId: z.string().nullable(),
  title: z.string(),
  order: z.number().int(),
  videoUrl: z.string().nullable(),
  videoDurationSec: z.number().nullable(),
  createdAt: Timestamp,
  url: z.string(),
  content: z.string().optional(),
});
export type Lesson = z.output<typeof Lesson>;

export const CourseModule = z.looseObject({
  id: z.string(),
  courseId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  order: z.number().int(),
});
export type CourseModule = z.output<typeof CourseModule>;

export const Course = z.looseObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  coverImage: z.string().nullable(),
  published: z.boolean(),
  lessonCount: z.number().int(),
  groupIds: z.array(z.string()),
  createdAt: Timestamp,
  url: z.string(),
  modules: z.array(CourseModule).optional(),
  lessons: z.array(Lesson).optional(),
});
export type Course = z.output<typeof Course>;

export const Learner = z.looseObject({
  ...Person.shape,
  completedLessons: z.number().int(),
  progressPct: z.number(),
  completed: z.boolean(),
  lastCompletedAt: Timestamp.nullable(),
});

const Params = z.object({ id: Id });
const CourseAnswer = z.looseObject({ course: Course });
const LessonAnswer = z.looseObject({ lesson: Lesson });
const Title = z.string().trim().min(1).max(200);
const Content = z.string().max(200_000);
const VideoUrl = z.union([FileUrl, HttpsUrl]);
const VideoSec = z.number().min(0).max(864_000);

export const listCourses = defineOperation({
  name: 'list_courses',
  family: 'courses',
  method: 'GET',
  path: '/courses',
  query: z.object({ includeUnpublished: QueryFlag.optional(), group: Id.optional() }),
  response: z.looseObject({ courses: z.array(Course) }),
});

export const createCourse = defineOperation({
  name: 'create_course',
  family: 'courses',
  method: 'POST',
  path: '/courses',
  status: 201,
  body: z.object({
    title: Title,
    slug: Slug.optional(),
    description: z.string().max(5000).nullish(),
    coverImage: FileUrl.nullish(),
    published: z.boolean().default(false),
    groups: GroupRefs.nullish(),
    author: Author.optional(),
  }),
  response: CourseAnswer,
});

export const getCourse = defineOperation({
  name: 'get_course',
  family: 'courses',
  method: 'GET',
  path: '/courses/:id',
  params: Params,
  query: z.object({ withContent: QueryFlag.optional() }),
  response: CourseAnswer,
});

export const updateCourse = defineOperation({
  name: 'update_course',
  family: 'courses',
  method: 'PATCH',
  path: '/courses/:id',
  params: Params,
  body: z.object({
    title: Title.optional(),
    description: z.string().max(5000).nullish(),
    coverImage: FileUrl.nullish(),
    published: z.boolean().optional(),
    groups: GroupRefs.nullish(),
  }),
  response: CourseAnswer,
});

export const deleteCourse = defineOperation({
  name: 'delete_course',
  family: 'courses',
  method: 'DELETE',
  path: '/courses/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const createModule = defineOperation({
  name: 'create_module',
  family: 'courses',
  method: 'POST',
  path: '/courses/:id/modules',
  status: 201,
  params: Params,
  body: z.object({ title: Title, description: z.string().max(5000).nullish() }),
  response: z.looseObject({ module: CourseModule }),
});

export const createLesson = defineOperation({
  name: 'create_lesson',
  family: 'courses',
  method: 'POST',
  path: '/courses/:id/lessons',
  status: 201,
  params: Params,
  body: z.object({
    title: Title,
    content: Content.optional(),
    format: Format.optional(),
    moduleId: Id.nullish(),
    videoUrl: VideoUrl.nullish(),
    videoDurationSec: VideoSec.nullish(),
  }),
  response: LessonAnswer,
});

export const getLesson = defineOperation({
  name: 'get_lesson',
  family: 'courses',
  method: 'GET',
  path: '/lessons/:id',
  params: Params,
  response: LessonAnswer,
});

export const updateLesson = defineOperation({
  name: 'update_lesson',
  family: 'courses',
  method: 'PATCH',
  path: '/lessons/:id',
  params: Params,
  body: z.object({
    title: Title.optional(),
    content: Content.optional(),
    format: Format.optional(),
    moduleId: Id.nullish(),
    videoUrl: VideoUrl.nullish(),
    videoDurationSec: VideoSec.nullish(),
    order: z.number().int().min(0).max(10_000).optional(),
  }),
  response: LessonAnswer,
});

export const deleteLesson = defineOperation({
  name: 'delete_lesson',
  family: 'courses',
  method: 'DELETE',
  path: '/lessons/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const getCourseProgress = defineOperation({
  name: 'get_course_progress',
  family: 'courses',
  method: 'GET',
  path: '/courses/:id/progress',
  cost: 5,
  params: Params,
  query: z.object({ externalId: ExternalId.optional(), userId: Id.optional() }),
  response: z.looseObject({
    course: z.looseObject({ id: z.string(), title: z.string(), lessonCount: z.number().int() }),
    learners: z.array(Learner).optional(),
    user: Learner.extend({
      lessons: z.array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          moduleId: z.string().nullable(),
          completedAt: Timestamp.nullable(),
        }),
      ),
    }).optional(),
  }),
});

export const completeLesson = defineOperation({
  name: 'complete_lesson',
  family: 'courses',
  method: 'POST',
  path: '/lessons/:id/complete',
  status: 201,
  statusIfThere: 200,
  params: Params,
  body: z
    .object({
      user: ExternalUser.optional(),
      userId: Id.optional(),
    })
    .refine((body) => body.user !== undefined || body.userId !== undefined, 'user or userId is required'),
  response: z.looseObject({
    lessonId: z.string(),
    user: Person,
    completedAt: Timestamp,
    created: z.boolean().optional(),
  }),
});

export const courseOperations = [
  listCourses,
  createCourse,
  getCourse,
  updateCourse,
  deleteCourse,
  createModule,
  createLesson,
  getLesson,
  updateLesson,
  deleteLesson,
  getCourseProgress,
  completeLesson,
] as const;
