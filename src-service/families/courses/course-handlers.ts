import * as api from '#shared/api/courses.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { Answer, implement, type Implementation } from '../implement.ts';
import { courses } from '../../store/course-repository.ts';
import { groups } from '../../store/group-repository.ts';
import { addCourse, changeCourse, getCourseRow, readCourse, serializeCourse } from './courses.ts';
import { addLesson, addModule, changeLesson, readLesson, removeLesson } from './lessons.ts';
import { markCompleted, readProgress } from './progress.ts';

const DELETED = { deleted: true } as const;

/** Every operation of the family "courses". */
export const createCourseHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listCourses, ({ query: { includeUnpublished, group } }) => {
    // A group that does not exist has no courses.
    const groupId = group === undefined ? null : (groups(ctx.db).findId(group) ?? group);
    const rows = courses(ctx.db).list({ publishedOnly: includeUnpublished !== true, groupId });
    return { courses: rows.map((row) => serializeCourse(ctx, row)) };
  }),
  implement(api.createCourse, ({ body }, caller) => ({ course: addCourse(ctx, body, caller) })),
  implement(api.getCourse, ({ params, query }) => ({ course: readCourse(ctx, params.id, query.withContent === true) })),
  implement(api.updateCourse, ({ params, body }) => ({ course: changeCourse(ctx, params.id, body) })),
  implement(api.deleteCourse, ({ params }) => {
    const { id } = getCourseRow(ctx, params.id);
    courses(ctx.db).remove(id);
    return DELETED;
  }),
  implement(api.createModule, ({ params, body }) => ({
    module: addModule(ctx, getCourseRow(ctx, params.id), body),
  })),
  implement(api.createLesson, ({ params, body }) => ({
    lesson: addLesson(ctx, getCourseRow(ctx, params.id), body),
  })),
  implement(api.getLesson, ({ params }) => ({ lesson: readLesson(ctx, params.id) })),
  implement(api.updateLesson, ({ params, body }) => ({ lesson: changeLesson(ctx, params.id, body) })),
  implement(api.deleteLesson, ({ params }) => {
    removeLesson(ctx, params.id);
    return DELETED;
  }),
  implement(api.getCourseProgress, ({ params, query }) => readProgress(ctx, params.id, query)),
  implement(api.completeLesson, ({ params, body }) => {
    const completion = markCompleted(ctx, params.id, body);
    return completion.created ? completion : new Answer(200, completion);
  }),
];
