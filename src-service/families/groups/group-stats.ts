import type { GroupStats } from '#shared/api/groups.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groupMembers, type GroupProgressRow } from '../../store/group-member-repository.ts';
import type { GroupRow } from '../../store/group-repository.ts';
import { learning, type GroupCourseRow } from '../../store/learning-repository.ts';
import { presence } from '../../store/presence-repository.ts';
import { courseProgress } from '../../lib/course-progress.ts';
import { serializeGroup } from './groups.ts';

const DAY_MS = 24 * 3_600_000;

type MemberStats = GroupStats['members'][number];

interface Figures {
  readonly courses: readonly GroupCourseRow[];
  readonly completions: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly watched: ReadonlyMap<string, number>;
  readonly posts: ReadonlyMap<string, number>;
  readonly lives: ReadonlyMap<string, number>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((sum(values) / values.length) * 10) / 10;

const readFigures = (ctx: ServiceContext, groupId: string): Figures => ({
  courses: learning(ctx.db).listGroupCourses(groupId),
  completions: new Map(
    [...Map.groupBy(learning(ctx.db).listGroupCompletions(groupId), ({ userId }) => userId)].map(([userId, rows]) => [
      userId,
      new Map(rows.map(({ courseId, completed }) => [courseId, completed])),
    ]),
  ),
  watched: learning(ctx.db).sumGroupWatching(groupId),
  posts: learning(ctx.db).countGroupPosts(groupId),
  lives: presence(ctx.db).countGroupLives(groupId),
});

const memberStats = (
  person: GroupProgressRow,
  { courses, completions, watched, posts, lives }: Figures,
): MemberStats => {
  const { lastActivityAt, addedAt, ...known } = person;
  const done = completions.get(person.id);
  const perCourse = courses.map(({ id, slug, lessonCount }) => ({
    id,
    slug,
    completed: done?.get(id) ?? 0,
    total: lessonCount,
  }));
  const lessonsCompleted = sum(perCourse.map(({ completed }) => completed));
  const videoLessons = sum(courses.map(({ videoLessonCount }) => videoLessonCount));
  return {
    ...known,
    lessonsCompleted,
    progressPct: courseProgress(lessonsCompleted, sum(perCourse.map(({ total }) => total))).progressPct,
    courses: perCourse,
    posts: posts.get(person.id) ?? 0,
    livesAttended: lives.get(person.id) ?? 0,
    videoPct: videoLessons === 0 ? 0 : Math.round((watched.get(person.id) ?? 0) / videoLessons),
    lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
    addedAt: new Date(addedAt).toISOString(),
  };
};

/** Activity and progress of a group. Sums and averages are of its learners: leaders are only listed. */
export const groupStats = (ctx: ServiceContext, group: GroupRow): GroupStats => {
  const now = ctx.clock.now();
  const figures = readFigures(ctx, group.id);
  const people = groupMembers(ctx.db).listProgress(group.id, now - 30 * DAY_MS);
  const members = people.map((person) => memberStats(person, figures));
  const learners = members.filter(({ groupRole }) => groupRole === 'member');
  const activeSince = (days: number): number =>
    people.filter(
      ({ groupRole, lastActivityAt }) => groupRole === 'member' && (lastActivityAt ?? 0) > now - days * DAY_MS,
    ).length;
  const of = (figure: (member: MemberStats) => number): number[] => learners.map(figure);
  return {
    group: serializeGroup(group),
    generatedAt: new Date(now).toISOString(),
    summary: {
      memberCount: members.length,
      learnerCount: learners.length,
      activeLast7d: activeSince(7),
      activeLast30d: activeSince(30),
      inactive: learners.length - activeSince(30),
      avgProgressPct: average(of(({ progressPct }) => progressPct)),
      avgVideoPct: average(of(({ videoPct }) => videoPct)),
      videoLessonCount: sum(figures.courses.map(({ videoLessonCount }) => videoLessonCount)),
      lessonsCompleted: sum(of(({ lessonsCompleted }) => lessonsCompleted)),
      posts: sum(of(({ posts }) => posts)),
      livesAttended: sum(of(({ livesAttended }) => livesAttended)),
      xp30d: sum(of(({ xp30d }) => xp30d)),
    },
    courses: figures.courses.map(({ id, title, slug, lessonCount }) => ({ id, title, slug, lessonCount })),
    members,
  };
};
