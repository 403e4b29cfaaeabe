import {
  getLiveAttendance,
  getLiveChat,
  getLiveParticipants,
  setParticipantRole,
  stageChatMessage,
} from '#shared/api/live.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { notFound } from '../../lib/api-error.ts';
import { implement, type Implementation } from '../implement.ts';
import { attendanceReport } from './attendance.ts';
import { listMessages, stageMessage } from './chat.ts';
import { changeRole, findParticipant, listParticipants, serializeParticipant } from './people.ts';
import { getSession, serializeSession } from '../sessions/sessions.ts';
import { findUser } from '../users/users.ts';

/** Handlers of the live room: attendance, people, chat, the message on stage. */
export const createRoomHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(getLiveAttendance, ({ params }) => {
    const session = serializeSession(ctx, getSession(ctx, params.id));
    return { session, ...attendanceReport(ctx, session.id, session.replayViews) };
  }),
  implement(getLiveParticipants, ({ params }) => {
    const session = serializeSession(ctx, getSession(ctx, params.id));
    return { session, participants: listParticipants(ctx, session.id) };
  }),
  implement(getLiveChat, ({ params, query }) => {
    const session = serializeSession(ctx, getSession(ctx, params.id));
    return { session, messages: listMessages(ctx, session.id, query.limit) };
  }),
  implement(setParticipantRole, ({ params, body }) => {
    const session = getSession(ctx, params.id);
    const user = findUser(ctx, params.userId);
    if (!user) throw notFound('Participant');
    changeRole(ctx, session.id, user.id, body.role);
    return { participant: serializeParticipant(ctx, findParticipant(ctx, session.id, user.id)) };
  }),
  implement(stageChatMessage, ({ params, body }) => {
    const session = getSession(ctx, params.id);
    return { message: stageMessage(ctx, session.id, body.messageId) };
  }),
];
