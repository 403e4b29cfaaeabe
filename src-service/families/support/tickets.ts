import type { Ticket, TicketMessage } from '#shared/api/support.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { tickets, type MessageRow, type TicketRow } from '../../store/ticket-repository.ts';
import { findUser } from '../users/users.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

const faceOf = (ctx: ServiceContext, userId: string): { name: string; image: string | null } => {
  const user = findUser(ctx, userId);
  return { name: user?.name ?? '', image: user?.image ?? null };
};

/** The ticket of that id; throws 404. */
export const getTicketRow = (ctx: ServiceContext, id: string): TicketRow => {
  const row = tickets(ctx.db).find(id);
  if (!row) throw notFound('Ticket');
  return row;
};

/** The ticket of that id, of that user of the external platform; throws 404 for anyone else's. */
export const getTicketOf = (ctx: ServiceContext, id: string, externalId: string): TicketRow => {
  const row = getTicketRow(ctx, id);
  if (findUser(ctx, `ext:${externalId}`)?.id !== row.authorId) throw notFound('Ticket');
  return row;
};

/** A ticket as the API and the events carry it, without author or messages. */
export const serializeTicket = (ctx: ServiceContext, row: TicketRow): Ticket => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  priority: row.priority,
  category: row.category,
  messageCount: row.messageCount,
  lastMessageAt: iso(row.lastMessageAt),
  lastMessageBy: row.lastMessageBy,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  resolvedAt: isoOrNull(row.resolvedAt),
  closedAt: isoOrNull(row.closedAt),
  assignee: row.assigneeId === null ? null : faceOf(ctx, row.assigneeId),
});

/** A ticket with its author, as the team sees it. */
export const serializeForTeam = (ctx: ServiceContext, row: TicketRow): Ticket => ({
  ...serializeTicket(ctx, row),
  author: {
    id: row.authorId,
    externalId: row.authorExternalId,
    name: row.authorName,
    email: row.authorEmail,
    image: row.authorImage,
  },
});

/** A message as the API answers it. */
export const serializeMessage = (ctx: ServiceContext, row: MessageRow): TicketMessage => ({
  id: row.id,
  content: row.content,
  attachments: [...row.attachments],
  createdAt: iso(row.createdAt),
  fromStaff: row.fromStaff,
  author: faceOf(ctx, row.authorId),
});

export interface TicketReader {
  readonly externalId?: string | undefined;
  readonly scope?: 'space' | undefined;
}

/** A ticket with its messages, for its user or for the team. Throws 404, and 400 when neither asks. */
export const readTicket = (ctx: ServiceContext, id: string, { externalId, scope }: TicketReader): Ticket => {
  const row = getTicketRow(ctx, id);
  if (scope === undefined && externalId === undefined) throw badRequest('externalId is required');
  if (externalId !== undefined) getTicketOf(ctx, id, externalId);
  const messages = tickets(ctx.db)
    .listMessages(id)
    .map((message) => serializeMessage(ctx, message));
  return { ...(scope === undefined ? serializeTicket(ctx, row) : serializeForTeam(ctx, row)), messages };
};
