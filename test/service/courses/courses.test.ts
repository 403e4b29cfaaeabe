import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseProgress } from '../../../src-service/lib/course-progress.ts';
import { moveTo } from '../../../src-service/families/courses/lessons.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const member = async ({ call }: TestService, externalId: string, role: 'member' | 'teacher' | 'admin' = 'member') =>
  (await call('create_user', { body: { externalId, name: `Person ${externalId}`, role } })).user;

const courseWith = async ({ call }: TestService, titles: readonly string[]) => {
  const { course } = await call('create_course', { body: { title: 'First steps', published: true } });
  const lessons = [];
  for (const title of titles) {
    lessons.push((await call('create_lesson', { params: { id: course.id }, body: { title } })).lesson);
  }
  return { course, lessons };
};

test('a course gets a slug of its own, which can stand for its id', async () => {
  const { call } = startTestService();
  const first = await call('create_course', { body: { title: 'Écrire à deux' } });
  const second = await call('create_course', { body: { title: 'Écrire à deux' } });
  expect(first.course).toMatchObject({ slug: 'ecrire-a-deux', published: false, lessonCount: 0, groupIds: [] });
  expect(second.course.slug).toBe('ecrire-a-deux-2');
  expect((await call('get_course', { params: { id: 'ecrire-a-deux' } })).course.id).toBe(first.course.id);
  await expect(call('create_course', { body: { title: 'x', slug: 'ecrire-a-deux' } })).rejects.toMatchObject({
    status: 400,
    message: 'slug is already taken: ecrire-a-deux',
  });
});

test('only published courses are listed unless asked for, and a group narrows the list', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  const { course } = await call('create_course', { body: { title: 'Draft', groups: ['blue'] } });
  const slugs = async (query: { includeUnpublished?: '1'; group?: string }) =>
    (await call('list_courses', { query })).courses.map(({ slug }) => slug);
  expect(await slugs({})).toEqual([]);
  expect(await slugs({ includeUnpublished: '1', group: 'blue' })).toEqual(['draft']);
  await call('update_course', { params: { id: 'draft' }, body: { published: true } });
  expect([await slugs({}), await slugs({ group: 'blue' }), await slugs({ group: 'nothing' })]).toEqual([
    ['draft'],
    ['draft'],
    [],
  ]);
  const open = await call('update_course', { params: { id: course.id }, body: { groups: null, description: 'About' } });
  expect(open.course).toMatchObject({ groupIds: [], description: 'About', title: 'Draft' });
});

test('a course that addressed only a deleted group opens to the whole space', async () => {
  const { call } = startTestService();
  const { group } = await call('create_group', { body: { name: 'Blue' } });
  const { course } = await call('create_course', { body: { title: 'One', groups: [group.id] } });
  expect(course.groupIds).toEqual([group.id]);
  await call('delete_group', { params: { id: 'blue' } });
  expect((await call('get_course', { params: { id: 'one' } })).course.groupIds).toEqual([]);
});

test('an author of a course is an owner, admin or teacher', async () => {
  const service = startTestService();
  const { call } = service;
  await member(service, 'pupil');
  await member(service, 'teacher', 'teacher');
  const author = (externalId: string) => ({ externalId, name: `Person ${externalId}` });
  await call('create_course', { body: { title: 'a', author: author('teacher') } });
  for (const externalId of ['pupil', 'new']) {
    await expect(call('create_course', { body: { title: 'a', author: author(externalId) } })).rejects.toMatchObject({
      status: 403,
    });
  }
  // A refused call leaves nothing, not even the author that it would have created.
  await expect(call('get_user', { params: { id: 'ext:new' } })).rejects.toMatchObject({ status: 404 });
  await expect(
    call('create_course', { body: { title: 'a', author: { email: 'nobody@example.com' } } }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(call('create_course', { body: { title: 'a', groups: ['nothing'] } })).rejects.toMatchObject({
    status: 400,
    message: 'Group not found: nothing',
  });
});

test('lessons stand in order within their module, and can be moved', async () => {
  const service = startTestService();
  const { call } = service;
  const { course, lessons } = await courseWith(service, ['a', 'b', 'c']);
  const params = { id: course.id };
  const { module } = await call('create_module', { params, body: { title: 'Module' } });
  expect(module).toMatchObject({ courseId: course.id, order: 0 });
  const outline = async () =>
    (await call('get_course', { params })).course.lessons?.map(({ title, order, moduleId }) => [
      title,
      order,
      moduleId !== null,
    ]);
  const [a, , c] = lessons.map(({ id }) => ({ id }));
  await call('update_lesson', { params: c ?? params, body: { order: 0 } });
  expect(await outline()).toEqual([
    ['c', 0, false],
    ['a', 1, false],
    ['b', 2, false],
  ]);
  await call('update_lesson', { params: a ?? params, body: { moduleId: module.id } });
  expect(await outline()).toEqual([
    ['c', 0, false],
    ['b', 1, false],
    ['a', 0, true],
  ]);
  await call('delete_lesson', { params: c ?? params });
  expect(await outline()).toEqual([
    ['b', 0, false],
    ['a', 0, true],
  ]);
  const other = await call('create_course', { body: { title: 'Other' } });
  await expect(
    call('create_lesson', { params: { id: other.course.id }, body: { title: 'x', moduleId: module.id } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('the content of a lesson is HTML, made of plain text or cleaned, and read where asked for', async () => {
  const { call } = startTestService();
  const { course } = await call('create_course', { body: { title: 'One' } });
  const params = { id: course.id };
  const plain = await call('create_lesson', { params, body: { title: 'a', content: 'One <two>\n\nthree' } });
  expect(plain.lesson.content).toBe('<p>One &lt;two&gt;</p><p>three</p>');
  const { lesson } = await call('update_lesson', {
    params: { id: plain.lesson.id },
    body: { content: '<p onclick="x()">Hi<script>alert(1)</script></p>', format: 'html', videoUrl: null },
  });
  expect(lesson.content).toBe('<p>Hi</p>');
  const contents = async (withContent?: '1') =>
    (await call('get_course', { params, query: { withContent } })).course.lessons?.map(({ content }) => content);
  expect([await contents(), await contents('1')]).toEqual([[undefined], ['<p>Hi</p>']]);
});

test('progress reads the same in the course, in the person’s own progress and in their group', async () => {
  const service = startTestService();
  const { call } = service;
  const { course, lessons } = await courseWith(service, ['a', 'b', 'c']);
  const user = { externalId: 'lms-1', name: 'Iris' };
  for (const { id } of lessons.slice(0, 2)) await call('complete_lesson', { params: { id }, body: { user } });
  await call('update_course', { params: { id: course.id }, body: { published: true } });
  await call('create_group', { body: { name: 'G' } });
  await call('add_group_members', { params: { id: 'g' }, body: { users: ['ext:lms-1'] } });
  const inCourse = await call('get_course_progress', { params: { id: course.id } });
  const own = await call('get_user_progress', { params: { id: 'ext:lms-1' } });
  const inGroup = await call('get_group_stats', { params: { id: 'g' } });
  const read = [inCourse.learners?.[0], own.courses[0], inGroup.members[0]].map((each) => each?.progressPct);
  expect(read).toEqual([66, 66, 66]);
});

test('completing a lesson counts once: XP, progress, statistics and one event', async () => {
  const service = startTestService();
  const { call, raw } = service;
  const { course, lessons } = await courseWith(service, ['a', 'b']);
  const body = { user: { externalId: 'lms-1', name: 'Iris' } };
  const path = `/lessons/${lessons[0]?.id ?? ''}/complete`;
  const first = await raw('POST', path, { body });
  const again = await raw('POST', path, { body });
  expect([first.status, again.status]).toEqual([201, 200]);
  const completion = (await first.json()) as { completedAt: string };
  expect(completion).toMatchObject({ lessonId: lessons[0]?.id, created: true, user: { externalId: 'lms-1' } });
  expect(await again.json()).toMatchObject({ completedAt: completion.completedAt, created: false });
  const events = service.service.context.events.after(0, 100).filter(({ name }) => name === 'lesson.completed');
  expect(events.map(({ data }) => data)).toEqual([
    {
      lesson: { id: lessons[0]?.id, title: 'a', courseId: course.id, moduleId: null },
      user: expect.objectContaining({ externalId: 'lms-1', name: 'Iris' }),
      completedAt: completion.completedAt,
    },
  ]);
  const xp = await call('get_user_xp', { params: { id: 'ext:lms-1' } });
  expect(xp.events.map(({ source, refId }) => [source, refId])).toEqual([['lesson_complete', lessons[0]?.id]]);
  const progress = await call('get_course_progress', { params: { id: course.id } });
  expect(progress.learners).toEqual([
    expect.objectContaining({ externalId: 'lms-1', completedLessons: 1, progressPct: 50, completed: false }),
  ]);
  const detail = await call('get_course_progress', { params: { id: course.id }, query: { externalId: 'lms-1' } });
  expect(detail.user?.lessons.map(({ title, completedAt }) => [title, completedAt])).toEqual([
    ['a', completion.completedAt],
    ['b', null],
  ]);
  await call('complete_lesson', { params: { id: lessons[1]?.id ?? '' }, body });
  const { courses } = await call('get_user_progress', { params: { id: 'ext:lms-1' } });
  expect(courses).toEqual([expect.objectContaining({ id: course.id, progressPct: 100, completed: true })]);
});

test.each([
  [{}, 400, 'user or userId is required'],
  [{ user: {} }, 400, 'user.externalId is required'],
  [{ user: { externalId: 'new' } }, 400, 'user.name is required'],
  [{ userId: 'nobody' }, 404, 'User not found'],
])('completing a lesson for %j is refused', async (body, status, message) => {
  const service = startTestService();
  const { lessons } = await courseWith(service, ['a']);
  const path = `/lessons/${lessons[0]?.id ?? ''}/complete`;
  const refused = await service.raw('POST', path, { body });
  expect([refused.status, await refused.json()]).toEqual([status, { error: message }]);
});

test('learners are listed most advanced first', async () => {
  const service = startTestService();
  const { course, lessons } = await courseWith(service, ['a', 'b', 'c']);
  for (const [index, count] of [1, 3, 2].entries()) {
    for (const lesson of lessons.slice(0, count)) {
      const user = { externalId: `lms-${index}`, name: `Learner ${index}` };
      await service.call('complete_lesson', { params: { id: lesson.id }, body: { user } });
    }
  }
  const { learners } = await service.call('get_course_progress', { params: { id: course.id } });
  expect(learners?.map(({ externalId, progressPct }) => [externalId, progressPct])).toEqual([
    ['lms-1', 100],
    ['lms-2', 66],
    ['lms-0', 33],
  ]);
});

test('deleting a course deletes its lessons and their progress', async () => {
  const service = startTestService();
  const { course, lessons } = await courseWith(service, ['a']);
  const params = { id: lessons[0]?.id ?? '' };
  await service.call('complete_lesson', { params, body: { user: { externalId: 'x', name: 'X' } } });
  await service.call('delete_course', { params: { id: course.slug } });
  await expect(service.call('get_lesson', { params })).rejects.toMatchObject({
    status: 404,
    message: 'Lesson not found',
  });
  const { courses } = await service.call('get_user_progress', { params: { id: 'ext:x' } });
  expect(courses).toEqual([]);
});

test('a missing course or lesson is refused before a bad body', async () => {
  const { raw } = startTestService();
  const statuses = await Promise.all(
    [
      raw('PATCH', '/courses/nothing', { body: { title: 1 } }),
      raw('POST', '/courses/nothing/lessons', { body: {} }),
      raw('PATCH', '/lessons/nothing', { body: { order: -1 } }),
      raw('POST', '/lessons/nothing/complete', { body: {} }),
    ].map(async (answer) => (await answer).status),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('progress is whole percent, and 100 only when every lesson is completed', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (done, count) => {
      const { progressPct, completed } = courseProgress(Math.min(done, count), count);
      expect(Number.isInteger(progressPct) && progressPct >= 0 && progressPct <= 100).toBe(true);
      expect(progressPct === 100).toBe(completed);
      expect(completed).toBe(count > 0 && done >= count);
    }),
  );
});

test('a moved lesson keeps the others in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(60), (ids, pick, place) => {
      const id = ids[pick % ids.length] ?? '';
      const moved = moveTo(ids, id, place);
      expect(moved.indexOf(id)).toBe(Math.min(place, ids.length - 1));
      expect(moved.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id));
    }),
  );
});
