import type { CHAT_MODES, ChatMessage, StagedMessage } from '#shared/api/live-objects.ts';
import { sessions } from '../../store/session-repository.ts';
import { type CallToAction, ROOM_LIMITS, type RoomMessage } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import { chatMessages, type ChatRow } from '../../store/chat-repository.ts';
import { users } from '../../store/user-repository.ts';
import { transact } from '../../context/transact.ts';
import { getSession, openSession, readSession } from '../sessions/sessions.ts';

export interface NewMessage {
  readonly sessionId: string;
  /** Null for an announcement that nobody is named in. */
  readonly userId: string | null;
  readonly text: string;
  /** The name that the author's page gave it: a message of that name is kept once. */
  readonly ref?: string | undefined;
  /** The name shown, where it is not the author's own. */
  readonly name?: string;
  readonly imageUrl?: string | null;
  readonly link?: CallToAction | null;
  /** For the team only. */
  readonly private?: boolean;
  readonly kind?: 'message' | 'conversion';
  /** Written by the service: it goes through where people may not write. */
  readonly system?: boolean;
}

const toIso = (instant: number): string => new Date(instant).toISOString();

/** A message as the platform shows one. */
export const serializeMessage = (row: ChatRow): ChatMessage => ({
  id: row.id,
  userId: row.userId,
  externalId: row.externalId,
  name: row.name,
  text: row.text,
  imageUrl: row.imageUrl,
  link: row.link,
  sentAt: toIso(row.sentAt),
  kind: row.kind,
});

/** A message as the live room shows one. */
export const serializeRoomMessage = (row: ChatRow): RoomMessage => ({
  ...serializeMessage(row),
  private: row.private,
  system: row.system,
  role: row.role,
});

const nameOf = (ctx: ServiceContext, userId: string | null): string | null =>
  userId === null ? null : (users(ctx.db).findName(userId) ?? null);

const refuseFromPeople = (ctx: ServiceContext, message: NewMessage): void => {
  const session = openSession(ctx, message.sessionId);
  if (session.chat === 'off') throw badRequest('The chat is off');
  const text = message.text.trim();
  if (text.length === 0) throw badRequest('text is required');
  if (text.length > ROOM_LIMITS.chatText) throw badRequest(`text: at most ${ROOM_LIMITS.chatText} characters`);
};

/** The id of the message that came before under the same name; undefined for one that is new. */
const sentBefore = (ctx: ServiceContext, { sessionId, userId, ref }: NewMessage): string | undefined =>
  ref === undefined || userId === null ? undefined : chatMessages(ctx.db).findByRef(sessionId, userId, ref);

/**
 * Adds a message to the chat and returns its id. People are refused while the chat is off or the live over;
 * announcements are not. A message that came before is left as it is.
 */
export const postMessage = (ctx: ServiceContext, message: NewMessage): string =>
  transact(ctx, () => {
    const before = sentBefore(ctx, message);
    if (before !== undefined) return before;
    const announced = message.system === true || message.kind === 'conversion';
    if (!announced) refuseFromPeople(ctx, message);
    const row = {
      id: ctx.newId('msg'),
      sessionId: message.sessionId,
      userId: message.userId,
      ref: message.ref ?? null,
      name: message.name ?? nameOf(ctx, message.userId) ?? '',
      text: message.text.trim(),
      imageUrl: message.imageUrl ?? null,
      link: message.link ?? null,
      sentAt: ctx.clock.now(),
      kind: message.kind ?? 'message',
      system: message.system ?? false,
      private: message.private ?? false,
    } as const;
    chatMessages(ctx.db).insert(row);
    ctx.changes.emit(message.sessionId, { kind: 'chat', messageId: row.id });
    return row.id;
  });

/** The newest messages, oldest first; neither private nor deleted ones. */
export const listMessages = (ctx: ServiceContext, sessionId: string, limit: number): ChatMessage[] =>
  chatMessages(ctx.db).listPublic(sessionId, limit).map(serializeMessage);

/** A message that was not deleted; throws 404 "Message not found". */
export const findMessage = (ctx: ServiceContext, sessionId: string, messageId: string): ChatRow => {
  const row = chatMessages(ctx.db).find(sessionId, messageId);
  if (row?.deletedAt !== null) throw notFound('Message');
  return row;
};

/** A moderator removes a message; it leaves the stage with it. */
export const deleteMessage = (ctx: ServiceContext, sessionId: string, messageId: string): void => {
  transact(ctx, () => {
    findMessage(ctx, sessionId, messageId);
    chatMessages(ctx.db).remove(messageId, ctx.clock.now());
    ctx.changes.emit(sessionId, { kind: 'chat', messageId });
    if (chatMessages(ctx.db).findStaged(sessionId)?.messageId === messageId) stageMessage(ctx, sessionId, null);
  });
};

/** The message on stage, or null. */
export const stagedMessage = (ctx: ServiceContext, sessionId: string): StagedMessage | null => {
  const staged = chatMessages(ctx.db).findStaged(sessionId);
  if (!staged) return null;
  const row = chatMessages(ctx.db).find(sessionId, staged.messageId);
  if (row?.deletedAt !== null) return null;
  return { id: row.id, name: row.name, text: row.text, imageUrl: row.imageUrl, at: toIso(staged.stagedAt) };
};

/** Puts a message on stage, or clears it with null. Private messages are refused with 400, unknown ones with 404. */
export const stageMessage = (ctx: ServiceContext, sessionId: string, messageId: string | null): StagedMessage | null =>
  transact(ctx, () => {
    getSession(ctx, sessionId);
    if (messageId === null) {
      chatMessages(ctx.db).clearStage(sessionId);
    } else {
      const row = findMessage(ctx, sessionId, messageId);
      if (row.private) throw badRequest('A private message cannot be put on stage');
      openSession(ctx, sessionId);
      chatMessages(ctx.db).stage(sessionId, messageId, ctx.clock.now());
    }
    ctx.changes.emit(sessionId, { kind: 'staged_message' });
    return stagedMessage(ctx, sessionId);
  });

/** The host closes, opens or turns off the chat during the live. */
export const setChatMode = (ctx: ServiceContext, sessionId: string, mode: (typeof CHAT_MODES)[number]): void => {
  transact(ctx, () => {
    if (openSession(ctx, sessionId).chat === mode) return;
    sessions(ctx.db).update(sessionId, { chat: mode });
    ctx.events.record('live.session.updated', { session: readSession(ctx, sessionId) });
    ctx.changes.emit(sessionId, { kind: 'session' });
  });
};
