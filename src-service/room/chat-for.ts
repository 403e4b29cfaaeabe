import { isTeam, ROOM_LIMITS, type RoomMessage, type RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { chatMessages } from '../store/chat-repository.ts';
import { sessions } from '../store/session-repository.ts';
import { serializeRoomMessage } from '../families/room/chat.ts';

/** Beside a replay, the chat is shown only if the session says so. */
const isHidden = (ctx: ServiceContext, sessionId: string): boolean => {
  const session = sessions(ctx.db).find(sessionId);
  return session?.status === 'ended' && !session.replayChat;
};

/** The chat as this person finds it on arrival: the last messages that are theirs to read. */
export const chatFor = (ctx: ServiceContext, sessionId: string, { role, userId }: RoomYou): RoomMessage[] => {
  const most = ROOM_LIMITS.chatAtArrival;
  if (isTeam(role)) return chatMessages(ctx.db).listAll(sessionId, most).map(serializeRoomMessage);
  if (isHidden(ctx, sessionId)) return [];
  return chatMessages(ctx.db).listVisible(sessionId, userId, most).map(serializeRoomMessage);
};
