import type { Words } from '#shared/words/words.ts';
import type * as z from 'zod';
import type { createSupportTicket, replySupportTicket, setSupportTicketStatus, Ticket } from '#shared/api/support.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { tickets, type MessageRow, type TicketRow } from '../../store/ticket-repository.ts';
import { excerpt, richText, hasVisibleContent } from '../../lib/rich-text.ts';
import { sendNotice, type Notice } from '../users/notices.ts';
import { ensureExternalUser, findUser, serializePerson, type UserRow } from '../users/users.ts';
import { notifyTeam, resolveAssignee, resolveStaff } from './support-people.ts';
import { statusAfterMessage, withStatus } from './ticket-status.ts';
import { getTicketOf, getTicketRow, serializeMessage, serializeTicket } from './tickets.ts';

type NewTicket = z.output<(typeof createSupportTicket)['body']>;
type Reply = z.output<(typeof replySupportTicket)['body']>;
type StatusChange = z.output<(typeof setSupportTicketStatus)['body']>;
type Written = Pick<Reply, 'content' | 'format' | 'attachments'>;

const addMessage = (
  ctx: ServiceContext,
  ticketId: string,
  author: UserRow,
  { fromStaff, written }: { readonly fromStaff: boolean; readonly written: Written },
): MessageRow => {
  const content = richText(written.content ?? '', written.format);
  const attachments = written.attachments ?? [];
  if (!hasVisibleContent(content) && attachments.length === 0) {
    throw badRequest('content is required unless an attachment is given');
  }
  const message: MessageRow = {
    id: ctx.newId('msg'),
    ticketId,
    authorId: author.id,
    fromStaff,
    isInternal: false,
    content,
    attachments,
    createdAt: ctx.clock.now(),
  };
  tickets(ctx.db).addMessage(message);
  return message;
};

/** Opens a ticket; the user gets a guest account on first use, and the team is notified. Throws 400. */
export const openTicket = (ctx: ServiceContext, input: NewTicket): Ticket => {
  const author = ensureExternalUser(ctx, input.user.externalId, input.user.name);
  const id = ctx.newId('tck');
  const now = ctx.clock.now();
  tickets(ctx.db).insert({
    id,
    subject: input.subject,
    status: 'open',
    priority: input.priority,
    category: input.category ?? null,
    authorId: author.id,
    assigneeId: null,
    createdAt: now,
    updatedAt: now,
    resolvedAt: null,
    closedAt: null,
  });
  const message = addMessage(ctx, id, author, { fromStaff: false, written: input });
  const ticket = serializeTicket(ctx, getTicketRow(ctx, id));
  const { content, attachments } = message;
  ctx.events.record('support.ticket.created', {
    ticket,
    author: serializePerson(author),
    message: { content, text: excerpt(content), attachments },
  });
  notifyTeam(ctx, null, noticeOf(ticket, excerpt(content)));
  return ticket;
};

const noticeOf =
  ({ number, subject }: Ticket, text: string) =>
  ({ say }: Words): Notice => ({ subject: say('mail_ticket_subject', { number: String(number), subject }), text });

const requireOneSide = ({ user, staff }: Pick<Reply, 'user' | 'staff'>): void => {
  if (user === undefined && staff === undefined) throw badRequest('user or staff is required');
  if (user !== undefined && staff !== undefined) throw badRequest('user and staff exclude each other');
};

const userOf = (ctx: ServiceContext, row: TicketRow, { externalId, name }: NonNullable<Reply['user']>): UserRow => {
  getTicketOf(ctx, row.id, externalId);
  return ensureExternalUser(ctx, externalId, name);
};

/** Adds a message: the user's opens the ticket, the team's leaves it waiting for the user. Throws 404, 403, 400. */
export const replyToTicket = (ctx: ServiceContext, id: string, input: Reply, caller: Caller): Ticket => {
  const row = getTicketRow(ctx, id);
  requireOneSide(input);
  const author = input.user ? userOf(ctx, row, input.user) : resolveStaff(ctx, input.staff?.email, caller);
  const fromStaff = input.user === undefined;
  const message = addMessage(ctx, id, author, { fromStaff, written: input });
  const now = ctx.clock.now();
  const current = getTicketRow(ctx, id);
  tickets(ctx.db).update({ ...current, ...withStatus(row, statusAfterMessage(fromStaff), now), updatedAt: now });
  const ticket = serializeTicket(ctx, getTicketRow(ctx, id));
  const text = excerpt(message.content);
  ctx.events.record('support.ticket.message', {
    ticket,
    message: { ...serializeMessage(ctx, message), text, author: serializePerson(author) },
  });
  const notice = noticeOf(ticket, text);
  const { authorId } = row;
  if (fromStaff) sendNotice(ctx, { id: authorId, email: findUser(ctx, authorId)?.email ?? null }, notice);
  else notifyTeam(ctx, row.assigneeId, notice);
  return ticket;
};

const requireUserChange = ({ status, priority, assigneeEmail }: StatusChange): void => {
  if (status !== 'resolved' && status !== 'open') throw badRequest('status must be "resolved" or "open" for a user');
  if (priority !== undefined || assigneeEmail !== undefined) {
    throw badRequest('priority and assigneeEmail can only be set by staff');
  }
};

const assigneeAfter = (ctx: ServiceContext, row: TicketRow, email: string | null | undefined): string | null => {
  if (email === undefined) return row.assigneeId;
  return email === null ? null : resolveAssignee(ctx, email).id;
};

/** Changes the status; the team may also set priority and assignee. Throws 404, 403, 400. */
export const changeStatus = (ctx: ServiceContext, id: string, input: StatusChange, caller: Caller): Ticket => {
  const row = getTicketRow(ctx, id);
  requireOneSide(input);
  if (input.user) {
    getTicketOf(ctx, id, input.user.externalId);
    requireUserChange(input);
  } else {
    resolveStaff(ctx, input.staff?.email, caller);
  }
  const now = ctx.clock.now();
  tickets(ctx.db).update({
    ...row,
    ...withStatus(row, input.status, now),
    priority: input.priority ?? row.priority,
    assigneeId: assigneeAfter(ctx, row, input.assigneeEmail),
    updatedAt: now,
  });
  const ticket = serializeTicket(ctx, getTicketRow(ctx, id));
  if (row.status !== input.status) {
    ctx.events.record('support.ticket.status', {
      ticket,
      previousStatus: row.status,
      byStaff: input.user === undefined,
    });
  }
  return ticket;
};
