import { operations } from '#shared/api/operations.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Implementation } from './implement.ts';
import { createCalendarHandlers } from './calendar/calendar-handlers.ts';
import { createCourseHandlers } from './courses/course-handlers.ts';
import { createEmailHandlers } from './emails/email-handlers.ts';
import { createFeedHandlers } from './feed/feed-handlers.ts';
import { createGroupHandlers } from './groups/group-handlers.ts';
import { createJoinRequestHandlers } from './join-requests/join-requests.ts';
import { createLiveHandlers } from './live/live-handlers.ts';
import { createMediaHandlers } from './media/media-handlers.ts';
import { createGamificationHandlers } from './members/gamification-handlers.ts';
import { createMemberHandlers } from './members/member-handlers.ts';
import { createPollHandlers } from './polls/poll-handlers.ts';
import { createRoomHandlers } from './room/room-handlers.ts';
import { createSceneHandlers } from './scenes/scene-handlers.ts';
import { createSpaceHandlers } from './space/space-handlers.ts';
import { createSupportHandlers } from './support/support-handlers.ts';
import { createVideoHandlers } from './videos/video-handlers.ts';
import { createWebhookHandlers } from './webhooks/webhook-handlers.ts';

/** Throws unless each operation of the contract is implemented, once: a family left out is found at the start. */
const requireComplete = (implementations: readonly Implementation[]): void => {
  const names = implementations.map(({ operation }) => operation.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} is implemented twice.`);
  const missing = operations.map(({ name }) => name).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`Not implemented: ${missing.join(', ')}.`);
};

/** The handlers of every operation. A new family is one line here. */
export const createAllHandlers = (ctx: ServiceContext): readonly Implementation[] => {
  const implementations = [
    ...createSpaceHandlers(ctx),
    ...createJoinRequestHandlers(ctx),
    ...createMemberHandlers(ctx),
    ...createGamificationHandlers(ctx),
    ...createGroupHandlers(ctx),
    ...createCourseHandlers(ctx),
    ...createFeedHandlers(ctx),
    ...createCalendarHandlers(ctx),
    ...createVideoHandlers(ctx),
    ...createMediaHandlers(ctx),
    ...createSupportHandlers(ctx),
    ...createLiveHandlers(ctx),
    ...createRoomHandlers(ctx),
    ...createSceneHandlers(ctx),
    ...createPollHandlers(ctx),
    ...createEmailHandlers(ctx),
    ...createWebhookHandlers(ctx),
  ];
  requireComplete(implementations);
  return implementations;
};
