import { createEvent } from '#shared/api/calendar.ts';
import { completeLesson, createCourse, createLesson, createModule, getCourse } from '#shared/api/courses.ts';
import { createComment, createPost } from '#shared/api/feed.ts';
import { createSupportTicket, replySupportTicket, setSupportTicketStatus } from '#shared/api/support.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { recordVideoLead } from '../families/videos/video-leads.ts';
import { aboutPages } from '../store/about-repository.ts';
import { courses } from '../store/course-repository.ts';
import { posts } from '../store/post-repository.ts';
import { completions } from '../store/completion-repository.ts';
import { tickets } from '../store/ticket-repository.ts';
import { users } from '../store/user-repository.ts';
import { cleanHtml, richText } from '../lib/rich-text.ts';
import { createChance } from '../lib/chance.ts';
import { DEMO_POSTS, type DemoPost } from './demo-feed.ts';
import { DEMO_ABOUT, DEMO_COURSES, type DemoCourse } from './demo-lessons.ts';
import { DEMO_TICKETS, type DemoTicket } from './demo-tickets.ts';
import { addDemoVideos, addLessonVideo } from './demo-videos.ts';
import { createCallOperation, type CallOperation } from './call-operation.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before this many days ago is the past; the live of last week lies between. */
const RECENT_DAYS = 6;
const COURSES_DAYS_AGO = 40;

export interface ContentInput {
  readonly ctx: ServiceContext;
  readonly ownerId: string;
  readonly team: readonly string[];
  readonly members: readonly string[];
  /** The instant the seed ends at, in Unix milliseconds. */
  readonly now: number;
}

interface Desk extends ContentInput {
  readonly operate: CallOperation;
  /** Moves the time at which the next thing happens. */
  at(daysAgo: number): void;
}

const openDesk = (parts: ContentInput): Desk => {
  let instant = parts.ctx.clock.now();
  const { clock } = parts.ctx;
  const ctx: ServiceContext = {
    ...parts.ctx,
    clock: { now: () => instant, schedule: (at, callback) => clock.schedule(at, callback) },
  };
  return {
    ...parts,
    ctx,
    operate: createCallOperation(ctx, parts.ownerId),
    at(daysAgo) {
      instant = Math.round(parts.now - daysAgo * DAY_MS);
    },
  };
};

const authorOf = ({ ctx, members }: Desk, place: number | null): { author?: { email: string } } => {
  const user = place === null ? undefined : users(ctx.db).find(members[place % members.length] ?? '');
  return user && user.email !== null ? { author: { email: user.email } } : {};
};

const addCourse = (desk: Desk, { modules, openAccess, ...course }: DemoCourse, authorEmail: string | null): void => {
  const { ctx, operate } = desk;
  const author = authorEmail === null ? {} : { author: { email: authorEmail } };
  const { course: made } = operate(createCourse, { body: { ...course, groups: [...course.groups], ...author } });
  courses(ctx.db).setOpenAccess(made.id, openAccess);
  const params = { id: made.id };
  for (const { title, lessons } of modules) {
    const { module } = operate(createModule, { params, body: { title } });
    for (const { title: name, content, videoSec } of lessons) {
      const { lesson } = operate(createLesson, { params, body: { title: name, content, moduleId: module.id } });
      if (videoSec !== null)
        addLessonVideo(ctx, { lessonId: lesson.id, title: name, videoSec, authorId: desk.ownerId });
    }
  }
};

/** Members complete the first lessons of each course, some all of them. */
const addProgress = (desk: Desk): void => {
  const chance = createChance(11);
  const { ctx, operate, members } = desk;
  const plan = courses(ctx.db)
    .list({ publishedOnly: true, groupId: null })
    .flatMap(({ id }, place) => {
      const lessons = operate(getCourse, { params: { id } }).course.lessons ?? [];
      return members
        .filter((_, index) => index % 3 !== place)
        .flatMap((userId) => {
          const done = Math.round(chance() * (lessons.length + 1));
          return lessons.slice(0, done).map((lesson, step) => ({
            userId,
            lesson,
            daysAgo: 34 - place * 4 - step * 2 - chance() * 6,
          }));
        });
    });
  for (const { userId, lesson, daysAgo } of plan.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    desk.at(daysAgo);
    operate(completeLesson, { params: { id: lesson.id }, body: { userId } });
    if (lesson.videoUrl !== null) {
      completions(ctx.db).insertWatch(lesson.id, userId, Math.round(60 + chance() * 40), ctx.clock.now());
    }
  }
};

const addPost = (desk: Desk, post: DemoPost): void => {
  const { ctx, operate, members } = desk;
  desk.at(post.daysAgo);
  const { title, category, content, pinned, groups } = post;
  const body = { title, category, content, pinned, groups: [...groups], ...authorOf(desk, post.by) };
  const { id } = operate(createPost, { body }).post;
  let last: string | null = null;
  post.comments.forEach(({ by, text, isReply }, index) => {
    desk.at(post.daysAgo - (index + 1) * 0.1);
    const parentCommentId = isReply ? last : null;
    const { comment } = operate(createComment, {
      params: { id },
      body: { content: text, parentCommentId, ...authorOf(desk, by) },
    });
    last = comment.id;
  });
  for (const userId of members.slice(0, post.reactions)) posts(ctx.db).react(id, userId, ctx.clock.now());
};

const addTicket = (desk: Desk, ticket: DemoTicket): void => {
  const { ctx, operate } = desk;
  desk.at(ticket.daysAgo);
  const { user, subject, content, priority, category } = ticket;
  const { id } = operate(createSupportTicket, { body: { user, subject, content, priority, category } }).ticket;
  const params = { id };
  ticket.answers.forEach(({ from, text }, index) => {
    desk.at(ticket.daysAgo - (index + 1) * 0.2);
    if (from === 'note') {
      tickets(ctx.db).addMessage({
        id: ctx.newId('msg'),
        ticketId: id,
        authorId: desk.ownerId,
        fromStaff: true,
        isInternal: true,
        content: richText(text, 'text'),
        attachments: [],
        createdAt: ctx.clock.now(),
      });
      return;
    }
    operate(replySupportTicket, { params, body: { content: text, ...(from === 'staff' ? { staff: {} } : { user }) } });
  });
  if (ticket.status !== null) operate(setSupportTicketStatus, { params, body: { status: ticket.status, staff: {} } });
};

const addEvents = ({ operate, now }: Desk): void => {
  const on = (day: number, hour: number): number => Math.floor(now / DAY_MS + day) * DAY_MS + hour * HOUR_MS;
  const events = [
    { title: 'Outline workshop', type: 'workshop', startsAt: on(-9, 17), endsAt: on(-9, 19), location: 'Room Ember' },
    { title: 'Hand in your outline', type: 'deadline', startsAt: on(2, 20), groups: ['autumn-group'] },
    { title: 'Questions over coffee', type: 'qa', startsAt: on(4, 9), endsAt: on(4, 10), location: 'In the feed' },
    { title: 'A voice people follow', type: 'masterclass', startsAt: on(11, 18), endsAt: on(11, 19) },
    { title: 'Summer market of first courses', type: 'event', startsAt: on(24, 10), endsAt: on(24, 16) },
  ] as const;
  for (const event of events) {
    operate(createEvent, { body: { ...event, ...('groups' in event ? { groups: [...event.groups] } : {}) } as never });
  }
};

/** Courses with their learners, videos, the feed, tickets and the about page, up to the live of last week. */
export const seedPastContent = (parts: ContentInput): void => {
  const desk = openDesk(parts);
  const teacher = users(parts.ctx.db).find(parts.team[0] ?? '')?.email ?? null;
  desk.at(COURSES_DAYS_AGO);
  DEMO_COURSES.forEach((course, index) => {
    addCourse(desk, course, index % 2 === 0 ? null : teacher);
  });
  const presentationId = addDemoVideos(desk.ctx, parts.ownerId);
  aboutPages(parts.ctx.db).save(parts.ctx.spaceId, { html: cleanHtml(DEMO_ABOUT), videoId: presentationId });
  addProgress(desk);
  for (const post of DEMO_POSTS.filter(({ daysAgo }) => daysAgo >= RECENT_DAYS)) addPost(desk, post);
  for (const ticket of DEMO_TICKETS.filter(({ daysAgo }) => daysAgo >= RECENT_DAYS)) addTicket(desk, ticket);
  desk.at(RECENT_DAYS + 1);
  recordVideoLead(desk.ctx, {
    email: 'curious.reader@example.com',
    name: 'Ada Brenner',
    source: 'about',
    lessonId: null,
    interactionId: 'capture-1',
  });
};

/** The feed, tickets and calendar of the last days. */
export const seedRecentContent = (parts: ContentInput): void => {
  const desk = openDesk(parts);
  for (const post of DEMO_POSTS.filter(({ daysAgo }) => daysAgo < RECENT_DAYS)) addPost(desk, post);
  for (const ticket of DEMO_TICKETS.filter(({ daysAgo }) => daysAgo < RECENT_DAYS)) addTicket(desk, ticket);
  desk.at(0);
  addEvents(desk);
};
