import { isTeam } from '#shared/room/is-team.ts';
import type { RoomMessage, RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { chatMessages } from '../store/chat-repository.ts';
import { sessions } from '../store/session-repository.ts';
import { serializeRoomMessage } from '../families/room/chat.ts';

/** Beside a replay, the chat is shown only if the session says so. */
const isHidden = (ctx: ServiceContext, sessionId: string): boolean => {
  const session = sessions(ctx.db).find(sessionId);
  return session?.status === 'ended' && !session.replayChat;
};

/** The last messages of the chat that are this person's to read. */
export const chatFor = (
  ctx: ServiceContext,
  sessionId: string,
  { role, userId }: Pick<RoomYou, 'role' | 'userId'>,
  most: number,
): RoomMessage[] => {
  if (isTeam(role)) return chatMessages(ctx.db).listAll(sessionId, most).map(serializeRoomMessage);
  if (isHidden(ctx, sessionId)) return [];
  return chatMessages(ctx.db).listVisible(sessionId, userId, most).map(serializeRoomMessage);
};
